import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { PortalHost } from "../controls/PortalHost.ts";
import { followPage } from "./followPage.ts";

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
