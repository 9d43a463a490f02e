import { emptyTimelineDiff, type TimelineDiff } from "../diff.ts";
import type { TempoChange, TimeSignature } from "../../music/records.ts";
import type { Marker, TimelineDocument } from "../records.ts";
import { createMeter } from "../../music/meter.ts";
import { timelineUpdate } from "./build.ts";

export const renameTimeline = (document: TimelineDocument, name: string): TimelineDiff =>
  timelineUpdate(document, { name });

const MINIMUM_BPM = 1;
const MAXIMUM_BPM = 999;

export const isTempo = (bpm: number): boolean => bpm >= MINIMUM_BPM && bpm <= MAXIMUM_BPM;

/** Sets the tempo from `tick` on: a change there gets another bpm, 1..999, or a new one glides as the one before does. */
export function setTempo(document: TimelineDocument, tick: number, bpm: number): TimelineDiff {
  const { tempos } = document.timeline;
  const before = tempos.findLast((tempo) => tempo.tick <= tick);
  if (before && before.bpm === bpm && (before.tick === tick || !before.ramp)) return emptyTimelineDiff;
  return addTempo(document, tick, bpm, before?.ramp ?? false);
}

/** Moves a tempo change between its neighbors and sets its bpm; the one at tick 0 stays there. */
export function moveTempo(document: TimelineDocument, fromTick: number, toTick: number, bpm: number): TimelineDiff {
  const { tempos } = document.timeline;
  const index = tempos.findIndex((tempo) => tempo.tick === fromTick);
  const tempo = tempos[index];
  if (!tempo || !Number.isFinite(toTick) || !Number.isFinite(bpm)) return emptyTimelineDiff;
  const first = (tempos[index - 1]?.tick ?? -1) + 1;
  const last = (tempos[index + 1]?.tick ?? Number.MAX_SAFE_INTEGER) - 1;
  const moved: TempoChange = {
    ...tempo,
    tick: index === 0 ? tempo.tick : Math.min(last, Math.max(first, Math.round(toTick))),
    bpm: Math.min(MAXIMUM_BPM, Math.max(MINIMUM_BPM, bpm)),
  };
  return timelineUpdate(document, { tempos: tempos.with(index, moved) });
}

/** Adds a tempo change at `tick`, or replaces the one there. A bpm that is no number is ignored. */
export function addTempo(document: TimelineDocument, tick: number, bpm: number, ramp = false): TimelineDiff {
  if (!Number.isFinite(bpm) || !Number.isFinite(tick)) return emptyTimelineDiff;
  const tempo: TempoChange = {
    tick: Math.max(0, Math.round(tick)),
    bpm: Math.min(MAXIMUM_BPM, Math.max(MINIMUM_BPM, bpm)),
    ramp,
  };
  return timelineUpdate(document, { tempos: withChange(document.timeline.tempos, tempo) });
}

/** Removes the tempo change at `tick`; the one at tick 0 stays. */
export function removeTempo(document: TimelineDocument, tick: number): TimelineDiff {
  const { tempos } = document.timeline;
  if (tick === 0 || !tempos.some((tempo) => tempo.tick === tick)) return emptyTimelineDiff;
  return timelineUpdate(document, { tempos: tempos.filter((tempo) => tempo.tick !== tick) });
}

/** Adds a time signature at `tick`, or replaces the one there. One that is no time signature is ignored. */
export function addTimeSignature(document: TimelineDocument, signature: TimeSignature): TimelineDiff {
  if (!isTimeSignature(signature.numerator, signature.denominator)) return emptyTimelineDiff;
  return timelineUpdate(document, { timeSignatures: withChange(document.timeline.timeSignatures, signature) });
}

/** Removes the time signature at `tick`; the one at tick 0 stays. */
export function removeTimeSignature(document: TimelineDocument, tick: number): TimelineDiff {
  const { timeSignatures } = document.timeline;
  if (tick === 0 || !timeSignatures.some((signature) => signature.tick === tick)) return emptyTimelineDiff;
  return timelineUpdate(document, { timeSignatures: timeSignatures.filter((signature) => signature.tick !== tick) });
}

const withChange = <T extends { readonly tick: number }>(changes: readonly T[], change: T): readonly T[] =>
  [...changes.filter(({ tick }) => tick !== change.tick), change].sort((a, b) => a.tick - b.tick);

const DENOMINATORS: ReadonlySet<number> = new Set([1, 2, 4, 8, 16, 32, 64]);

export const isTimeSignature = (numerator: number, denominator: number): boolean =>
  Number.isInteger(numerator) && numerator >= 1 && numerator <= 255 && DENOMINATORS.has(denominator);

/** Sets the time signature from the bar that holds `tick` on. One that is no time signature is ignored. */
export function setTimeSignature(
  document: TimelineDocument,
  tick: number,
  numerator: number,
  denominator: number,
): TimelineDiff {
  const { timeSignatures, ppq } = document.timeline;
  const meter = createMeter(timeSignatures, ppq);
  const now = meter.signatureAt(tick);
  if (now.numerator === numerator && now.denominator === denominator) return emptyTimelineDiff;
  return addTimeSignature(document, { tick: meter.tickOfBar(meter.barAt(tick)), numerator, denominator });
}

/** Sets the loop; bounds that are no numbers are ignored ("invalid state", specification 5), bounds the wrong way round are swapped. */
export function setLoop(document: TimelineDocument, loop: boolean, startTick: number, endTick: number): TimelineDiff {
  if (!Number.isFinite(startTick) || !Number.isFinite(endTick)) return emptyTimelineDiff;
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

/** Moves a marker; one at its new tick is replaced. */
export function moveMarker(document: TimelineDocument, fromTick: number, toTick: number): TimelineDiff {
  const { markers } = document.timeline;
  const marker = markers.find(({ tick }) => tick === fromTick);
  if (!marker || !Number.isFinite(toTick)) return emptyTimelineDiff;
  const moved = { ...marker, tick: Math.max(0, Math.round(toTick)) };
  const others = markers.filter(({ tick }) => tick !== fromTick);
  return timelineUpdate(document, { markers: withChange(others, moved) });
}
