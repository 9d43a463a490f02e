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
    const off = player.onActivity.on(() => {
      if (timer === undefined) light.current?.setAttribute("data-on", "");
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        light.current?.removeAttribute("data-on");
      }, LIT_MS);
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
