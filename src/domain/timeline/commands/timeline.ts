import { emptyTimelineDiff, type TimelineDiff } from "../diff.ts";
import type { Marker, TimelineDocument, TimeSignature } from "../records.ts";
import { timelineUpdate } from "./build.ts";

export const renameTimeline = (document: TimelineDocument, name: string): TimelineDiff =>
  timelineUpdate(document, { name });

const MINIMUM_BPM = 1;
const MAXIMUM_BPM = 999;

/** Sets the tempo that counts at `tick`: the change at or before it gets another bpm, 1..999. */
export function setTempo(document: TimelineDocument, tick: number, bpm: number): TimelineDiff {
  const { tempos } = document.timeline;
  if (!Number.isFinite(bpm)) return emptyTimelineDiff;
  const clamped = Math.min(MAXIMUM_BPM, Math.max(MINIMUM_BPM, bpm));
  const index = Math.max(
    0,
    tempos.findLastIndex((tempo) => tempo.tick <= tick),
  );
  const tempo = tempos[index];
  if (!tempo || tempo.bpm === clamped) return emptyTimelineDiff;
  return timelineUpdate(document, { tempos: tempos.with(index, { ...tempo, bpm: clamped }) });
}

/** Sets the time signature that counts at `tick`. */
export function setTimeSignature(
  document: TimelineDocument,
  tick: number,
  numerator: number,
  denominator: number,
): TimelineDiff {
  const { timeSignatures } = document.timeline;
  const index = Math.max(
    0,
    timeSignatures.findLastIndex((signature) => signature.tick <= tick),
  );
  const old = timeSignatures[index] as TimeSignature;
  if (old.numerator === numerator && old.denominator === denominator) return emptyTimelineDiff;
  return timelineUpdate(document, { timeSignatures: timeSignatures.with(index, { ...old, numerator, denominator }) });
}

/** Sets the loop; bounds that are no numbers are ignored ("invalid state", specification 5), bounds the wrong way round are swapped. */
export function setLoop(document: TimelineDocument, loop: boolean, startTick: number, endTick: number): TimelineDiff {
  if (Number.isNaN(startTick) || Number.isNaN(endTick)) return emptyTimelineDiff;
  const loopStart = Math.max(0, Math.round(Math.min(startTick, endTick)));
  const loopEnd = Math.max(0, Math.round(Math.max(startTick, endTick)));
  return timelineUpdate(document, { loop: loop && loopEnd > loopStart, loopStart, loopEnd });
}

/** Adds a marker, or renames the one at its tick; an empty name removes it. */
export function setMarker(document: TimelineDocument, { tick, name }: Marker): TimelineDiff {
  const others = document.timeline.markers.filter((marker) => marker.tick !== tick);
  const markers = name === "" ? others : [...others, { tick, name }].sort((a, b) => a.tick - b.tick);
  return timelineUpdate(document, { markers });
}
