import { useEffect, useMemo, useRef, useState, type CSSProperties, type RefObject } from "react";
import { useSnapshot } from "valtio";
import { PLAIN_STEP, type ArpPreset } from "../../../domain/music/arpeggiator/ArpPreset.ts";
import { compileArp } from "../../../domain/music/arpeggiator/compileArp.ts";
import { withLane } from "../../../domain/music/arpeggiator/laneLengths.ts";
import { noteLabel } from "../../../domain/music/noteLabel.ts";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { choiceCommand } from "../../controls/choiceCommand.ts";
import { Select } from "../../controls/Select.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { useWide } from "../../hooks/useNarrow.ts";
import { arpStrings as words } from "../../strings/arp.ts";
import { useHeldKeys } from "../board/useLiveBoard.ts";
import styles from "./ArpScreen.module.css";
import { heardNotes, type HeardNote } from "./heardNotes.ts";
import { LARGE_REM } from "./largeScreen.ts";
import { LENGTHS, StepLanes } from "./StepLanes.tsx";

const BAR_STEPS = 16;
const LENGTH_OPTIONS = LENGTHS.map((length) => ({ value: String(length), label: String(length) }));
/** Drawn until a key is held. */
const EXAMPLE_KEYS = [48, 51, 55, 58];
const FEWEST_KEYS = 14;

interface StepsPanelProps {
  readonly liveBoard: LiveBoard;
  readonly preset: ArpPreset;
  readonly onChange: (preset: ArpPreset) => void;
}

/** The notes that are heard over the steps that shape them; the step that plays is one column through all of them. */
export function StepsPanel({ liveBoard, preset, onChange }: StepsPanelProps) {
  const { lane } = preset;
  const shown = Math.max(lane.length, useWide(LARGE_REM) ? 2 * BAR_STEPS : BAR_STEPS);
  const grid = useRef<HTMLDivElement>(null);
  usePlayedStep(liveBoard, preset, shown, grid);
  const setLength = (length: number): void =>
    onChange(
      withLane(
        preset,
        Array.from({ length }, (_, i) => lane[i] ?? lane[i % lane.length] ?? PLAIN_STEP),
      ),
    );
  useScreenCommands(words.title, () => [
    choiceCommand(words.laneLength, String(lane.length), LENGTH_OPTIONS, (length) => setLength(Number(length))),
  ]);
  return (
    <section className={styles.panel} data-area="steps" aria-label={words.lane}>
      <div className={styles.head}>
        <h2>{words.lane}</h2>
        <span className="truncate text-2 size-2 weight-500">{words.drawHint}</span>
        <Select
          label={words.laneLength}
          prefix={words.lane}
          value={String(lane.length)}
          options={LENGTH_OPTIONS}
          onChange={(length) => setLength(Number(length))}
        />
      </div>
      <div className={styles.lanesScroller}>
        <div ref={grid} className={styles.lanes} style={{ "--shown": shown } as CSSProperties}>
          <div className={styles.playing} aria-hidden="true">
            <i />
          </div>
          <div className={styles.lane} data-row="ruler" aria-hidden="true">
            <div className={styles.laneName}>{words.stepName}</div>
            <ol className={styles.ruler}>
              {LENGTHS.slice(0, shown).map((number) => (
                <li key={number}>{number}</li>
              ))}
            </ol>
          </div>
          <Heard liveBoard={liveBoard} preset={preset} shown={shown} />
          <StepLanes preset={preset} shown={shown} onChange={onChange} />
        </div>
      </div>
    </section>
  );
}

const joined = (numbers: readonly number[]): string => numbers.join(" ");

interface HeardProps extends Pick<StepsPanelProps, "liveBoard" | "preset"> {
  readonly shown: number;
}

/** Notes of the held keys, or of those that were held last, faded. */
function Heard({ liveBoard, preset, shown }: HeardProps) {
  const held = useHeldKeys(liveBoard, joined);
  const [last, setLast] = useState(joined(EXAMPLE_KEYS));
  if (held !== "" && held !== last) setLast(held);
  const source = held === "" ? last : held;
  const keys = useMemo(() => source.split(" ").map(Number), [source]);
  const notes = useMemo(() => heardNotes(preset, keys, shown), [preset, keys, shown]);
  const lowest = Math.min(...keys, ...notes.map(({ key }) => key)) - 1;
  const rows = Math.max(FEWEST_KEYS, Math.max(...keys, ...notes.map(({ key }) => key)) - lowest + 2);
  const topOf = (key: number): string => `${(100 * (rows - 1 - (key - lowest))) / rows}%`;
  const place = ({ key, start, length, velocity }: HeardNote): CSSProperties =>
    ({
      left: `${(100 * start) / shown}%`,
      top: topOf(key),
      width: `${(100 * length) / shown}%`,
      "--level": velocity / 127,
    }) as CSSProperties;
  return (
    <div className={styles.lane} data-row="heard">
      <div className={styles.laneName}>
        <b>{words.heard}</b>
        <small>{words.bars(shown / BAR_STEPS, shown)}</small>
      </div>
      <div className={styles.heard} data-rest={held === "" || undefined} style={{ "--rows": rows } as CSSProperties}>
        <div className="absolute inset-0" aria-hidden="true">
          {keys.map((key) => (
            <span key={key} className={styles.tone} style={{ top: topOf(key) }}>
              {noteLabel(key)}
            </span>
          ))}
          {notes.map((note) => (
            <i key={`${note.key} ${note.start}`} data-unsure={note.isUnsure || undefined} style={place(note)} />
          ))}
        </div>
        {held === "" && <p>{words.holdChord}</p>}
      </div>
    </div>
  );
}

const MS_PER_MINUTE = 60_000;
/** Notes may be this part of a step early. */
const EARLY = 0.05;

/**
 * Marks the step that plays, from the times of notes: past React, as it comes many times a second. The first note after the first key
 * is step 1.
 */
function usePlayedStep(
  liveBoard: LiveBoard,
  preset: ArpPreset,
  shown: number,
  grid: RefObject<HTMLDivElement | null>,
): void {
  const { engine } = useStudio();
  const { bpm } = useSnapshot(liveBoard.tempo.shown);
  const { rate } = preset;
  const isHeld = useHeldKeys(liveBoard, (numbers) => (numbers.length > 0 ? "held" : "")) !== "";
  const stepMs = useMemo(() => {
    if (typeof rate === "number") return rate;
    const compiled = compileArp({ ...preset, rate });
    return ((compiled.ok ? compiled.value.stepQuarters : null) ?? 0.25) * (MS_PER_MINUTE / bpm);
    // oxlint-disable-next-line react/exhaustive-deps -- of the rate alone
  }, [rate, bpm]);
  useEffect(() => {
    let firstMs: number | null = null;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const column = grid.current;
    const stop = engine.arps.onNote(({ velocity, timeMs }) => {
      if (velocity === 0) return;
      firstMs ??= timeMs;
      const step = Math.floor((timeMs - firstMs) / stepMs + EARLY) % shown;
      const timer = setTimeout(() => {
        timers.delete(timer);
        column?.style.setProperty("--at", String(step));
        column?.toggleAttribute("data-playing", true);
      }, timeMs - performance.now());
      timers.add(timer);
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
      column?.toggleAttribute("data-playing", false);
    };
  }, [engine, grid, stepMs, shown, isHeld]);
}
