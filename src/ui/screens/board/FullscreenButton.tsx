import { Maximize, Minimize } from "lucide-react";
import { useSyncExternalStore } from "react";
import { IconButton } from "../../controls/IconButton.tsx";
import { boardStrings as words } from "../../strings/board.ts";
import styles from "./BoardBar.module.css";

const subscribe = (notify: () => void): (() => void) => {
  document.addEventListener("fullscreenchange", notify);
  return () => document.removeEventListener("fullscreenchange", notify);
};

/** Not there where the browser has no full screen (phones of one maker). */
export function FullscreenButton() {
  const on = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const toggle = (): void => {
    const done = on ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // Refused (an embedded page): everything stays as it is.
    done.catch(() => undefined);
  };
  const Icon = on ? Minimize : Maximize;
  return (
    <IconButton
      label={on ? words.leaveFullscreen : words.fullscreen}
      icon={<Icon size="1.125rem" strokeWidth={1.75} aria-hidden />}
      className={styles.icon}
      onClick={toggle}
    />
  );
}
