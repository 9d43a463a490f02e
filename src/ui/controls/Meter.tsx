import { useEffect, useRef } from "react";
import type { CSSProperties, RefObject } from "react";
import { useFrame, wakeFrames } from "../hooks/useFrame.ts";
import { whileInSight } from "../hooks/whileInSight.ts";
import { classes } from "./classes.ts";
import { createMeterBallistics } from "./meterBallistics.ts";
import styles from "./Meter.module.css";

export interface MeterProps {
  /** Reads the linear peak since the last frame; called once a frame. */
  readonly read: () => number;
  readonly direction: "horizontal" | "vertical";
  readonly withPeak?: boolean;
  readonly className?: string | undefined;
}

/**
 * A level meter, moved by animation frames outside React: all of its colours under a cover that is as long as the level
 * is short. It rests while it is out of sight: a song may have hundreds. Decoration: its value is told elsewhere.
 */
export function Meter({ read, direction, withPeak = false, className }: MeterProps) {
  const meter = useRef<HTMLDivElement>(null);
  const rest = useRef<HTMLElement>(null);
  const peak = useRef<HTMLElement>(null);
  const ballistics = useRef(createMeterBallistics());
  const shown = useRef(-1);
  const isMoving = useRef(false);
  const inSight = useInSight(meter);
  useFrame((timeMs) => {
    if (!inSight.current) return false;
    const { fraction, peakFraction } = ballistics.current(read(), timeMs);
    const step = Math.round(fraction * 200) + 1000 * Math.round(peakFraction * 200);
    if (step !== shown.current) {
      shown.current = step;
      draw(rest.current, peak.current, direction, fraction, withPeak ? peakFraction : 0);
    }
    const moving = fraction > 0 || peakFraction > 0;
    if (moving !== isMoving.current) meter.current?.toggleAttribute("data-moving", moving);
    isMoving.current = moving;
    return moving;
  });
  const horizontal = direction === "horizontal";
  return (
    <div
      ref={meter}
      aria-hidden="true"
      className={classes(styles.meter, horizontal ? styles.horizontal : styles.vertical, className)}
      style={{ "--to": horizontal ? "90deg" : "0deg" } as CSSProperties}
    >
      <i ref={rest} className={styles.rest} />
      {withPeak && (
        <i ref={peak} className={styles.peakTrack}>
          <i className={styles.peak} />
        </i>
      )}
    </div>
  );
}

/** False while the element that holds it is out of sight, as one look is enough for a pair; true until that is known. */
function useInSight(element: RefObject<Element | null>): RefObject<boolean> {
  const inSight = useRef(true);
  useEffect(() => {
    const place = element.current?.parentElement;
    if (!place) return undefined;
    return whileInSight(place, (now) => {
      inSight.current = now;
      if (now) wakeFrames();
    });
  }, [element]);
  return inSight;
}

/** Only what the compositor does by itself: a meter that moves paints nothing anew. */
function draw(
  rest: HTMLElement | null,
  peak: HTMLElement | null,
  direction: "horizontal" | "vertical",
  fraction: number,
  peakFraction: number,
): void {
  const axis = direction === "horizontal" ? "X" : "Y";
  // At rest meters have no transforms: those of hundreds cost every frame.
  if (rest) rest.style.transform = fraction > 0 ? `scale${axis}(${(1 - fraction).toFixed(3)})` : "";
  if (!peak) return;
  const isShown = peakFraction > 0.01;
  const back = (100 * (1 - peakFraction)).toFixed(1);
  peak.style.transform = isShown ? `translate${axis}(${direction === "horizontal" ? "-" : ""}${back}%)` : "";
  peak.style.visibility = isShown ? "visible" : "";
}
