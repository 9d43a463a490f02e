import { noteLabel } from "../../../../domain/music/noteLabel.ts";
import { compileChordPatterns } from "../../../../domain/timeline/compilePatterns.ts";
import type { Roll } from "../../../../domain/timeline/records.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useDocument } from "../../../hooks/useDocument.ts";
import { patternStrings as words } from "../../../strings/patterns.ts";
import { PatternPlayhead } from "./PatternPlayhead.tsx";
import styles from "./Patterns.module.css";

interface ClipNotesProps {
  readonly roll: Roll;
  /** The pattern that is edited, which is marked. */
  readonly index: number;
}

/** Free rows above and below the notes. */
const PAD_ROWS = 1;

/** Notes of all patterns of a clip on one axis, so that chords are seen beside each other. */
export function ClipNotes({ roll, index }: ClipNotesProps) {
  const { timeline } = useStudio();
  const ppq = useDocument(timeline, (document) => document.timeline.ppq);
  const compiled = compileChordPatterns(roll, ppq);
  if (roll.chordPatterns.length < 2 || !compiled.ok) return null;
  const { notes, starts, lengthTicks: end } = compiled.value;
  const keys = notes.map(({ number }) => number);
  const [low, high] = keys.length === 0 ? [60, 60] : [Math.min(...keys), Math.max(...keys)];
  const path = notes.map(({ time, duration, number }) => `M${time} ${high - number + PAD_ROWS}h${duration}`).join("");
  const label = keys.length === 0 ? words.noNotes : words.clipNotes(keys.length, noteLabel(low), noteLabel(high));
  return (
    <figure className={styles.clipNotes} aria-label={label}>
      <svg
        className="block full-width full-height"
        viewBox={`0 0 ${end} ${high - low + 2 * PAD_ROWS}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect x={starts[index]} y="0" width={(starts[index + 1] ?? end) - starts[index]!} height="100%" data-edited />
        <path
          d={starts
            .slice(1)
            .map((start) => `M${start} 0V128`)
            .join("")}
          data-bounds
        />
        <path d={path} data-notes />
      </svg>
      <PatternPlayhead roll={roll} index={null} />
    </figure>
  );
}
