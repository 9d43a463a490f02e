/** Loads the screen of a path; undefined for screens that are small. */
export type ScreenLoaders = Readonly<Record<string, (() => Promise<unknown>) | undefined>>;

const INTENTS = ["pointerover", "focusin"] as const;
/** Attribute of buttons that lead to a screen as links do. */
const LEADS_TO = "data-leads-to";

/**
 * Loads a screen when the pointer comes over a link to it, or the link is focused: a press follows in a few hundred milliseconds.
 * Returns a function that ends that.
 */
export function preloadScreens(view: Window, loaders: ScreenLoaders): () => void {
  const begun = new Set<string>();
  const onIntent = ({ target }: Event): void => {
    const link = (target as Element | null)?.closest?.(`a[href], [${LEADS_TO}]`);
    const path = link?.getAttribute(LEADS_TO) ?? link?.getAttribute("href") ?? "";
    const screen = /^\/\w*/u.exec(path)?.[0] ?? "";
    const load = loaders[screen];
    if (!load || begun.has(screen)) return;
    begun.add(screen);
    // A failure is for the visit itself to report, which tries again.
    load().catch(() => begun.delete(screen));
  };
  for (const type of INTENTS) view.addEventListener(type, onIntent, { passive: true });
  return () => {
    for (const type of INTENTS) view.removeEventListener(type, onIntent);
  };
}
