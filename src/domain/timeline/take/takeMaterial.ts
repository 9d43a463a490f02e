import type { ControlKind } from "../ControlEvent.ts";
import type { RunPosition } from "../runPosition.ts";
import type { Take } from "./Take.ts";

/** Range of the song that is recorded. */
export interface TakeRange {
  readonly startTick: number;
  /** Punch-out tick; Infinity: recording ends when it is stopped. */
  readonly endTick: number;
  /** Loop in which it is recorded, or null. */
  readonly loop: { readonly startTick: number; readonly endTick: number } | null;
}

/** A note of a take in the song: whole ticks of the song, within the recorded range. */
export interface PlayedNote {
  readonly tick: number;
  readonly endTick: number;
  readonly key: number;
  readonly attack: number;
  readonly release: number;
}

export interface PlayedControl {
  readonly tick: number;
  readonly kind: ControlKind;
  readonly key: number;
  readonly value: number;
}

export interface TakePass {
  readonly pass: number;
  readonly notes: readonly PlayedNote[];
  readonly controls: readonly PlayedControl[];
}

/** A note that is early by up to a sixteenth counts for the start. */
const EARLY_QUARTERS = 0.25;

/** Passes of a take within the range. `now` is its end, or the current position. */
export function takeMaterial(take: Take, range: TakeRange, ppq: number, now: RunPosition): readonly TakePass[] {
  const passes = new Map<number, { notes: PlayedNote[]; controls: PlayedControl[] }>();
  const passOf = (pass: number) => {
    const known = passes.get(pass) ?? { notes: [], controls: [] };
    passes.set(pass, known);
    return known;
  };
  for (const { tick, pass, key, attack, release, end } of take.notes) {
    const until = end ?? now;
    // It ends with its round of the loop.
    const endOfRound = until.pass > pass && range.loop ? range.loop.endTick : until.tick;
    const endTick = Math.round(Math.min(endOfRound, range.endTick));
    const isEarly = tick < range.startTick && tick >= range.startTick - EARLY_QUARTERS * ppq && pass === 0;
    const from = Math.round(isEarly ? range.startTick : tick);
    if (from < startOf(range, pass) || from >= range.endTick) continue;
    passOf(pass).notes.push({ tick: from, endTick: Math.max(from + 1, endTick), key, attack, release });
  }
  for (const { tick, pass, kind, key, value } of take.controls) {
    // A pedal or a bend that was set during the count-in applies from the start.
    const at = Math.max(Math.round(tick), startOf(range, pass));
    if (at < range.endTick) passOf(pass).controls.push({ tick: at, kind, key, value });
  }
  return [...passes].sort(([a], [b]) => a - b).map(([pass, material]) => ({ pass, ...material }));
}

/** Start of a round: the first one starts with the recording, all others with the loop. */
export const startOf = ({ startTick, loop }: TakeRange, pass: number): number =>
  pass > 0 && loop ? loop.startTick : startTick;
