/** Milliseconds for which a page that is returned to may still grow to where it was scrolled. */
const PATIENCE_MS = 10_000;
/** Events of a user who scrolls or works: the page stays where they have it. */
const HANDS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

export interface ScrollPlaces {
  /** True while the screen that is shown next was left before, and is returned to. */
  readonly isReturning: () => boolean;
  /** Scrolls to where the screen was left, as soon as it is long enough again. */
  readonly restore: () => void;
  readonly dispose: () => void;
}

/** Remembers how far each entry of the history is scrolled: lists come later than their pages, and browsers do not wait. */
export function followScrollPlaces(view: Window): ScrollPlaces {
  const places = new Map<string, number>();
  const abort = new AbortController();
  let wanted: number | null = null;
  let stop: (() => void) | null = null;
  const onScroll = (): void => {
    if (wanted === null) places.set(entryOf(view), view.scrollY);
  };
  const onPopState = (): void => {
    stop?.();
    wanted = places.get(entryOf(view)) ?? 0;
    // The same screen with another search stays where it is.
    setTimeout(() => {
      if (!stop) wanted = null;
    });
  };
  const restore = (): void => {
    const target = wanted ?? 0;
    const root = view.document.documentElement;
    const watch = new AbortController();
    const end = (): void => {
      watch.abort();
      observer.disconnect();
      clearTimeout(timer);
      stop = null;
      wanted = null;
    };
    const reach = (): void => {
      view.scrollTo(0, target);
      if (root.scrollHeight - view.innerHeight >= target) end();
    };
    const observer = new ResizeObserver(reach);
    const timer = setTimeout(end, PATIENCE_MS);
    stop = end;
    for (const type of HANDS) view.addEventListener(type, end, { signal: watch.signal, passive: true });
    observer.observe(view.document.body);
    reach();
  };
  const options = { signal: abort.signal, passive: true };
  view.addEventListener("scroll", onScroll, options);
  // Before the router hears of it.
  view.addEventListener("popstate", onPopState, { ...options, capture: true });
  return {
    isReturning: () => wanted !== null,
    restore,
    dispose: () => {
      stop?.();
      abort.abort();
    },
  };
}

/** Key of the current entry of the history; its address where browsers tell no key. */
const entryOf = (view: Window): string =>
  (view as Window & { navigation?: { currentEntry?: { key: string } | null } }).navigation?.currentEntry?.key ??
  view.location.href;
