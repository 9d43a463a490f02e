import type { SongServices } from "../state/services/SongServices.ts";
import { actionOfStroke, keyChoicesOf } from "../actions/timeline/keyChoices.ts";
import { timelineActions } from "../actions/timeline/timelineActions.ts";
import { isTyping } from "../state/isTyping.ts";
import type { Settings } from "../state/settings.ts";
const BUTTONS = "button,a,[role=slider],[role=tab],[role=separator]";
/** Keys by which buttons and sliders are operated. */
const OPERATING_KEYS = /^( |Enter|Arrow.*|Home|End|Page.*|Escape)$/;

/**
 * The timeline's keys, wherever the focus is, except in fields, menus and dialogs. A button keeps Space, Enter and arrows
 * if the keyboard brought the focus to it: after a click Space plays, it does not press the button again.
 */
export function listenToTimelineKeys(studio: SongServices, settings: Settings): () => void {
  const abort = new AbortController();
  let tabbed: EventTarget | null = null;
  // Later it would tell nothing: with the first key a clicked button shows its focus, too.
  const focus = ({ target }: FocusEvent): void => {
    tabbed = target instanceof Element && target.matches(":focus-visible") ? target : null;
  };
  const press = (event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    // The screen is about to change while a song is being opened.
    if (event.defaultPrevented || studio.session.opening || isTyping(target)) return;
    const button = target?.closest<HTMLElement>(BUTTONS);
    if (button && button === tabbed && OPERATING_KEYS.test(event.key)) return;
    const name = actionOfStroke(keyChoicesOf(settings.keys), event);
    if (!name) return;
    timelineActions[name].run(studio);
    event.preventDefault();
    // Some browsers press a focused button when Space is released.
    if (button && button !== tabbed) button.blur();
  };
  addEventListener("focusin", focus, abort);
  addEventListener("keydown", press, abort);
  return () => abort.abort();
}
