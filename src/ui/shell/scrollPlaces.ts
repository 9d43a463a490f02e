import { entryKey } from "./entryKey.ts";
import { followFocusPlaces } from "./focusPlaces.ts";

/** Milliseconds for which a page that is returned to may still grow to where it was scrolled. */
const PATIENCE_MS = 10_000;
/** Events of a user who scrolls or works: the page stays where they have it. */
const HANDS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

export interface ScrollPlaces {
  /** Scrolls to where the current entry of the history was left and focuses what had the focus, or scrolls to the top of a new one. */
  readonly arrive: () => void;
  readonly dispose: () => void;
}

/**
 * Remembers how far each entry of the history is scrolled. Lists come later than their pages, and browsers do not wait for them:
 * a page that is returned to is scrolled as soon as it is long enough. Browsers that give entries no keys begin at the top.
 */
export function followScrollPlaces(view: Window): ScrollPlaces {
  const places = new Map<string, number>();
  const focus = followFocusPlaces(view);
  const abort = new AbortController();
  let stop: (() => void) | null = null;
  const onScroll = (): void => {
    const key = entryKey(view);
    if (key !== null && !stop) places.set(key, view.scrollY);
  };
  view.addEventListener("scroll", onScroll, { signal: abort.signal, passive: true });
  // The page may have been scrolled before this came.
  onScroll();
  const restore = (target: number): void => {
    const root = view.document.documentElement;
    const watch = new AbortController();
    const end = (): void => {
      watch.abort();
      observer.disconnect();
      clearTimeout(timer);
      stop = null;
    };
    const reach = (): void => {
      view.scrollTo(0, target);
      if (root.scrollHeight - view.innerHeight >= target) end();
    };
    const observer = new ResizeObserver(reach);
    const timer = setTimeout(end, PATIENCE_MS);
    stop = end;
    for (const type of HANDS) view.addEventListener(type, end, { signal: watch.signal, passive: true });
    const content = view.document.getElementById("root");
    if (content) observer.observe(content);
    reach();
  };
  return {
    arrive: () => {
      stop?.();
      restore(places.get(entryKey(view) ?? "") ?? 0);
      focus.arrive();
    },
    dispose: () => {
      stop?.();
      focus.dispose();
      abort.abort();
    },
  };
}
