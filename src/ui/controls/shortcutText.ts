export const isApple = (): boolean => /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? "");

/** `Mod+Shift+Z` as this system writes it: `Ctrl+Shift+Z`, or `⇧⌘Z`. */
export function shortcutText(shortcut: string, apple = isApple()): string {
  if (!apple) return shortcut.replaceAll("Mod", "Ctrl");
  return shortcut
    .replaceAll("Mod+Shift+", "⇧⌘")
    .replaceAll("Mod+", "⌘")
    .replaceAll("Shift+", "⇧")
    .replaceAll("Alt+", "⌥");
}
