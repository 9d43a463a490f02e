import { ListPlus } from "lucide-react";
import { useId, useState } from "react";
import { addChordsAtPlayhead, withChords } from "../../../../actions/timeline/patternActions.ts";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import { chordTones } from "../../../../domain/music/chord.ts";
import { chordText, readChordText } from "../../../../domain/music/chordText.ts";
import { degreeChords, type MusicalKey, progressionChords, tonicOf } from "../../../../domain/music/keyChords.ts";
import type { ChordPattern } from "../../../../domain/music/records.ts";
import { ok } from "../../../../domain/AppError.ts";
import { progressionsOf } from "../../../../domain/music/harmony.ts";
import { NumberField } from "../../../controls/NumberField.tsx";
import { Select } from "../../../controls/Select.tsx";
import { classes } from "../../../controls/classes.ts";
import { sharedOf } from "../../../controls/sharedOf.ts";
import { linearScale } from "../../../controls/valueScale.ts";
import { strings } from "../../../strings/common.ts";
import { patternStrings as words } from "../../../strings/patterns.ts";
import { Segments } from "../../../controls/Segments.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { ActionIcon } from "../ActionIcon.tsx";
import { PatternTextField } from "./PatternTextField.tsx";
import type { ChordDrag } from "./useChordDrag.ts";
import type { HarmonyChoice } from "./useHarmony.ts";
import type { PatternEdit, PatternFields } from "./usePattern.ts";
import styles from "./Patterns.module.css";

const OCTAVE = linearScale({ min: 0, max: 9, step: 1, fine: 1, initial: 4 });
const KEYS: readonly MusicalKey[] = [false, true].flatMap((minor) =>
  Array.from({ length: 12 }, (_, root) => ({ root, minor })),
);
const keyId = ({ root, minor }: MusicalKey): string => `${root}${minor ? "m" : ""}`;
const nameOf = (key: MusicalKey): string => words.keyName(tonicOf(key), key.minor);

interface ChordPaletteProps {
  /** The pattern in the picture. */
  readonly pattern: ChordPattern;
  /** The selected patterns, that one among them. */
  readonly selected: readonly ChordPattern[];
  readonly edit: PatternEdit;
  readonly choice: HarmonyChoice;
  readonly drag: ChordDrag;
  readonly onInsert: (patterns: readonly ChordPattern[]) => void;
  /** Plays these keys. Returns a function that ends them. */
  readonly sound: (keys: readonly number[]) => () => void;
}

/** Chord of a pattern: typed, or chosen among those of a key. */
export function ChordPalette(props: ChordPaletteProps) {
  const { selected, edit, choice } = props;
  const { harmony, songKey, set } = choice;
  const inversions = words.inversions.slice(0, Math.min(...selected.map(inversionsOf)));
  const inversion = sharedOf(selected, (pattern) => Math.min(pattern.inversion ?? 0, inversionsOf(pattern) - 1));
  return (
    <section className="stack gap-8" aria-label={words.palette}>
      <div className={styles.fields}>
        <PatternTextField
          label={words.chord}
          value={sharedOf(selected, chordText)}
          edit={edit}
          read={(text) => {
            const read = readChordText(text);
            return read.ok ? ok<PatternFields>(read.value) : read;
          }}
        />
        <div className={classes("row gap-8 min-height-28 text-2", styles.field)}>
          <span>{words.octave}</span>
          <NumberField
            label={words.octave}
            value={sharedOf(selected, ({ octave }) => octave) ?? null}
            emptyText={strings.mixed}
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
            value={inversion === undefined ? undefined : String(inversion)}
            segments={inversions.map((label, index) => ({ value: String(index), label }))}
            onChange={(value) => edit.set({ inversion: Number(value) })}
          />
        </div>
      </div>
      <div className={styles.fields}>
        <Select
          label={words.key}
          prefix={words.key}
          value={harmony.key ? keyId(harmony.key) : ""}
          options={[
            { value: "", label: words.songKey(nameOf(songKey)) },
            ...KEYS.map((each) => ({
              value: keyId(each),
              label: nameOf(each),
              group: each.minor ? words.minor : words.major,
            })),
          ]}
          onChange={(id) => set({ key: KEYS.find((each) => keyId(each) === id) ?? null })}
        />
        <label className={classes("row gap-6 min-height-28 text-2 touch-min-height touch-min-width", styles.check)}>
          <input
            type="checkbox"
            checked={harmony.sevenths}
            onChange={(event) => set({ sevenths: event.target.checked })}
          />
          {words.sevenths}
        </label>
      </div>
      <Degrees {...props} />
      <Progressions {...props} />
    </section>
  );
}

/** Number of inversions that a chord has, the root position among them. */
function inversionsOf({ note, name, octave }: ChordPattern): number {
  const tones = chordTones(note, name, octave);
  return tones.ok ? Math.min(tones.value.length, words.inversions.length) : 1;
}

/** Looks of a degree's button. */
const DEGREE =
  "stack items-center justify-center min-width-0 min-height-44 hidden-overflow no-touch on-control radius-1 text-2 size-1";

function Degrees({ pattern, selected, edit, choice, drag, sound }: ChordPaletteProps) {
  const studio = useStudio();
  const keysId = useId();
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
      <p id={keysId} className="visually-hidden">
        {words.chordKeys}
      </p>
      {degreeChords(choice.key, choice.harmony.sevenths).map(({ note, name, numeral }) => {
        const chosen = selected.every((each) => each.note === note && each.name === name);
        const text = chordText({ note, name, octave: pattern.octave });
        return (
          <button
            key={numeral}
            type="button"
            // Chords are dragged from here: a finger does not scroll.
            className={DEGREE}
            aria-pressed={chosen}
            aria-describedby={keysId}
            title={words.dragChords}
            onPointerDown={(event) => {
              strike(note, name);
              drag.press(event, withChords(pattern, [{ note, name }]), text);
            }}
            onPointerMove={(event) => {
              if (drag.move(event)) release();
            }}
            onPointerUp={(event) => {
              release();
              drag.drop(event);
            }}
            onPointerLeave={release}
            onPointerCancel={(event) => {
              release();
              drag.cancel(event);
            }}
            onClick={(event) => drag.isClick(event) && edit.set({ note, name })}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !event.shiftKey) return;
              event.preventDefault();
              addChordsAtPlayhead(studio, withChords(pattern, [{ note, name }]));
            }}
          >
            <b className="text-1 size-3">{numeral}</b> {text}
          </button>
        );
      })}
    </fieldset>
  );
}

interface ProgressionsProps {
  /** Gives the rhythm. */
  readonly pattern: ChordPattern;
  readonly choice: HarmonyChoice;
  readonly drag: ChordDrag;
  readonly onInsert: (patterns: readonly ChordPattern[]) => void;
}

/** Well-known progressions of the key: into the clip by a click, elsewhere by dragging, to the playhead by a key. */
function Progressions({ pattern, choice, drag, onInsert }: ProgressionsProps) {
  const { key, harmony, progression, set } = choice;
  const chords = progressionChords(progression, key, harmony.sevenths);
  const numerals = chords.map(({ numeral }) => numeral).join(" ");
  const patterns = withChords(pattern, chords);
  return (
    <div className={styles.fields}>
      <Select
        label={words.progression}
        prefix={words.progression}
        value={progression.id}
        options={progressionsOf(key).map(({ id }) => ({ value: id, label: words.progressionName(id) }))}
        onChange={(id) => set({ progression: progressionsOf(key).find((each) => each.id === id)!.id })}
      />
      <button
        type="button"
        className={styles.progression}
        aria-label={words.insertProgression(numerals)}
        title={words.dragChords}
        onPointerDown={(event) => drag.press(event, patterns, numerals)}
        onPointerMove={drag.move}
        onPointerUp={drag.drop}
        onPointerCancel={drag.cancel}
        onClick={(event) => drag.isClick(event) && onInsert(patterns)}
      >
        {numerals}
      </button>
      <ActionIcon action={timelineActions.progressionClip} Icon={ListPlus} />
    </div>
  );
}
