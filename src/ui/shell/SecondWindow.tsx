import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { PortalHost } from "../controls/PortalHost.ts";
import { followPage } from "./followPage.ts";

/** Where a window is and how large, CSS pixels of the desktop. */
export interface WindowPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface SecondWindowProps {
  readonly title: string;
  readonly place: WindowPlace;
  /** It was moved or resized, and is about to go. */
  readonly onPlace: (place: WindowPlace) => void;
  readonly onClose: () => void;
  /** The browser lets no window open. */
  readonly onBlocked: () => void;
  readonly children: ReactNode;
}

/**
 * Part of this page in a window of its own, to stand on another screen: the same program draws it, so that nothing has to
 * be brought up to date. It goes with the page.
 */
export function SecondWindow({ title, place, onPlace, onClose, onBlocked, children }: SecondWindowProps) {
  const [opened, setOpened] = useState<Window | null>(null);
  const latest = useRef({ place, onPlace, onClose, onBlocked });
  useLayoutEffect(() => {
    latest.current = { place, onPlace, onClose, onBlocked };
  });
  useEffect(() => {
    const { left, top, width, height } = latest.current.place;
    const child = open("", "", `popup,left=${left},top=${top},width=${width},height=${height}`);
    if (!child) return latest.current.onBlocked();
    const unfollow = followPage(child);
    const close = (): void => child.close();
    // Its own button, or the browser's.
    const gone = (): void => {
      latest.current.onPlace(placeOf(child));
      latest.current.onClose();
    };
    child.addEventListener("pagehide", gone);
    addEventListener("pagehide", close);
    setOpened(child);
    return () => {
      unfollow();
      child.removeEventListener("pagehide", gone);
      removeEventListener("pagehide", close);
      child.close();
      setOpened(null);
    };
  }, []);
  useEffect(() => {
    if (opened) nameWindow(opened, title);
  }, [opened, title]);
  if (!opened) return null;
  const { body } = opened.document;
  return createPortal(<PortalHost value={body}>{children}</PortalHost>, body);
}

const placeOf = ({ screenX, screenY, innerWidth, innerHeight }: Window): WindowPlace => ({
  left: screenX,
  top: screenY,
  width: innerWidth,
  height: innerHeight,
});

function nameWindow({ document: its }: Window, title: string): void {
  its.title = title;
}
