import { Trash2 } from "lucide-react";
import type { Graphics } from "pixi.js";
import { memo, useMemo, useRef, useState, type CSSProperties, type PointerEvent } from "react";
import { useSnapshot } from "valtio";
import { clipColor } from "../../../../domain/timeline/clipColor.ts";
import { offsetOf } from "../../../../domain/timeline/clipLength.ts";
import { chooseTake, dropTakes, removeTake } from "../../../../domain/timeline/commands/takes.ts";
import type { Roll } from "../../../../domain/timeline/records.ts";
import { rollLength } from "../../../../domain/timeline/rollLength.ts";
import { partAt, type RollTake, type RollTakes } from "../../../../domain/timeline/RollTakes.ts";
import type { Recording } from "../../../../state/recording/Recording.ts";
import { Picture, type Paint, type PictureLook } from "../../../canvas/Picture.tsx";
import { Button } from "../../../controls/Button.tsx";
import { EmptyState } from "../../../controls/EmptyState.tsx";
import { IconButton } from "../../../controls/IconButton.tsx";
import { ICON } from "../../../controls/iconSize.ts";
import { Segments } from "../../../controls/Segments.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useDocument } from "../../../hooks/useDocument.ts";
import { strings } from "../../../strings/takes.ts";
import { useOneTabStop } from "../../../hooks/useOneTabStop.ts";
import { applyCommand, trackColor, useEditedRoll, useMeter } from "../useTimeline.ts";
import { takeColumns, type TakeColumn } from "./takeColumns.ts";
import { useSweep } from "./useSweep.ts";
import styles from "./Takes.module.css";

const UNITS = [
  { value: "bar", label: strings.bars },
  { value: "beat", label: strings.beats },
] as const;

/** The takes of the clip in the editor, of which one is chosen for each part. */
export function TakesPanel() {
  const { recording } = useStudio();
  const { mode } = useSnapshot(recording.state.settings);
  const roll = useEditedRoll();
  return (
    <section className="stack min-height-0 absolute inset-0 hidden-overflow on-panel" aria-label={strings.panel}>
      {roll?.takes ? (
        <Takes key={roll.id} roll={roll} takes={roll.takes} />
      ) : (
        <EmptyState title={roll ? strings.none : strings.noClip} text={roll ? strings.noneText : strings.noClipText}>
          <Button disabled={mode === "takes"} onClick={() => recordTakes(recording)}>
            {mode === "takes" ? strings.recordsTakes : strings.recordTakes}
          </Button>
        </EmptyState>
      )}
    </section>
  );
}

function recordTakes({ state }: Recording): void {
  state.settings.mode = "takes";
}

function Takes({ roll, takes }: { readonly roll: Roll; readonly takes: RollTakes }) {
  const { timeline } = useStudio();
  const meter = useMeter();
  const track = useDocument(timeline, ({ tracks }) => tracks.get(roll.trackId) ?? null);
  const [unit, setUnit] = useState<"bar" | "beat">("bar");
  const { ppq } = timeline.current.timeline;
  const from = offsetOf(roll);
  const to = Math.max(from + Math.max(1, rollLength({ ...roll, repeatCount: 1 }, ppq)), ...takes.takes.map(endOf));
  const span = useMemo(() => ({ from, to }), [from, to]);
  const columns = useMemo(() => takeColumns(meter, roll.startTime, span, unit), [meter, roll.startTime, span, unit]);
  const keys = useMemo(() => rangeOf(takes), [takes]);
  const list = useRef<HTMLUListElement>(null);
  const stop = useOneTabStop(list);
  const choose = (number: number, from: number, to: number): void =>
    applyCommand(timeline, (document) => chooseTake(document, roll.id, number, from, to));
  return (
    <>
      <div className={styles.head}>
        <Segments label={strings.parts} value={unit} segments={UNITS} onChange={setUnit} />
        <Button onClick={() => applyCommand(timeline, (document) => dropTakes(document, roll.id))}>
          {strings.keepChosen}
        </Button>
      </div>
      <ul
        ref={list}
        {...stop}
        className={styles.takes}
        style={
          { "--track": trackColor(clipColor(roll, track ?? undefined)), "--columns": columns.length } as CSSProperties
        }
      >
        {takes.takes.map((take) => (
          <li key={take.number} className={styles.take}>
            <button
              type="button"
              tabIndex={-1}
              className={styles.name}
              aria-label={strings.whole(take.number)}
              aria-pressed={takes.parts.length === 1 && takes.parts[0]!.take === take.number}
              onClick={() => choose(take.number, 0, Infinity)}
            >
              {strings.take(take.number)}
            </button>
            <TakeLane take={take} takes={takes} columns={columns} keys={keys} span={span} onChoose={choose} />
            <IconButton
              tabIndex={-1}
              label={strings.remove(take.number)}
              icon={<Trash2 {...ICON} />}
              onClick={() => applyCommand(timeline, (document) => removeTake(document, roll.id, take.number))}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

const endOf = ({ notes }: RollTake): number => Math.max(0, ...notes.map(({ time, duration }) => time + duration));

interface KeyRange {
  readonly low: number;
  readonly high: number;
}

function rangeOf({ takes }: RollTakes): KeyRange {
  const keys = takes.flatMap(({ notes }) => notes.map(({ number }) => number));
  const low = Math.min(127, ...keys);
  return { low: low - 1, high: Math.max(low + 11, ...keys) + 1 };
}

interface TakeLaneProps {
  readonly take: RollTake;
  readonly takes: RollTakes;
  readonly columns: readonly TakeColumn[];
  readonly keys: KeyRange;
  /** The ticks of the clip that are shown. */
  readonly span: Pick<TakeColumn, "from" | "to">;
  readonly onChoose: (number: number, from: number, to: number) => void;
}

/** A take's notes, and over them a button for each part: pressed, or swept over several. */
function TakeLane({ take, takes, columns, keys, span, onChoose }: TakeLaneProps) {
  const { number } = take;
  const columnAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const tick = span.from + ((clientX - left) / Math.max(1, width)) * (span.to - span.from);
    const index = columns.findIndex(({ to }) => tick < to);
    return tick < span.from ? 0 : index < 0 ? columns.length - 1 : index;
  };
  const { swept, handlers } = useSweep(columnAt, (first, last) =>
    onChoose(number, columns[first]!.from, last === columns.length - 1 ? Infinity : columns[last]!.to),
  );
  return (
    <div
      className={styles.lane}
      style={{ gridTemplateColumns: columns.map(({ from, to }) => `${to - from}fr`).join(" ") }}
      {...handlers}
    >
      <TakeNotes take={take} keys={keys} span={span} />
      {columns.map(({ from, to, bar, beat }, index) => (
        <button
          key={from}
          type="button"
          tabIndex={-1}
          className={styles.part}
          aria-label={strings.part(number, beat === null ? strings.bar(bar) : strings.beat(bar, beat))}
          aria-pressed={partAt(takes, from).take === number}
          data-swept={swept !== null && index >= Math.min(...swept) && index <= Math.max(...swept)}
          onClick={({ detail }) => {
            // A pointer's press takes effect on its release.
            if (detail === 0) onChoose(number, from, index === columns.length - 1 ? Infinity : to);
          }}
        />
      ))}
    </div>
  );
}

type TakeNotesProps = Pick<TakeLaneProps, "take" | "keys" | "span">;

/** Drawn again when its take is another one, not while parts are swept. */
const TakeNotes = memo(function TakeNotes({ take, keys, span }: TakeNotesProps) {
  return (
    <Picture className={styles.notes}>
      {(look) => <pixiGraphics draw={(graphics) => drawNotes(graphics, look, { take, keys, span })} />}
    </Picture>
  );
});

function drawNotes(graphics: Graphics, look: PictureLook, { take, keys: { low, high }, span }: TakeNotesProps): void {
  const { color, alpha } = look.paint("--text-2");
  const struck = (attack: number): Paint => ({ color, alpha: alpha * (0.45 + 0.55 * attack) });
  const [tick, key] = [look.width / (span.to - span.from), look.height / (high - low)];
  graphics.clear();
  for (const { time, duration, number, attack } of take.notes)
    graphics
      .rect((time - span.from) * tick, (high - number - 0.9) * key, duration * tick, 0.8 * key)
      .fill(struck(attack));
}
