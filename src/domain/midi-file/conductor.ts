import type { KeySignature, TempoChange, TimeSignature } from "../music/records.ts";
import type { Marker, RawEvent } from "../timeline/records.ts";
import { DEFAULT_BPM } from "../music/records.ts";
import { MetaType } from "./eventTypes.ts";
import type { WarningLog } from "./midiFileProblem.ts";
import { decodeText, isUtf8 } from "./text.ts";
import type { TimeBase } from "./timeBase.ts";
import type { FileEvent } from "./TrackReader.ts";

/** Tempo, meter, key and markers of the whole song, gathered from all tracks of a file, sorted by tick. */
export interface Conductor {
  readonly tempos: readonly TempoChange[];
  readonly timeSignatures: readonly TimeSignature[];
  readonly keySignatures: readonly KeySignature[];
  readonly markers: readonly Marker[];
  /** Events whose exact bytes the records above do not hold: see `Spellings.ts`. */
  readonly rawEvents: readonly RawEvent[];
}

const MICROSECONDS_PER_MINUTE = 60_000_000;
const MAX_DENOMINATOR_POWER = 6;

/** Reads events for the whole song. `parallel` (format 2): the first of several values at one tick counts, else the last. */
export function readConductor(
  tracks: readonly { readonly conducting: readonly FileEvent[]; readonly number: number }[],
  timeBase: TimeBase,
  parallel: boolean,
  log: WarningLog,
): Conductor {
  const gathered: Gathered = { tempos: [], meters: [], keySignatures: [], markers: [], rawEvents: [] };
  for (const track of tracks) {
    for (const event of track.conducting) gather(gathered, event, track.number, timeBase, log);
  }
  const settle = <T extends { readonly tick: number }>(rows: readonly T[]): T[] => settled(rows, parallel, log);
  const meters = settle(gathered.meters);
  const rawEvents = [...gathered.rawEvents, ...meters.filter(isSpelled).map(rawMeter)];
  return {
    tempos: withFirst(settle(gathered.tempos), { tick: 0, bpm: fixedBpm(timeBase), ramp: false }),
    timeSignatures: withFirst(meters.map(timeSignatureOf), { tick: 0, numerator: 4, denominator: 4 }),
    keySignatures: settle(gathered.keySignatures),
    markers: gathered.markers.sort((a, b) => a.tick - b.tick),
    rawEvents: rawEvents.sort((a, b) => a.tick - b.tick),
  };
}

export const isConducting = (type: number): boolean =>
  type === MetaType.tempo ||
  type === MetaType.timeSignature ||
  type === MetaType.keySignature ||
  type === MetaType.marker;

/** A time signature with the bytes that it was read from. */
interface ReadMeter extends TimeSignature {
  readonly data: readonly number[];
}

interface Gathered {
  readonly tempos: TempoChange[];
  readonly meters: ReadMeter[];
  readonly keySignatures: KeySignature[];
  readonly markers: Marker[];
  readonly rawEvents: RawEvent[];
}

function gather(
  into: Gathered,
  { tick: fileTick, type, data }: FileEvent,
  trackNumber: number,
  timeBase: TimeBase,
  log: WarningLog,
): void {
  const tick = fileTick * timeBase.scale;
  const raw = { tick, type, data: Array.from(data) };
  if (type === MetaType.marker) {
    into.markers.push({ tick, name: decodeText(data) });
    if (!isUtf8(data)) into.rawEvents.push(raw);
    return;
  }
  if (type === MetaType.tempo && timeBase.microsecondsPerQuarter !== null) return log.add("SMPTE_TEMPO", trackNumber);
  const tempo = type === MetaType.tempo ? readTempo(tick, data) : null;
  const meter = type === MetaType.timeSignature ? readTimeSignature(tick, data) : null;
  const key = type === MetaType.keySignature ? readKeySignature(tick, data) : null;
  if (tempo) into.tempos.push(tempo);
  else if (meter) into.meters.push(meter);
  else if (key) into.keySignatures.push(key);
  else if (isUnheldTimeSignature(type, data)) into.rawEvents.push(raw);
  else log.add("META_VALUE", trackNumber);
}

/** True for a well-formed time signature in notes shorter than a 64th, which is kept as a raw event. */
export const isUnheldTimeSignature = (type: number, data: ArrayLike<number>): boolean =>
  type === MetaType.timeSignature && data.length === 4 && data[0]! > 0 && data[1]! > MAX_DENOMINATOR_POWER;

function readTempo(tick: number, data: Uint8Array): TempoChange | null {
  if (data.length < 3) return null;
  const microseconds = data[0]! * 65536 + data[1]! * 256 + data[2]!;
  return microseconds === 0 ? null : { tick, bpm: MICROSECONDS_PER_MINUTE / microseconds, ramp: false };
}

function readTimeSignature(tick: number, data: Uint8Array): ReadMeter | null {
  const [numerator = 0, power = Infinity] = data;
  if (numerator === 0 || power > MAX_DENOMINATOR_POWER) return null;
  return { tick, numerator, denominator: 2 ** power, data: Array.from(data) };
}

function readKeySignature(tick: number, data: Uint8Array): KeySignature | null {
  const [sharps, minor] = data;
  if (sharps === undefined || minor === undefined || minor > 1) return null;
  const fifths = sharps > 127 ? sharps - 256 : sharps;
  return Math.abs(fifths) > 7 ? null : { tick, fifths, minor: minor === 1 };
}

/** 24 clocks per metronome click, eight 32nds per quarter note. */
export const USUAL_CLOCKS: readonly [number, number] = [24, 8];

const timeSignatureOf = ({ tick, numerator, denominator }: ReadMeter): TimeSignature => ({
  tick,
  numerator,
  denominator,
});

const rawMeter = ({ tick, data }: ReadMeter): RawEvent => ({ tick, type: MetaType.timeSignature, data });

/** True if the bytes must be saved: they hold more than the record, or distinguish it from another one at its tick. */
const isSpelled = (meter: ReadMeter, index: number, all: readonly ReadMeter[]): boolean =>
  meter.data.length === 4 &&
  (hasOwnClocks(meter.data) || isSameMeter(meter, all[index - 1]) || isSameMeter(meter, all[index + 1]));

const isSameMeter = (a: TimeSignature, b: TimeSignature | undefined): boolean =>
  a.tick === b?.tick && a.numerator === b.numerator && a.denominator === b.denominator;

const hasOwnClocks = (data: readonly number[]): boolean => data[2] !== USUAL_CLOCKS[0] || data[3] !== USUAL_CLOCKS[1];

const fixedBpm = ({ microsecondsPerQuarter }: TimeBase): number =>
  microsecondsPerQuarter === null ? DEFAULT_BPM : MICROSECONDS_PER_MINUTE / microsecondsPerQuarter;

const withFirst = <T extends { readonly tick: number }>(rows: readonly T[], first: T): readonly T[] =>
  rows[0]?.tick === 0 ? rows : [first, ...rows];

/** Sorted by tick, each value that repeats at its tick left out; with `parallel` one value per tick, the first. */
function settled<T extends { readonly tick: number }>(rows: readonly T[], parallel: boolean, log: WarningLog): T[] {
  const kept: T[] = [];
  for (const row of rows.toSorted((a, b) => a.tick - b.tick)) {
    const before = kept.at(-1);
    const repeats = before !== undefined && JSON.stringify(before) === JSON.stringify(row);
    if (repeats) continue;
    if (parallel && before?.tick === row.tick) log.add("SEQUENCE_CONFLICT");
    else kept.push(row);
  }
  return kept;
}
