import { ArrowLeft, ArrowRight, Copy, Plus, Trash2 } from "lucide-react";
import { chordText } from "../../../../domain/music/chordText.ts";
import type { ChordPattern } from "../../../../domain/music/records.ts";
import { setPatterns } from "../../../../domain/timeline/commands/patterns.ts";
import { DEFAULT_CHORD_PATTERN } from "../../../../domain/timeline/defaults.ts";
import type { Roll } from "../../../../domain/timeline/records.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { ICON } from "../../../controls/iconSize.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { patternStrings as words } from "../../../strings/patterns.ts";
import { applyCommand } from "../useTimeline.ts";
import styles from "./Patterns.module.css";

interface PatternListProps {
  readonly roll: Roll;
  readonly index: number;
  readonly onIndex: (index: number) => void;
  /** The gap that dragged chords would stand in. */
  readonly gap: number | null;
}

type Change = (patterns: readonly ChordPattern[]) => readonly ChordPattern[];

/** The clip's patterns in a row, in the order in which they play. */
export function PatternList({ roll, index, onIndex, gap }: PatternListProps) {
  const { timeline } = useStudio();
  const patterns = roll.chordPatterns;
  const change = (next: Change, at: number): void => {
    applyCommand(timeline, (document) => setPatterns(document, roll.id, next));
    onIndex(at);
  };
  const template = patterns[index] ?? DEFAULT_CHORD_PATTERN;
  const insert = (added: readonly ChordPattern[]): void =>
    change((list) => list.toSpliced(index + 1, 0, ...added), index + 1);
  const move = (by: -1 | 1): void =>
    change((list) => list.with(index, list[index + by]!).with(index + by, list[index]!), index + by);
  return (
    <div className="row flex-1 min-width-0">
      <fieldset className={styles.chips} data-chords="patterns" aria-label={words.patterns}>
        {patterns.map((pattern, at) => (
          <button
            className="flex-none height-24 pad-x-10 on-control radius-1 text-2 weight-600 touch-min-height"
            // Patterns have no ids: they are distinguished by their place.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            type="button"
            aria-pressed={at === index}
            data-gap={gap === at ? "before" : gap === at + 1 && gap === patterns.length ? "after" : undefined}
            aria-label={words.patternOf(at + 1, chordText(pattern))}
            onClick={() => onIndex(at)}
          >
            {chordText(pattern)}
          </button>
        ))}
      </fieldset>
      <IconButton label={words.add} icon={<Plus {...ICON} />} onClick={() => insert([DEFAULT_CHORD_PATTERN])} />
      <IconButton label={words.duplicate} icon={<Copy {...ICON} />} onClick={() => insert([template])} />
      <IconButton
        label={words.earlier}
        icon={<ArrowLeft {...ICON} />}
        disabled={index === 0}
        onClick={() => move(-1)}
      />
      <IconButton
        label={words.later}
        icon={<ArrowRight {...ICON} />}
        disabled={index >= patterns.length - 1}
        onClick={() => move(1)}
      />
      <IconButton
        label={words.remove}
        icon={<Trash2 {...ICON} />}
        onClick={() => change((list) => list.toSpliced(index, 1), Math.max(0, index - 1))}
      />
    </div>
  );
}
