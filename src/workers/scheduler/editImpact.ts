import { clipStart, offsetOf } from "../../domain/timeline/clipLength.ts";
import { compileRoll, rollEndTick, type CompiledRoll } from "../../domain/timeline/compile/compileRoll.ts";
import type { ClipLaunches } from "../../domain/timeline/compile/ClipLaunches.ts";
import type { CompiledTimeline, CompiledTrack } from "../../domain/timeline/compile/compileTimeline.ts";
import { hasDevices } from "../../domain/timeline/compile/throughDevices.ts";
import type { TimelineDiff } from "../../domain/timeline/diff.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import { changedNotes, notesOf } from "../../domain/timeline/NoteList.ts";
import type { Roll, Timeline, Track } from "../../domain/timeline/records.ts";
import type { RunPosition } from "../../domain/timeline/runPosition.ts";

/** Events that were sent to the engine and may not have been played yet. */
export interface SentStretch {
  readonly from: RunPosition;
  readonly to: RunPosition;
  readonly loop: { readonly startTick: number; readonly endTick: number } | null;
}

interface TickRange {
  readonly from: number;
  readonly to: number;
}

/** True if the edit changes the mapping of time: tempo or loop. */
export function changesMapping(diff: TimelineDiff): boolean {
  if (!diff.timeline) return false;
  const [before, after] = diff.timeline;
  const loopMoved = before.loopStart !== after.loopStart || before.loopEnd !== after.loopEnd;
  return before.tempos !== after.tempos || before.loop !== after.loop || (after.loop && loopMoved);
}

/** True if the edit may change events of the range, or notes that sound in it. */
export function changesSent(
  diff: TimelineDiff,
  before: CompiledTimeline,
  after: CompiledTimeline,
  sent: SentStretch,
): boolean {
  const { tracks, rolls } = diff;
  if (before.ppq !== after.ppq || tracks.added.size > 0 || tracks.removed.size > 0) return true;
  if (diff.timeline && changesSong(...diff.timeline)) return true;
  for (const [was, is] of tracks.updated.values()) if (changesControls(was, is)) return true;
  if (changesClipControls(diff, after.ppq)) return true;
  const heard = heardRanges(sent);
  const touches = ({ from, to }: TickRange): boolean => heard.some((range) => from < range.to && to >= range.from);
  for (const roll of [...rolls.added.values(), ...rolls.removed.values()]) {
    if (touches(rollRange(roll, after.ppq))) return true;
  }
  for (const [was, is] of rolls.updated.values()) {
    if (changedRanges(was, is, after.ppq).some(touches)) return true;
  }
  return after.tracks.some((is) => {
    const was = before.trackById.get(is.track.id)!;
    return deviceRanges(was, is).some(touches);
  });
}

/** True if the edit may change launched clips, which sound wherever in the song they are. */
export function changesLaunched({ tracks, rolls }: TimelineDiff, launches: ClipLaunches): boolean {
  if (launches.isEmpty) return false;
  const isLaunched = ({ id, trackId }: Roll): boolean => launches.of(trackId).some(({ target }) => target === id);
  if ([...rolls.added.values(), ...rolls.removed.values()].some(isLaunched)) return true;
  if ([...rolls.updated.values()].some(([was, is]) => isLaunched(was) || isLaunched(is))) return true;
  return [...tracks.updated.values()].some(([was, is]) => was.devices !== is.devices && launches.has(is.id));
}

/** Clips that were deleted or went to another track, as they were. */
export const rollsGone = ({ rolls }: TimelineDiff): readonly Roll[] => [
  ...rolls.removed.values(),
  ...[...rolls.updated.values()].filter(([was, is]) => was.trackId !== is.trackId).map(([was]) => was),
];

const speaks = ({ lanes }: Roll): boolean => lanes.length > 0;

const sameEdge = (was: Roll, is: Roll): boolean => was.startTime === is.startTime && offsetOf(was) === offsetOf(is);

const periodOf = (roll: Roll, ppq: number): number => compileRoll(roll, ppq).periodTicks;

/** True if an edit changes values of a lane that apply beyond its clip. */
function changesClipControls({ rolls }: TimelineDiff, ppq: number): boolean {
  if ([...rolls.added.values(), ...rolls.removed.values()].some(speaks)) return true;
  return [...rolls.updated.values()].some(([was, is]) => {
    if (!speaks(was) && !speaks(is)) return false;
    const sameFrame = was.trackId === is.trackId && sameEdge(was, is);
    const sameLength = was.repeatCount === is.repeatCount && periodOf(was, ppq) === periodOf(is, ppq);
    return was.lanes !== is.lanes || !sameFrame || !sameLength;
  });
}

/** Ticks that an edit changes on a track with devices: its effect may be long after the edited note. */
function deviceRanges(was: CompiledTrack, is: CompiledTrack): TickRange[] {
  const hadDevices = hasDevices(was.track);
  if (hadDevices !== hasDevices(is.track)) return [{ from: 0, to: Infinity }];
  if (!hadDevices || was.rolls === is.rolls) return [];
  const before = new Map(notesIn(was.rolls).map((note) => [noteKey(note), note]));
  const added: Note[] = [];
  for (const note of notesIn(is.rolls)) if (!before.delete(noteKey(note))) added.push(note);
  return noteRanges([...before.values(), ...added], 0);
}

const notesIn = (rolls: readonly CompiledRoll[]): Note[] => rolls.flatMap(({ roll }) => [...notesOf(roll.notes)]);

const noteKey = ({ id, time, duration, number, attack, release, muted }: Note): string =>
  `${time} ${number} ${id} ${duration} ${attack} ${release}${muted ? " muted" : ""}`;

/** The order of tracks that share a channel is that of their messages. */
const changesSong = (was: Timeline, is: Timeline): boolean =>
  was.rawEvents !== is.rawEvents || was.trackIds !== is.trackIds;

const changesControls = (was: Track, is: Track): boolean =>
  was.controlChanges !== is.controlChanges ||
  was.programChanges !== is.programChanges ||
  was.pitchBends !== is.pitchBends ||
  was.aftertouches !== is.aftertouches ||
  was.rawEvents !== is.rawEvents ||
  was.tickOrders !== is.tickOrders ||
  was.sendProgram !== is.sendProgram ||
  was.pluginValues.bank !== is.pluginValues.bank ||
  was.pluginValues.program !== is.pluginValues.program ||
  was.sharesChannel !== is.sharesChannel ||
  was.channel !== is.channel;

function heardRanges({ from, to, loop }: SentStretch): TickRange[] {
  if (!loop || from.pass === to.pass) return [{ from: from.tick, to: to.tick }];
  if (to.pass - from.pass > 1) return [loop, { startTick: from.tick, endTick: loop.endTick }].map(rangeOf);
  return [
    { from: from.tick, to: loop.endTick },
    { from: loop.startTick, to: to.tick },
  ];
}

const rangeOf = ({ startTick, endTick }: { startTick: number; endTick: number }): TickRange => ({
  from: startTick,
  to: endTick,
});

const rollRange = (roll: Roll, ppq: number): TickRange => ({
  from: clipStart(roll),
  to: rollEndTick(compileRoll(roll, ppq)),
});

function changedRanges(was: Roll, is: Roll, ppq: number): TickRange[] {
  const sameFrame =
    was.trackId === is.trackId && sameEdge(was, is) && was.chordPatterns === is.chordPatterns && was.seed === is.seed;
  const periods = [periodOf(was, ppq), periodOf(is, ppq)] as const;
  const sameLength = was.repeatCount === is.repeatCount && periods[0] === periods[1];
  if (sameFrame && sameLength && was.notes === is.notes) return [];
  // A repeated roll changes in every repeat, and its repeats may move.
  if (!sameFrame || was.repeatCount > 1 || is.repeatCount > 1) return [rollRange(was, ppq), rollRange(is, ppq)];
  // Notes behind the shorter end, or across it, sound different.
  const last = is.chordPatterns.length > 0 ? Infinity : Math.max(was.notes.end, is.notes.end);
  if (periods[0] !== periods[1] && last > offsetOf(is) + Math.min(...periods))
    return [rollRange(was, ppq), rollRange(is, ppq)];
  const { removed, added } = changedNotes(was.notes, is.notes);
  return noteRanges([...removed, ...added], is.startTime);
}

const noteRanges = (notes: readonly Note[], shift: number): TickRange[] =>
  notes.map(({ time, duration }) => ({ from: time + shift, to: time + duration + shift }));
