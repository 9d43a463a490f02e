import { useEffect, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import type { BoardRig } from "../../../../state/board/BoardRig.ts";
import { followLooks } from "./followLooks.ts";
import styles from "./SecondWindow.module.css";
import { openOnOtherScreen } from "./openOnOtherScreen.ts";

export interface SecondWindowProps {
  readonly rig: BoardRig;
  readonly title: string;
  /** The instrument once more. */
  readonly children: ReactNode;
  /** It was closed, or could not be opened. */
  readonly onClose: (opened: boolean) => void;
}

/**
 * The board in a window of its own, on another screen where there is one. Both windows are of one page: they show and play the
 * same board, whatever it is.
 */
export function SecondWindow({ rig, title, children, onClose }: SecondWindowProps) {
  const [other, setOther] = useState<Window | null>(null);
  useEffect(() => {
    const opened = openOnOtherScreen();
    if (!opened) {
      onClose(false);
      return undefined;
    }
    const abort = new AbortController();
    const { signal } = abort;
    const unfollow = followLooks(opened.document, () => setOther(opened));
    const close = (): void => opened.close();
    opened.addEventListener("pagehide", () => onClose(true), { signal });
    // Keys play and lead as they do in the first window, and a hand that leaves lets go.
    for (const type of ["keydown", "keyup"] as const) {
      opened.addEventListener(type, (event) => forwardKey(event), { signal });
    }
    opened.addEventListener("blur", () => rig.player.stop(), { signal });
    addEventListener("pagehide", close, { signal });
    return () => {
      abort.abort();
      unfollow();
      rig.player.releaseTouches();
      setOther(null);
      close();
    };
  }, [rig, onClose]);
  useEffect(() => {
    if (other) nameWindow(other, title);
  }, [other, title]);
  return other && createPortal(<div className={styles.window}>{children}</div>, other.document.body);
}

function nameWindow({ document: shown }: Window, title: string): void {
  shown.title = title;
}

/** What has the focus there, such as a pad, may have taken the key already. */
function forwardKey(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  const again = new KeyboardEvent(event.type, { ...initOf(event), bubbles: true, cancelable: true });
  if (!document.body.dispatchEvent(again)) event.preventDefault();
}

const initOf = ({ key, code, repeat, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): KeyboardEventInit => ({
  key,
  code,
  repeat,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
});
