/** Selectors of elements that use every key: fields, menus, lists and dialogs. */
const FIELDS = "input,textarea,select,[contenteditable=true],[role=menu],[role=listbox],[role=dialog]";

/**
 * Letters typed into a field or chosen from a list are no commands and play nothing. Elements of another window are of
 * another realm, and no `Element` here.
 */
export const isTyping = (target: EventTarget | null): boolean =>
  target !== null && "closest" in target && (target as Element).closest(FIELDS) !== null;
