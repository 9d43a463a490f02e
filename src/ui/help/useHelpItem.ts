import { pageActions } from "../../actions/pageActions.ts";
import type { MenuItem } from "../controls/Menu.tsx";
import { useShell } from "../hooks/StudioContext.ts";
import { useHasNews } from "./useNews.ts";

/** Menu item that opens the command palette, where a bar may have no room for its button. */
export function usePaletteItem(): Extract<MenuItem, { readonly label: string }> {
  const { session } = useShell();
  const { label, keys, run } = pageActions.palette;
  return { label, shortcut: keys[0], takesFocus: true, onSelect: () => run(session) };
}

/** Menu item that opens the help, where a bar may have no room for the button. */
export function useHelpItem(): Extract<MenuItem, { readonly label: string }> {
  const { session } = useShell();
  const { label, keys, run } = pageActions.help;
  return {
    label,
    ...(useHasNews() ? { hint: pageActions.news.label } : { shortcut: keys[0] }),
    takesFocus: true,
    onSelect: () => run(session),
  };
}
