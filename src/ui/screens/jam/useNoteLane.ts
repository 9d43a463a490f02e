import { useEffect, useRef, type RefObject } from "react";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { laneBar, laneStart } from "../../../view/room/laneBars.ts";
import { seatHex } from "./seatHex.ts";

/** Often enough to be followed, and cheap beside what else the page draws. */
const EVERY_MS = 50;
const LEAST_ALPHA = 0.45;

/** Draws what the player of a seat plays into a canvas, as it comes; past React, and nothing where nothing is played. */
export function useNoteLane(room: JamRoom, slot: number): RefObject<HTMLCanvasElement | null> {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    const color = seatHex(slot);
    let request = 0;
    let drawnMs = -Infinity;
    let isBlank = true;
    const draw = (nowMs: number): void => {
      request = requestAnimationFrame(draw);
      const [canvas, beat] = [ref.current, room.beat()];
      if (!canvas || beat === null || nowMs - drawnMs < EVERY_MS) return;
      drawnMs = nowMs;
      const start = laneStart(beat, still.matches);
      const bars = [...room.recorder.notesSince(start)].flatMap((note) => {
        const bar = note.player.slot === slot ? laneBar(note, start, beat) : null;
        return bar ? [bar] : [];
      });
      if (isBlank && bars.length === 0) return;
      isBlank = bars.length === 0;
      const [width, height] = [canvas.clientWidth, canvas.clientHeight].map((size) => size * devicePixelRatio);
      // Setting its size blanks it.
      Object.assign(canvas, { width, height });
      const context = canvas.getContext("2d");
      if (!context) return;
      context.fillStyle = color;
      const thick = Math.max(2, height! / 10);
      for (const bar of bars) {
        context.globalAlpha = LEAST_ALPHA + (1 - LEAST_ALPHA) * bar.velocity;
        context.fillRect(bar.x * width!, bar.y * (height! - thick), Math.max(2, bar.width * width!), thick);
      }
    };
    request = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(request);
  }, [room, slot]);
  return ref;
}
