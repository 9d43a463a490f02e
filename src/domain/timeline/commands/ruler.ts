import type { KeySignature, TempoChange, TimeSignature } from "../../music/records.ts";
import { emptyTimelineDiff, type TimelineDiff } from "../diff.ts";
import type { TimelineDocument } from "../records.ts";
import { timelineUpdate } from "./build.ts";
import { isTempo, isTimeSignature } from "./timeline.ts";

/**
 * Edits of changes on the ruler: `fromTick` is the old tick, null for a new one. A change at the new tick is
 * replaced. The first tempo and the first time signature stay at tick 0. Invalid values are ignored.
 */

export const putTempo = (document: TimelineDocument, fromTick: number | null, tempo: TempoChange): TimelineDiff =>
  isTempo(tempo.bpm)
    ? timelineUpdate(document, { tempos: replaced(document.timeline.tempos, fromTick, held(fromTick, tempo)) })
    : emptyTimelineDiff;

export function putTimeSignature(
  document: TimelineDocument,
  fromTick: number | null,
  signature: TimeSignature,
): TimelineDiff {
  if (!isTimeSignature(signature.numerator, signature.denominator)) return emptyTimelineDiff;
  const { timeSignatures } = document.timeline;
  return timelineUpdate(document, { timeSignatures: replaced(timeSignatures, fromTick, held(fromTick, signature)) });
}

export function putKeySignature(document: TimelineDocument, fromTick: number | null, key: KeySignature): TimelineDiff {
  if (!Number.isInteger(key.fifths) || Math.abs(key.fifths) > 7) return emptyTimelineDiff;
  return timelineUpdate(document, { keySignatures: replaced(document.timeline.keySignatures, fromTick, key) });
}

/** Removes the key signature at `tick`. */
export function removeKeySignature(document: TimelineDocument, tick: number): TimelineDiff {
  const { keySignatures } = document.timeline;
  if (!keySignatures.some((key) => key.tick === tick)) return emptyTimelineDiff;
  return timelineUpdate(document, { keySignatures: keySignatures.filter((key) => key.tick !== tick) });
}

/**
 * Moves the time and key signatures at `fromTick`, replacing those at the new tick. The first time signature stays at
 * tick 0, and no other one replaces it.
 */
export function moveSignatures(document: TimelineDocument, fromTick: number, toTick: number): TimelineDiff {
  const { timeSignatures, keySignatures } = document.timeline;
  const meter = fromTick > 0 ? timeSignatures.findLast(({ tick }) => tick === fromTick) : undefined;
  const key = keySignatures.findLast(({ tick }) => tick === fromTick);
  if (fromTick === toTick || (meter && toTick <= 0)) return emptyTimelineDiff;
  return timelineUpdate(document, {
    ...(meter && { timeSignatures: replaced(timeSignatures, fromTick, { ...meter, tick: toTick }) }),
    ...(key && { keySignatures: replaced(keySignatures, fromTick, { ...key, tick: toTick }) }),
  });
}

const held = <T extends { readonly tick: number }>(fromTick: number | null, change: T): T =>
  fromTick === 0 ? { ...change, tick: 0 } : change;

function replaced<T extends { readonly tick: number }>(
  changes: readonly T[],
  fromTick: number | null,
  change: T,
): readonly T[] {
  const put = { ...change, tick: Math.max(0, Math.round(change.tick)) };
  const others = changes.filter(({ tick }) => tick !== fromTick && tick !== put.tick);
  return [...others, put].sort((a, b) => a.tick - b.tick);
}
