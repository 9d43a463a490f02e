import { useMemo, useRef } from "react";
import { clipStart, offsetOf, periodOf } from "../../../../domain/timeline/clipLength.ts";
import { compileChordPatterns } from "../../../../domain/timeline/compilePatterns.ts";
import type { Roll } from "../../../../domain/timeline/records.ts";
import { positionTick } from "../../../../state/transport.ts";
import { useDocument } from "../../../hooks/useDocument.ts";
import { useFrame } from "../../../hooks/useFrame.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import styles from "./Patterns.module.css";

export interface PatternPlayheadProps {
  readonly roll: Roll;
  /** The pattern whose steps lie from edge to edge of the box; null: all patterns. */
  readonly index: number | null;
}

/** The playhead over the patterns of a clip while it plays, in each repeat. It is moved by the compositor, outside React. */
export function PatternPlayhead({ roll, index }: PatternPlayheadProps) {
  const studio = useStudio();
  const ppq = useDocument(studio.timeline, (document) => document.timeline.ppq);
  const partOf = useMemo(() => patternPart(roll, index, ppq), [roll, index, ppq]);
  const line = useRef<HTMLElement>(null);
  useFrame(() => {
    const plays = studio.session.transport.state === "started";
    const part = plays ? partOf(positionTick(studio)) : null;
    line.current?.toggleAttribute("data-here", part !== null);
    if (line.current && part !== null) line.current.style.transform = `translateX(${(100 * part).toFixed(2)}%)`;
    return plays;
  });
  return (
    <span className={styles.playhead} aria-hidden="true">
      <b ref={line} className="block full-height" />
    </span>
  );
}

/** Returns a function from ticks of the song to parts, 0..1, of the pattern that plays then; null where another one does. */
function patternPart(roll: Roll, index: number | null, ppq: number): (songTick: number) => number | null {
  const compiled = compileChordPatterns(roll, ppq);
  if (!compiled.ok) return () => null;
  const { starts, lengthTicks } = compiled.value;
  const from = index === null ? 0 : (starts[index] ?? 0);
  const to = index === null ? lengthTicks : (starts[index + 1] ?? lengthTicks);
  const period = periodOf(roll, lengthTicks);
  return (songTick) => {
    const since = songTick - clipStart(roll);
    if (since < 0 || since >= period * roll.repeatCount) return null;
    const tick = offsetOf(roll) + (since % period);
    return tick >= from && tick < to ? (tick - from) / (to - from) : null;
  };
}
