import type { Action } from "../../../actions/Action.ts";
import type { Studio } from "../../../state/Studio.ts";
import type { MenuItem } from "../../controls/Menu.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useKeyOf } from "../../hooks/useKeys.ts";

export type ActionItem = (action: Action<Studio>) => MenuItem;

/** The line of a menu that does an action. */
export function useActionItem(): ActionItem {
  const studio = useStudio();
  const keyOf = useKeyOf();
  return (action) => ({
    label: action.label,
    shortcut: keyOf(action),
    disabled: action.enabled?.(studio) === false,
    onSelect: () => action.run(studio),
  });
}
