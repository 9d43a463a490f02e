import type { Action, Choice } from "../../../actions/Action.ts";
import type { SongServices } from "../../../state/services/SongServices.ts";
import type { MenuItem } from "../../controls/Menu.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useKeyOf } from "../../hooks/useKeys.ts";

export type ActionItem = (action: Action<SongServices>) => MenuItem;

/** Values of an action as a submenu, with the current one marked. */
function submenu(label: string, choices: readonly Choice[]): MenuItem {
  const now = choices.find(({ chosen }) => chosen)?.label;
  const items = choices.map(({ label: name, chosen, run }) => ({
    label: name,
    onSelect: run,
    ...(chosen === undefined ? {} : { chosen }),
  }));
  return { label, items, ...(now === undefined ? {} : { hint: now }) };
}

/** The line of a menu that does an action; a submenu where that can set several things. */
export function useActionItem(): ActionItem {
  const studio = useStudio();
  const keyOf = useKeyOf();
  return (action) => {
    const disabled = action.enabled?.(studio) === false;
    const choices = disabled ? undefined : action.choices?.(studio);
    if (choices) return submenu(action.label, choices);
    return { label: action.label, shortcut: keyOf(action), disabled, onSelect: () => action.run(studio) };
  };
}
