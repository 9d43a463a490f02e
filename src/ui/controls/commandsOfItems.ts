import type { ScreenCommand } from "../../actions/screenCommands.ts";
import type { MenuItem } from "./Menu.tsx";

/** Items of a menu as commands. An item with a submenu lists its items as choices. */
export const commandsOfItems = (items: readonly MenuItem[]): readonly ScreenCommand[] =>
  items.flatMap((item): readonly ScreenCommand[] => {
    if (!("label" in item)) return [];
    const { label, shortcut, disabled = false, onSelect, items: inner } = item;
    const choices = inner?.flatMap((each) =>
      "label" in each && each.disabled !== true
        ? [
            {
              label: each.label,
              ...(each.chosen === undefined ? {} : { chosen: each.chosen }),
              run: () => each.onSelect?.(),
            },
          ]
        : [],
    );
    return [{ label, shortcut, disabled, run: () => onSelect?.(), ...(choices ? { choices } : {}) }];
  });
