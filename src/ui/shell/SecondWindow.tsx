import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { PortalHost } from "../controls/PortalHost.ts";
import { isTyping } from "../../state/isTyping.ts";
import { followFocus } from "../controls/focusedWindow.ts";
import { refuseDrops } from "./refuseDrops.ts";
import { pageFocus } from "./pageFocus.ts";

const STYLES = "style, link[rel=stylesheet]";

/**
 * Empties a window and gives it this page's styles, theme and scale, now and whenever they change, and this page its keys and focus.
 * `ready`: what is shown in it has its looks. Returns the undo.
 */
function followPage(child: Window, ready: () => void): () => void {
  const { document: its } = child;
  // One of that name may have been left behind.
  its.head.replaceChildren();
  its.body.replaceChildren();
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
  const abort = new AbortController();
  refuseDrops(child);
  const { signal } = abort;
  for (const type of ["keydown", "keyup"] as const) child.addEventListener(type, passOn, { signal });
  const unfocus = followFocus(child);
  const unshare = pageFocus.add(child);
  const arrivals = [...copies.values()].filter((copy) => copy.matches("link")).map(arrival);
  void Promise.all(arrivals).then(() => (signal.aborted ? undefined : ready()));
  return () => {
    styles.disconnect();
    root.disconnect();
    abort.abort();
    unfocus();
    unshare();
  };
}

/** One that does not come is done without. */
const arrival = (sheet: Element): Promise<void> =>
  new Promise((resolve) => {
    for (const type of ["load", "error"]) sheet.addEventListener(type, () => resolve(), { once: true });
  });

/**
 * Keys play, and play, undo and the like work, in both windows. What has the focus there may have taken the key already; a key
 * that comes up may have gone down before the focus came there.
 */
function passOn(event: KeyboardEvent): void {
  if (event.type === "keydown" && (event.defaultPrevented || isTyping(event.target))) return;
  const { type, key, code, ctrlKey, metaKey, shiftKey, altKey, repeat } = event;
  const same = { key, code, ctrlKey, metaKey, shiftKey, altKey, repeat, bubbles: true, cancelable: true };
  if (!document.body.dispatchEvent(new KeyboardEvent(type, same))) event.preventDefault();
}

const TooltipLayer = lazy(async () => ({ default: (await import("../controls/TooltipLayer.tsx")).TooltipLayer }));

export interface SecondWindowProps {
  readonly title: string;
  /** Opens it, empty; null where the browser lets no window open. */
  readonly open: () => Window | null;
  /** Called when the window has opened. Returns a function that removes its listeners. */
  readonly onOpen?: (opened: Window) => () => void;
  /** Closed by its own button or the browser's. It is about to go, and still says where it was. */
  readonly onClose: (closed: Window) => void;
  readonly onBlocked: () => void;
  readonly children: ReactNode;
}

/**
 * Part of this page in a window of its own, to stand on another screen: the same program draws it, so that nothing has to
 * be brought up to date. It goes with the page.
 */
export function SecondWindow({ title, children, ...handlers }: SecondWindowProps) {
  const [shown, setShown] = useState<Window | null>(null);
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const child = latest.current.open();
    if (!child) return latest.current.onBlocked();
    const unfollow = followPage(child, () => setShown(child));
    const undo = latest.current.onOpen?.(child);
    const close = (): void => child.close();
    const gone = (): void => latest.current.onClose(child);
    child.addEventListener("pagehide", gone);
    addEventListener("pagehide", close);
    return () => {
      unfollow();
      undo?.();
      child.removeEventListener("pagehide", gone);
      removeEventListener("pagehide", close);
      child.close();
      setShown(null);
    };
  }, []);
  useEffect(() => {
    if (shown) nameWindow(shown, title);
  }, [shown, title]);
  if (!shown) return null;
  const { body } = shown.document;
  return createPortal(
    <PortalHost value={body}>
      {children}
      <Suspense>
        <TooltipLayer />
      </Suspense>
    </PortalHost>,
    body,
  );
}

function nameWindow({ document: its }: Window, title: string): void {
  its.title = title;
}
