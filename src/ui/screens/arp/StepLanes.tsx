import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from "react";
import {
  ARP_LIMITS,
  type ArpLane,
  type ArpLaneStep,
  type ArpPreset,
} from "../../../domain/music/arpeggiator/ArpPreset.ts";
import { laneLengthOf, laneStep, withLaneLength } from "../../../domain/music/arpeggiator/laneLengths.ts";
import { classes } from "../../controls/classes.ts";
import { NumberField } from "../../controls/NumberField.tsx";
import { parseWhole } from "../../controls/typedValue.ts";
import { linearScale } from "../../controls/valueScale.ts";
import { arpStrings as words } from "../../strings/arp.ts";
import styles from "./ArpScreen.module.css";

/** Rows of the lane: the range of their values, how they are stepped and said. */
const ROWS = {
  velocity: { range: ARP_LIMITS.laneFactor, step: 0.05, text: (value: number) => words.percent(100 * value) },
  gate: { range: ARP_LIMITS.laneFactor, step: 0.05, text: (value: number) => words.percent(100 * value) },
  interval: { range: ARP_LIMITS.interval, step: 1, text: words.semitones },
  ratchet: { range: ARP_LIMITS.ratchet, step: 1, text: words.times },
  chance: { range: ARP_LIMITS.chance, step: 1, text: words.percent },
} as const;

type Row = keyof typeof ROWS;
const ROW_NAMES = Object.keys(ROWS) as readonly Row[];
export const LENGTHS = Array.from({ length: ARP_LIMITS.laneSteps[1] }, (_, i) => i + 1);

/** A press on a step's kind leads to the next one. */
const KINDS: readonly (Partial<ArpLaneStep> & { readonly name: keyof typeof words.kinds; readonly sign: string })[] = [
  { name: "on", sign: "●", on: true, tie: false, chord: false },
  { name: "tie", sign: "—", on: true, tie: true, chord: false },
  { name: "chord", sign: "≡", on: true, tie: false, chord: true },
  { name: "off", sign: "·", on: false, tie: false, chord: false },
];
const kindOf = ({ on, tie, chord }: ArpLaneStep): number => (on ? (tie ? 1 : chord ? 2 : 0) : 3);

export interface StepLanesProps {
  readonly preset: ArpPreset;
  /** Number of columns; a shorter lane repeats in them. */
  readonly shown: number;
  readonly onChange: (preset: ArpPreset) => void;
}

/** A row for each value of the steps, painted with a drag across it, and what each step is. */
export function StepLanes({ preset, shown, onChange }: StepLanesProps) {
  const { lane } = preset;
  const change = (index: number, changed: Partial<ArpLaneStep>): void =>
    onChange({ ...preset, lane: lane.map((step, i) => (i === index ? { ...step, ...changed } : step)) });
  const length = (name: ArpLane) => ({
    steps: laneLengthOf(preset, name),
    most: lane.length,
    onSteps: (steps: number) => onChange(withLaneLength(preset, name, steps)),
  });
  const kinds = lane.slice(0, laneLengthOf(preset, "kind"));
  return (
    <>
      {ROW_NAMES.map((row) => {
        const own = lane.slice(0, laneLengthOf(preset, row));
        return (
          <div key={row} className={styles.lane} data-row={row}>
            <LaneName name={words.laneRows[row]} {...length(row)} />
            <div className={styles.columns}>
              <Bars lane={own} row={row} onChange={change} />
              <Repeats lane={own} row={row} count={shown - own.length} />
              <LaneEnd shown={shown} {...length(row)} />
            </div>
          </div>
        );
      })}
      <div className={styles.lane} data-row="kind">
        <LaneName name={words.kind} {...length("kind")} />
        <div className={styles.columns}>
          <div className={styles.kinds} style={{ "--steps": kinds.length } as CSSProperties}>
            {LENGTHS.slice(0, kinds.length).map((number) => {
              const index = number - 1;
              const step = lane[index]!;
              const kind = KINDS[kindOf(step)]!;
              return (
                <button
                  className="radius-px text-2 text-center"
                  key={number}
                  type="button"
                  aria-label={`${words.stepKind(number)}: ${words.kinds[kind.name]}`}
                  onClick={() => {
                    const { on, tie, chord } = KINDS[(kindOf(step) + 1) % KINDS.length]!;
                    change(index, { on: on!, tie: tie!, chord: chord! });
                  }}
                >
                  {kind.sign}
                </button>
              );
            })}
          </div>
          <LaneEnd shown={shown} {...length("kind")} />
        </div>
      </div>
    </>
  );
}

interface LaneLength {
  /** Length of the lane, and of the pattern. */
  readonly steps: number;
  readonly most: number;
  readonly onSteps: (steps: number) => void;
}

/** Name of a lane, with its length. */
function LaneName({ name, steps, most, onSteps }: LaneLength & { readonly name: string }) {
  return (
    <div className={styles.laneName} data-own={steps < most || undefined}>
      <b>{name}</b>
      <NumberField
        bare
        label={words.ownLength(name)}
        value={steps}
        scale={linearScale({ min: 1, max: most, step: 1, fine: 1, initial: most })}
        format={String}
        parse={parseWhole}
        parseDelta={parseWhole}
        edit={{ change: onSteps, commit: () => {}, cancel: () => {} }}
      />
    </div>
  );
}

/** Right edge of a lane: dragged, it sets the length. */
function LaneEnd({ steps, most, onSteps, shown }: LaneLength & { readonly shown: number }) {
  const drag = ({ buttons, currentTarget, clientX }: PointerEvent<HTMLElement>): void => {
    const box = currentTarget.parentElement?.getBoundingClientRect();
    if (!box || buttons === 0) return;
    const next = Math.min(most, Math.max(1, Math.round(((clientX - box.left) / box.width) * shown)));
    if (next !== steps) onSteps(next);
  };
  return (
    <i
      className={classes("no-touch", styles.laneEnd)}
      data-own={steps < most || undefined}
      style={{ left: `${(100 * steps) / shown}%` }}
      aria-hidden="true"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    />
  );
}

/** A bar from the middle for values of either sign, else from the foot. */
function barStyle(row: Row, value: number): CSSProperties {
  const [least, most] = ROWS[row].range;
  const part = (value - least) / (most - least);
  const style = { "--level": part } as CSSProperties;
  if (least >= 0) return { ...style, height: `${100 * part}%` };
  const from = Math.min(part, 0.5);
  return { ...style, height: `${100 * Math.max(0.02, Math.abs(part - 0.5))}%`, bottom: `${100 * from}%` };
}

/** Repeats of the lane, shown behind its end. */
function Repeats({ lane, row, count }: Pick<BarsProps, "lane" | "row"> & { readonly count: number }) {
  return (
    <div className={styles.repeats} style={{ "--steps": Math.max(0, count) } as CSSProperties} aria-hidden="true">
      {LENGTHS.slice(0, Math.max(0, count)).map((number) => (
        <div key={number}>
          <i style={barStyle(row, lane[laneStep(number - 1, lane.length)]![row])} />
        </div>
      ))}
    </div>
  );
}

interface BarsProps {
  readonly lane: readonly ArpLaneStep[];
  readonly row: Row;
  readonly onChange: (index: number, changed: Partial<ArpLaneStep>) => void;
}

function Bars({ lane, row, onChange }: BarsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(0);
  const { range, step, text } = ROWS[row];
  const [least, most] = range;
  const set = (index: number, value: number): void => {
    const limited = Math.min(most, Math.max(least, Math.round(value / step) * step));
    onChange(index, { [row]: Number(limited.toFixed(2)) });
  };
  const paint = (event: PointerEvent): void => {
    const box = ref.current?.getBoundingClientRect();
    if (!box || event.buttons === 0) return;
    const index = Math.floor(((event.clientX - box.left) / box.width) * lane.length);
    if (index < 0 || index >= lane.length) return;
    set(index, most - ((event.clientY - box.top) / box.height) * (most - least));
  };
  const keys = (event: KeyboardEvent, index: number, value: number): void => {
    const to = Math.min(lane.length - 1, Math.max(0, index + (MOVES[event.key] ?? 0)));
    const by = TURNS[event.key];
    if (by !== undefined) set(index, value + by * step);
    else if (event.key === "Home") set(index, least);
    else if (event.key === "End") set(index, most);
    else if (to === index) return;
    event.preventDefault();
    setReached(to);
    (ref.current?.children[to] as HTMLElement | undefined)?.focus();
  };
  // Not an input: bars are painted across.
  const bar = (index: number, each: ArpLaneStep) => ({
    role: "slider",
    tabIndex: index === Math.min(reached, lane.length - 1) ? 0 : -1,
    "aria-label": words.step(index + 1, words.laneRows[row]),
    "aria-valuemin": least,
    "aria-valuemax": most,
    "aria-valuenow": each[row],
    "aria-valuetext": text(each[row]),
    "data-rest": !each.on || undefined,
    "data-tie": each.tie || undefined,
    "data-beat": index % 4 === 0 || undefined,
    onFocus: () => setReached(index),
    onKeyDown: (event: KeyboardEvent) => keys(event, index, each[row]),
  });
  return (
    <div
      ref={ref}
      className={classes("no-touch", styles.bars)}
      style={{ "--steps": lane.length } as CSSProperties}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        paint(event);
      }}
      onPointerMove={paint}
    >
      {LENGTHS.slice(0, lane.length).map((number) => (
        <div key={number} {...bar(number - 1, lane[number - 1]!)}>
          <i style={barStyle(row, lane[number - 1]![row])} />
        </div>
      ))}
    </div>
  );
}

const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const TURNS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 4, PageDown: -4 };
