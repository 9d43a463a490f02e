import type { CSSProperties } from "react";
import { noteLabel } from "../../../../domain/music/noteLabel.ts";
import { compileChordPatterns, type PatternNote } from "../../../../domain/timeline/compilePatterns.ts";
import type { Roll } from "../../../../domain/timeline/records.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useDocument } from "../../../hooks/useDocument.ts";
import { patternStrings as words } from "../../../strings/patterns.ts";
import { PatternPlayhead } from "./PatternPlayhead.tsx";
import styles from "./Patterns.module.css";

interface PatternNotesProps {
  readonly roll: Roll;
  readonly index: number;
}

/** Notes that a pattern plays in the first repeat of its clip, below its steps: also tones of random steps and of arpeggios. */
export function PatternNotes({ roll, index }: PatternNotesProps) {
  const { timeline } = useStudio();
  const ppq = useDocument(timeline, (document) => document.timeline.ppq);
  const { notes, lengthTicks } = notesOfPattern(roll, index, ppq);
  const keys = notes.map(({ number }) => number);
  const low = Math.min(...keys);
  const high = Math.max(...keys);
  const label = notes.length === 0 ? words.noNotes : words.notes(notes.length, noteLabel(low), noteLabel(high));
  return (
    <figure className={styles.notes} aria-label={label}>
      {notes.map(({ time, duration, number, attack }) => (
        <i
          className="absolute hidden-overflow nowrap size-1 weight-600"
          aria-hidden="true"
          key={`${time} ${number}`}
          style={
            {
              left: `${(100 * time) / lengthTicks}%`,
              width: `${(100 * duration) / lengthTicks}%`,
              "--down": high === low ? 0.5 : (high - number) / (high - low),
              "--loud": `${75 + 25 * attack}%`,
            } as CSSProperties
          }
        >
          {noteLabel(number)}
        </i>
      ))}
      <PatternPlayhead roll={roll} index={index} />
    </figure>
  );
}

interface NotesOfPattern {
  /** Times relative to the start of the pattern, ticks. */
  readonly notes: readonly PatternNote[];
  readonly lengthTicks: number;
}

function notesOfPattern(
  { chordPatterns, seed }: Pick<Roll, "chordPatterns" | "seed">,
  index: number,
  ppq: number,
): NotesOfPattern {
  const before = compileChordPatterns({ chordPatterns: chordPatterns.slice(0, index), seed }, ppq);
  const all = compileChordPatterns({ chordPatterns: chordPatterns.slice(0, index + 1), seed }, ppq);
  if (!before.ok || !all.ok) return { notes: [], lengthTicks: 1 };
  const start = before.value.lengthTicks;
  const own = all.value.notes.slice(before.value.notes.length);
  return {
    notes: own.map((note) => ({ ...note, time: note.time - start })),
    lengthTicks: Math.max(1, all.value.lengthTicks - start),
  };
}
