/** A row that is not gone by then stays. */
const WAIT_MS = 10_000;
const ROW = "li, tr, [role=listitem], [role=row]";

/**
 * Called before the row around an element is deleted. Once it is gone, and the focus with it, the focus goes to the row that
 * takes its place, to the last one, or to the window or page that the list stood in.
 */
export function focusNextRow(within: Element): void {
  const row = within.closest(ROW);
  const list = row?.parentElement;
  if (!row || !list) return;
  const frame = list.closest<HTMLElement>("[role=dialog], main");
  const { body } = list.ownerDocument;
  const index = [...list.children].indexOf(row);
  const observer = new MutationObserver(() => {
    if (row.isConnected) return;
    stop();
    const { activeElement } = list.ownerDocument;
    if (activeElement !== body && activeElement !== frame && activeElement !== null) return;
    const next = list.isConnected ? list.children[Math.min(index, list.children.length - 1)] : undefined;
    const control = next?.querySelector<HTMLElement>("button:enabled, a[href], input:enabled");
    if (control) control.focus();
    else focusFrame(frame);
  });
  const timer = setTimeout(() => observer.disconnect(), WAIT_MS);
  const stop = (): void => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(body, { childList: true, subtree: true });
}

/** Puts the focus on a window or the main part of a page, from where the Tab key leads to what is in it. */
export function focusFrame(frame: HTMLElement | null): void {
  if (!frame) return;
  if (!frame.hasAttribute("tabindex")) frame.tabIndex = -1;
  frame.focus({ preventScroll: true });
}
