import { useState } from "react";
import { chordTones } from "../../../../domain/music/chord.ts";
import { chordText, readChordText } from "../../../../domain/music/chordText.ts";
import { degreeChords, keyOfSignature, tonicOf, type MusicalKey } from "../../../../domain/music/keyChords.ts";
import { keySignatureAt } from "../../../../domain/music/noteLabel.ts";
import type { ChordPattern } from "../../../../domain/music/records.ts";
import { ok } from "../../../../domain/AppError.ts";
import { NumberField } from "../../../controls/NumberField.tsx";
import { Select } from "../../../controls/Select.tsx";
import { linearScale } from "../../../controls/valueScale.ts";
import { patternStrings as words } from "../../../strings/patterns.ts";
import { Segments } from "../../../controls/Segments.tsx";
import { useTimelineRecord } from "../useTimeline.ts";
import { PatternTextField } from "./PatternTextField.tsx";
import type { PatternEdit, PatternFields } from "./usePattern.ts";
import styles from "./Patterns.module.css";

const OCTAVE = linearScale({ min: 0, max: 9, step: 1, fine: 1, initial: 4 });
const KEYS: readonly MusicalKey[] = [false, true].flatMap((minor) =>
  Array.from({ length: 12 }, (_, root) => ({ root, minor })),
);
const keyId = ({ root, minor }: MusicalKey): string => `${root}${minor ? "m" : ""}`;

/** The key that chords are chosen from: that of the song at `tick`, until another is chosen. */
export function useKey(tick: number): readonly [MusicalKey, (key: MusicalKey) => void] {
  const [chosen, choose] = useState<MusicalKey | null>(null);
  const signature = keySignatureAt(useTimelineRecord(), tick);
  return [chosen ?? keyOfSignature(signature ?? { fifths: 0, minor: false }), choose];
}

interface ChordPaletteProps {
  readonly pattern: ChordPattern;
  readonly edit: PatternEdit;
  readonly musicalKey: MusicalKey;
  readonly onKey: (key: MusicalKey) => void;
  readonly sevenths: boolean;
  readonly onSevenths: (sevenths: boolean) => void;
  /** Lets these keys sound; called, it ends them. */
  readonly sound: (keys: readonly number[]) => () => void;
}

/** Which chord a pattern plays: typed, or chosen among those of a key. */
export function ChordPalette(props: ChordPaletteProps) {
  const { pattern, edit, musicalKey, onKey, sevenths, onSevenths } = props;
  const { inversion = 0 } = pattern;
  const tones = chordTones(pattern.note, pattern.name, pattern.octave);
  const inversions = words.inversions.slice(0, tones.ok ? Math.min(tones.value.length, 7) : 1);
  return (
    <section className={styles.palette} aria-label={words.palette}>
      <div className={styles.fields}>
        <PatternTextField
          label={words.chord}
          value={chordText(pattern)}
          edit={edit}
          read={(text) => {
            const read = readChordText(text);
            return read.ok ? ok<PatternFields>(read.value) : read;
          }}
        />
        <div className={styles.field}>
          <span>{words.octave}</span>
          <NumberField
            label={words.octave}
            value={pattern.octave}
            scale={OCTAVE}
            format={String}
            edit={{
              change: (octave) => edit.change({ octave }),
              commit: () => edit.commit(),
              cancel: () => edit.cancel(),
            }}
            pixelsPerStep={12}
          />
        </div>
        <div className={styles.segments}>
          <Segments
            label={words.inversion}
            value={String(Math.min(inversion, inversions.length - 1))}
            segments={inversions.map((label, index) => ({ value: String(index), label }))}
            onChange={(value) => edit.set({ inversion: Number(value) })}
          />
        </div>
      </div>
      <div className={styles.fields}>
        <Select
          label={words.key}
          prefix={words.key}
          value={keyId(musicalKey)}
          options={KEYS.map((each) => ({
            value: keyId(each),
            label: words.keyName(tonicOf(each), each.minor),
            group: each.minor ? words.minor : words.major,
          }))}
          onChange={(id) => onKey(KEYS.find((each) => keyId(each) === id) ?? musicalKey)}
        />
        <label className={styles.check}>
          <input type="checkbox" checked={sevenths} onChange={(event) => onSevenths(event.target.checked)} />
          {words.sevenths}
        </label>
      </div>
      <Degrees {...props} />
    </section>
  );
}

function Degrees({ pattern, edit, musicalKey, sevenths, sound }: ChordPaletteProps) {
  const [end, setEnd] = useState<(() => void) | null>(null);
  const strike = (note: string, name: string): void => {
    end?.();
    const tones = chordTones(note, name, pattern.octave, pattern.inversion);
    setEnd(() => (tones.ok ? sound(tones.value) : null));
  };
  const release = (): void => {
    end?.();
    setEnd(null);
  };
  return (
    <fieldset className={styles.degrees} aria-label={words.palette}>
      {degreeChords(musicalKey, sevenths).map(({ note, name, numeral }) => {
        const chosen = pattern.note === note && pattern.name === name;
        const text = chordText({ note, name, octave: pattern.octave });
        return (
          <button
            key={numeral}
            type="button"
            aria-pressed={chosen}
            onPointerDown={() => strike(note, name)}
            onPointerUp={release}
            onPointerLeave={release}
            onPointerCancel={release}
            onClick={() => edit.set({ note, name })}
          >
            <b>{numeral}</b> {text}
          </button>
        );
      })}
    </fieldset>
  );
}
