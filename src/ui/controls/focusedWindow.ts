/** The second window that was used last, after the page; null: the page. */
let used: Window | null = null;
const shown = new Set<Window>();

const OF_USE = ["pointerdown", "keydown", "focusin"] as const;

const activeElementOf = Object.getOwnPropertyDescriptor(Document.prototype, "activeElement")!;

/** The window of the page that the keyboard is in. */
export const focusedWindow = (): Window => used ?? window;

/**
 * Follows the keyboard from window to window while `child` is open. The library of menus and lists reads the focused element of
 * the page's document wherever a menu is, and moves from item to item by it: the document returns the focused element of the
 * window in use. Returns a function that ends this.
 */
export function followFocus(child: Window): () => void {
  const undo = [listen(child, child), listen(window, null)];
  shown.add(child);
  Object.defineProperty(document, "activeElement", {
    configurable: true,
    get: () => (used ? used.document.activeElement : activeElementOf.get!.call(document)),
  });
  return () => {
    for (const take of undo) take();
    if (used === child) used = null;
    shown.delete(child);
    // The property of the document itself covered the one of its prototype.
    if (shown.size === 0) Reflect.deleteProperty(document, "activeElement");
  };
}

function listen(to: Window, into: Window | null): () => void {
  const use = (event: Event): void => {
    // Keys that are passed on to the page are pressed elsewhere.
    if (event.isTrusted) used = into;
  };
  for (const type of OF_USE) to.addEventListener(type, use, { capture: true, passive: true });
  return () => {
    for (const type of OF_USE) to.removeEventListener(type, use, { capture: true });
  };
}
