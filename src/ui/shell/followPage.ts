/** What a field or menu takes; elements of another window are of another realm, so that `isTyping` does not know them. */
const TAKES_KEYS = "input,textarea,select,[role=menu],[role=listbox],[role=dialog],[role=slider]";
const STYLES = "style, link[rel=stylesheet]";

/** Gives an empty window this page's styles, theme and scale, now and whenever they change, and this page its keys. */
export function followPage(child: Window): () => void {
  const { document: its } = child;
  const copies = new Map<Element, Element>();
  const copyStyles = (): void => {
    for (const sheet of document.head.querySelectorAll(STYLES)) {
      if (copies.has(sheet)) continue;
      const copy = its.importNode(sheet, true);
      // The window has no address that a relative one could begin at.
      if (sheet instanceof HTMLLinkElement) copy.setAttribute("href", sheet.href);
      copies.set(sheet, copy);
      its.head.append(copy);
    }
  };
  const copyRoot = (): void => {
    for (const { name, value } of document.documentElement.attributes) its.documentElement.setAttribute(name, value);
  };
  copyStyles();
  copyRoot();
  // Screens that are loaded later bring styles along.
  const styles = new MutationObserver(copyStyles);
  styles.observe(document.head, { childList: true });
  const root = new MutationObserver(copyRoot);
  root.observe(document.documentElement, { attributes: true });
  child.addEventListener("keydown", passOn);
  return () => {
    styles.disconnect();
    root.disconnect();
    child.removeEventListener("keydown", passOn);
  };
}

/** Play, undo and the like work in both windows. */
function passOn(event: KeyboardEvent): void {
  const target = event.target as Element | null;
  if (event.defaultPrevented || target?.closest?.(TAKES_KEYS)) return;
  const { key, code, ctrlKey, metaKey, shiftKey, altKey, repeat } = event;
  const same = { key, code, ctrlKey, metaKey, shiftKey, altKey, repeat, bubbles: true, cancelable: true };
  if (!document.body.dispatchEvent(new KeyboardEvent("keydown", same))) event.preventDefault();
}
