import { readLanes, type ClipLane } from "./ClipLane.ts";
import { laterLanes, lanesWithin } from "./laneParts.ts";

/** A note of a take: ticks from the start of its clip, velocities 0..1. */
export interface TakenNote {
  readonly time: number;
  readonly duration: number;
  readonly number: number;
  readonly attack: number;
  readonly release: number;
}

/** One recorded pass over a clip, stored beside it. */
export interface RollTake {
  /** Number within the clip, from 1; 0 is the clip's content before the first take. Numbers are not reused. */
  readonly number: number;
  /** Notes in order of time. */
  readonly notes: readonly TakenNote[];
  readonly lanes: readonly ClipLane[];
}

/** Choice of a take from its tick on, until the next part; null: notes written by hand. */
export interface TakePart {
  readonly tick: number;
  readonly take: number | null;
}

/** The takes of a clip, and the parts for which each was chosen. The clip itself has the chosen notes. */
export interface RollTakes {
  readonly takes: readonly RollTake[];
  /** Sorted; the first is at tick 0, and no two neighbors have the same take. */
  readonly parts: readonly TakePart[];
}

/** The part at a tick, with its end. */
export function partAt({ parts }: RollTakes, tick: number): TakePart & { readonly endTick: number } {
  const index = Math.max(
    0,
    parts.findLastIndex((part) => part.tick <= tick),
  );
  return { ...(parts[index] ?? { tick: 0, take: null }), endTick: parts[index + 1]?.tick ?? Infinity };
}

/** Parts with `take` chosen from one tick to another. */
export function withPart(
  parts: readonly TakePart[],
  take: number | null,
  from: number,
  to: number,
): readonly TakePart[] {
  const after = partAt({ takes: [], parts }, to).take;
  const all = [
    ...parts.filter(({ tick }) => tick < from),
    { tick: from, take },
    ...(Number.isFinite(to) ? [{ tick: to, take: after }] : []),
    ...parts.filter(({ tick }) => tick > to),
  ];
  return all.filter((part, index) => index === 0 || all[index - 1]!.take !== part.take);
}

/** Part of takes between two ticks of their clip: notes that start there, cut at the second one, and lanes. */
export const takesWithin = ({ takes, parts }: RollTakes, from: number, to: number): RollTakes => ({
  takes: takes.map((take) => ({
    ...take,
    notes: take.notes
      .filter(({ time }) => time >= from && time < to)
      .map((note) => (note.time + note.duration > to ? { ...note, duration: to - note.time } : note)),
    lanes: lanesWithin(take.lanes, from, to),
  })),
  parts: parts.filter(({ tick }) => tick < to),
});

/** Takes moved later, for a clip whose whole material moves. */
export const laterTakes = ({ takes, parts }: RollTakes, byTicks: number): RollTakes => ({
  takes: takes.map((take) => ({
    ...take,
    notes: take.notes.map((note) => ({ ...note, time: note.time + byTicks })),
    lanes: laterLanes(take.lanes, byTicks),
  })),
  parts: parts.map((part) => (part.tick === 0 ? part : { ...part, tick: part.tick + byTicks })),
});

interface StoredTakes {
  readonly takes?: readonly Partial<Omit<RollTake, "lanes"> & { readonly lanes: readonly Omit<ClipLane, "id">[] }>[];
  readonly parts?: readonly TakePart[];
}

/** Takes of a stored document: each number once, parts in order and of existing takes. */
export function readTakes({ takes = [], parts = [] }: StoredTakes): RollTakes | undefined {
  const read = new Map<number, RollTake>();
  for (const { number, notes = [], lanes = [] } of takes) {
    if (number === undefined || read.has(number)) continue;
    read.set(number, { number, notes: notes.toSorted((a, b) => a.time - b.time), lanes: readLanes(lanes) });
  }
  if (read.size === 0) return undefined;
  return { takes: [...read.values()], parts: settledParts(parts, read) };
}

/** Parts in order from tick 0 on, without missing takes; the last of several at one tick counts. */
export function settledParts(parts: readonly TakePart[], takes: ReadonlyMap<number, unknown>): readonly TakePart[] {
  const settled: TakePart[] = [{ tick: 0, take: null }];
  for (const { tick, take } of parts.toSorted((a, b) => a.tick - b.tick)) {
    const known = take !== null && takes.has(take) ? take : null;
    while (settled.length > 0 && settled.at(-1)!.tick >= tick) settled.pop();
    if (settled.length === 0 || settled.at(-1)!.take !== known) settled.push({ tick, take: known });
  }
  return settled;
}
