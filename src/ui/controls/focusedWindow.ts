/** The second window that was used last, after the page; null: the page. */
let used: Window | null = null;
const shown = new Set<Window>();

const OF_USE = ["pointerdown", "keydown", "focusin"] as const;

const activeElementOf = Object.getOwnPropertyDescriptor(Document.prototype, "activeElement")!;

/** The window of the page that the keyboard is in. */
export const focusedWindow = (): Window => used ?? window;

/**
 * Of which window the keyboard is in while `child` is there. The library of menus and lists asks the page's document for
 * the focused element wherever a menu stands, and goes from item to item by what it answers: it answers for the window
 * that is used. Returns the undo.
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
    // What was defined on the document itself lay over what all documents have.
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
