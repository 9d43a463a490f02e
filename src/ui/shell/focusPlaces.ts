import { KEYS_HOME } from "../controls/keysHome.ts";
import { entryKey } from "./entryKey.ts";

/** Milliseconds for which an element that is returned to may still come. */
const PATIENCE_MS = 10_000;
/** Events of a user who goes on: the focus stays where they have it. */
const HANDS = ["pointerdown", "keydown"] as const;
const FOCUSABLE = "a[href], button, input, select, textarea, [tabindex]:not(h1)";

/** An element as it is found again once its page is made anew. */
interface FocusPlace {
  /** Path of its page: another page may take the place of an entry. */
  readonly path: string;
  readonly tag: string;
  /** Address of a link, name of anything else. */
  readonly name: string;
  /** Number among those with this name, from 0. */
  readonly index: number;
  /** True if the focus came by keys. */
  readonly isVisible: boolean;
}

interface FocusPlaces {
  /** Focuses what had the focus when the current entry of the history was left, or the heading while that is not there. */
  readonly arrive: () => void;
  readonly dispose: () => void;
}

/** Remembers the focused element of each entry of the history, so that back and forward lead to it. */
export function followFocusPlaces(view: Window): FocusPlaces {
  const page = view.document;
  const places = new Map<string, FocusPlace>();
  const abort = new AbortController();
  let watched: AbortController | null = null;
  const stop = (): void => watched?.abort();
  const remember = (target: Element | null): void => {
    const element = target?.closest<HTMLElement>(FOCUSABLE);
    const key = entryKey(view);
    if (element && key !== null && !element.closest("[role=dialog], [role=menu]")) places.set(key, placeOf(element));
  };
  const onFocus = ({ target }: Event): void => remember(target as Element);
  // Something may have the focus before this came.
  remember(page.activeElement);
  // Not every browser focuses what is clicked.
  for (const type of ["focusin", "click"])
    page.addEventListener(type, onFocus, { capture: true, signal: abort.signal });
  const restore = (place: FocusPlace): void => {
    const watch = new AbortController();
    const { signal } = watch;
    const isFree = (): boolean => page.activeElement?.matches("body, h1") ?? true;
    const look = (): void => {
      // Keys of a page with a canvas are heard without a focus.
      if (!isFree() || (!place.isVisible && page.querySelector(KEYS_HOME))) return watch.abort();
      const element = find(page, place);
      if (!element) return focusHeading(page);
      element.focus({ preventScroll: true });
      if (page.activeElement === element) watch.abort();
    };
    const observer = new MutationObserver(look);
    const timer = setTimeout(() => watch.abort(), PATIENCE_MS);
    signal.addEventListener("abort", () => {
      observer.disconnect();
      clearTimeout(timer);
    });
    watched = watch;
    for (const type of HANDS) page.addEventListener(type, stop, { capture: true, signal });
    observer.observe(page.getElementById("root") ?? page.body, { childList: true, subtree: true });
    look();
  };
  return {
    arrive: () => {
      stop();
      const place = places.get(entryKey(view) ?? "");
      if (place?.path === view.location.pathname) restore(place);
    },
    dispose: () => {
      stop();
      abort.abort();
    },
  };
}

function placeOf(element: HTMLElement): FocusPlace {
  const name = nameOf(element);
  const tag = element.tagName;
  const index = named(element.ownerDocument, tag, name).indexOf(element);
  const path = element.ownerDocument.location.pathname;
  return { path, tag, name, index, isVisible: element.matches(":focus-visible") };
}

const nameOf = (element: Element): string =>
  element.getAttribute("href") ?? element.getAttribute("aria-label") ?? element.textContent;

const named = (page: Document, tag: string, name: string): HTMLElement[] =>
  [...page.querySelectorAll<HTMLElement>(tag)].filter((element) => nameOf(element) === name);

function find(page: Document, { tag, name, index }: FocusPlace): HTMLElement | undefined {
  const elements = named(page, tag, name);
  return elements[index] ?? elements.at(-1);
}

/** Focuses the heading of the page, which its readers go on from. */
function focusHeading(page: Document): void {
  const heading = page.querySelector<HTMLElement>("h1");
  if (!heading || heading === page.activeElement) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
