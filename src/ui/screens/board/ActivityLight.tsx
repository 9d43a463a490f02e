import { useEffect, useRef } from "react";
import type { BoardPlayer } from "../../../state/board/BoardPlayer.ts";
import { boardStrings } from "../../strings/board.ts";
import styles from "./BoardBar.module.css";

const LIT_MS = 120;

/** Lights up with every message out or in. Written past React: it flickers with the music. */
export function ActivityLight({ player, connected }: { readonly player: BoardPlayer; readonly connected: boolean }) {
  const light = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastMs = 0;
    // One timer for all messages: thousands a second may come, and each would have one ended and another begun.
    const darken = (): void => {
      const leftMs = lastMs + LIT_MS - performance.now();
      // Timers know whole milliseconds only: what is left of one would be waited for over and over.
      timer = leftMs > 0 ? setTimeout(darken, Math.ceil(leftMs)) : undefined;
      if (timer === undefined) light.current?.removeAttribute("data-on");
    };
    const off = player.onActivity.on(() => {
      lastMs = performance.now();
      if (timer !== undefined) return;
      light.current?.setAttribute("data-on", "");
      timer = setTimeout(darken, LIT_MS);
    });
    return () => {
      off();
      clearTimeout(timer);
    };
  }, [player]);
  return (
    <span
      ref={light}
      className={styles.light}
      data-connected={connected || undefined}
      title={boardStrings.activity}
      aria-hidden
    />
  );
}
