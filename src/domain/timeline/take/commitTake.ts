import { emptyRecordDiff } from "../../diff.ts";
import { createMeter } from "../../music/meter.ts";
import { readLanes } from "../ClipLane.ts";
import { tracksUpdate } from "../commands/build.ts";
import { withTakePart, withTakes } from "../commands/takes.ts";
import { clipStart, hidingEnd, lastTickOf, lengthKept, offsetOf } from "../clipLength.ts";
import { newRoll, nextNoteId } from "../defaults.ts";
import { emptyTimelineDiff, squashTimelineDiffs, applyTimelineDiff, type TimelineDiff } from "../diff.ts";
import type { Note } from "../Note.ts";
import { editNotes, emptyNoteList, notesOf } from "../NoteList.ts";
import type { Roll, TimelineDocument, Track } from "../records.ts";
import { rollLength } from "../rollLength.ts";
import type { RunPosition } from "../runPosition.ts";
import type { RollTake } from "../RollTakes.ts";
import type { Take } from "./Take.ts";
import {
  startOf,
  takeMaterial,
  type PlayedNote,
  type TakePass,
  type TakeRange,
  type PlayedControl,
} from "./takeMaterial.ts";

type Lists = Pick<Track, "controlChanges" | "pitchBends" | "aftertouches" | "programChanges">;

interface AtTick {
  readonly tick: number;
}

/** A track's lists with the recorded events; `replaced`: range in which events of the same controllers are removed. */
function addControls(
  track: Track,
  played: readonly PlayedControl[],
  replaced: { readonly from: number; readonly to: number } | null,
): Partial<Lists> {
  const isGone = ({ tick }: AtTick): boolean => replaced !== null && tick >= replaced.from && tick < replaced.to;
  const of = (kind: PlayedControl["kind"]) => played.filter((each) => each.kind === kind);
  const changes = of("controlChange").map(({ tick, key, value }) => ({ tick, controller: key, value }));
  const bends = of("pitchBend").map(({ tick, value }) => ({ tick, value }));
  const touches = [...of("channelPressure"), ...of("keyPressure")].map(({ tick, kind, key, value }) => ({
    tick,
    number: kind === "keyPressure" ? key : null,
    value,
  }));
  const programs = of("programChange").map(({ tick, value }) => ({ tick, program: value }));
  const controllers = new Set(changes.map(({ controller }) => controller));
  const numbers = new Set(touches.map(({ number }) => number));
  const lists: { -readonly [K in keyof Lists]?: Lists[K] } = {};
  if (changes.length > 0) {
    const kept = track.controlChanges.filter((each) => !isGone(each) || !controllers.has(each.controller));
    lists.controlChanges = inOrder(kept, changes);
  }
  if (bends.length > 0)
    lists.pitchBends = inOrder(
      track.pitchBends.filter((each) => !isGone(each)),
      bends,
    );
  if (touches.length > 0) {
    const kept = track.aftertouches.filter((each) => !isGone(each) || !numbers.has(each.number));
    lists.aftertouches = inOrder(kept, touches);
  }
  if (programs.length > 0) {
    lists.programChanges = inOrder(
      track.programChanges.filter((each) => !isGone(each)),
      programs,
    );
  }
  return lists;
}

/** New events come after existing ones of the same tick. */
const inOrder = <T extends AtTick>(kept: readonly T[], added: readonly T[]): readonly T[] =>
  [...kept, ...added].sort((a, b) => a.tick - b.tick);

/** `overdub` adds to existing notes, `replace` replaces them; `takes` saves every round of the loop, to choose from. */
export const RECORD_MODES = ["overdub", "replace", "takes"] as const;
export type RecordMode = (typeof RECORD_MODES)[number];

export interface TakeOptions {
  readonly mode: RecordMode;
  readonly range: TakeRange;
  /** Position at which recording ended. */
  readonly end: RunPosition;
  /** Id of the edited clip, to which notes played over it are added. */
  readonly rollId: string | null;
  /** Grid of a new clip. */
  readonly grid: string;
  /** True if the edited clip also grows for notes behind its end, where no other clip is. */
  readonly grows?: boolean;
}

/** One diff of all that was recorded. Tracks that are gone meanwhile are left out. */
export function commitTakes(document: TimelineDocument, takes: readonly Take[], options: TakeOptions): TimelineDiff {
  let diff = emptyTimelineDiff;
  let current = document;
  for (const take of takes) {
    const step = commitTake(current, take, options);
    current = applyTimelineDiff(current, step);
    diff = squashTimelineDiffs(diff, step);
  }
  return diff;
}

function commitTake(document: TimelineDocument, take: Take, options: TakeOptions): TimelineDiff {
  const track = document.tracks.get(take.trackId);
  const passes = takeMaterial(take, options.range, document.timeline.ppq, options.end);
  if (!track || passes.length === 0) return emptyTimelineDiff;
  if (options.mode === "takes" && passes.some(({ notes }) => notes.length > 0)) {
    return takesUpdate(document, track, passes, options);
  }
  const used = options.mode === "overdub" ? joined(passes) : lastOf(passes);
  const written = writtenRange(options, used);
  const replaced = options.mode === "replace" ? written : null;
  const rolls = rollsUpdate(document, track, used.notes, options, written);
  const controls = tracksUpdate(document, [track.id], () => addControls(track, used.controls, replaced));
  return { ...rolls, tracks: controls.tracks };
}

/** Every pass becomes a take of the clip; the last complete one is chosen. */
function takesUpdate(
  document: TimelineDocument,
  track: Track,
  passes: readonly TakePass[],
  options: TakeOptions,
): TimelineDiff {
  const played = joined(passes).notes;
  const own = [...document.rolls.values()].filter((roll) => roll.trackId === track.id);
  const first = Math.min(...played.map(({ tick }) => tick));
  const target = targetRoll(document, own, first, options);
  const roll = target ?? rollFor(document, track, played, options.grid);
  const empty = target ?? { ...roll, notes: emptyNoteList };
  const taken = withTakes(
    empty,
    passes.map((pass) => takeOf(pass, roll.startTime)),
  );
  const numbers = taken.takes!.takes.slice(-passes.length).map(({ number }) => number);
  const whole = passes.findLastIndex(({ pass, notes }) => notes.length > 0 && pass < options.end.pass);
  const heard = whole >= 0 ? whole : passes.findLastIndex(({ notes }) => notes.length > 0);
  const { from, to } = writtenRange(options, passes[heard]!);
  const start = Math.max(offsetOf(roll), from - roll.startTime);
  const chosen = withTakePart(taken, numbers[heard]!, start, Math.max(start + 1, to - roll.startTime), track.channel);
  const made = target ? kept(document, target, { ...taken, ...chosen }) : { ...taken, ...chosen };
  return target
    ? { ...emptyTimelineDiff, rolls: { ...emptyRecordDiff, updated: new Map([[roll.id, [target, made]]]) } }
    : { ...emptyTimelineDiff, rolls: { ...emptyRecordDiff, added: new Map([[roll.id, made]]) } };
}

/** Take made of one pass, in ticks of the clip. */
function takeOf({ notes, controls }: TakePass, startTime: number): Omit<RollTake, "number"> {
  const taken = notes.map(({ tick, endTick, key, attack, release }) => ({
    time: tick - startTime,
    duration: endTick - tick,
    number: key,
    attack,
    release,
  }));
  const lanes = controls.map(({ tick, kind, key, value }) => ({
    kind,
    key,
    events: [{ tick: Math.max(0, tick - startTime), value }],
  }));
  return { notes: taken.sort((a, b) => a.time - b.time), lanes: readLanes(lanes) };
}

const joined = (passes: readonly TakePass[]): TakePass => ({
  pass: 0,
  notes: passes.flatMap(({ notes }) => notes),
  controls: passes.flatMap(({ controls }) => controls),
});

/** The last pass in which something was played: one is mostly stopped at the beginning of another. */
const lastOf = (passes: readonly TakePass[]): TakePass =>
  passes.findLast(({ notes }) => notes.length > 0) ?? passes.at(-1)!;

interface TickRange {
  readonly from: number;
  readonly to: number;
}

function writtenRange({ range, end }: TakeOptions, { pass }: TakePass): TickRange {
  const { startTick, endTick, loop } = range;
  if (loop && end.pass > 0) {
    return { from: startOf(range, pass), to: Math.min(loop.endTick, endTick) };
  }
  return { from: startTick, to: Math.min(Math.max(startTick + 1, Math.round(end.tick)), endTick) };
}

function rollsUpdate(
  document: TimelineDocument,
  track: Track,
  played: readonly PlayedNote[],
  options: TakeOptions,
  written: TickRange,
): TimelineDiff {
  const updated = new Map<string, readonly [Roll, Roll]>();
  const added = new Map<string, Roll>();
  const own = [...document.rolls.values()].filter((roll) => roll.trackId === track.id);
  if (options.mode === "replace") {
    for (const roll of own) {
      const end = roll.startTime + lastTickOf(roll, rollLength(roll, document.timeline.ppq));
      const heard = { from: Math.max(written.from, clipStart(roll)), to: Math.min(written.to, end) };
      const cleared = isPlain(roll) ? kept(document, roll, withoutNotesIn(roll, heard)) : roll;
      if (cleared !== roll) updated.set(roll.id, [roll, cleared]);
    }
  }
  for (let left = played; left.length > 0;) {
    const first = Math.min(...left.map(({ tick }) => tick));
    const roll = targetRoll(document, own, first, options);
    if (!roll) {
      const made = rollFor(document, track, left, options.grid);
      added.set(made.id, made);
      break;
    }
    // A clip with hidden material behind its end does not grow: notes played there go to another one.
    const end = roll.startTime + hidingEnd(roll, document.timeline.ppq);
    const taken = withNotes(
      updated.get(roll.id)?.[1] ?? roll,
      left.filter(({ tick }) => tick < end),
      track,
    );
    updated.set(roll.id, [roll, kept(document, roll, taken)]);
    left = left.filter(({ tick }) => tick >= end);
  }
  return { ...emptyTimelineDiff, rolls: { ...emptyRecordDiff, added, updated } };
}

/** True for a clip that plays exactly its notes: not repeated, no chords. */
const isPlain = (roll: Roll): boolean => roll.repeatCount === 1 && roll.chordPatterns.length === 0;

/** The clip for notes that begin at `tick`: the edited one, or one at that tick. */
function targetRoll(
  document: TimelineDocument,
  own: readonly Roll[],
  tick: number,
  { rollId, grows = false }: TakeOptions,
): Roll | null {
  const { ppq } = document.timeline;
  const holds = (roll: Roll): boolean =>
    isPlain(roll) && tick >= clipStart(roll) && tick < clipStart(roll) + Math.max(1, rollLength(roll, ppq));
  const holding = own.filter(holds);
  const edited = own.find(({ id }) => id === rollId);
  const mayGrow = grows && edited && isPlain(edited) && hidingEnd(edited, ppq) === Infinity;
  const grown = mayGrow && tick >= clipStart(edited) ? edited : null;
  return holding.find(({ id }) => id === rollId) ?? holding[0] ?? grown;
}

const noteOf = ({ tick, endTick, key, attack, release }: PlayedNote, startTick: number, track: Track): Note => ({
  id: nextNoteId(),
  time: tick - startTick,
  duration: endTick - tick,
  number: key,
  channel: track.channel,
  attack,
  release,
});

function withNotes(roll: Roll, played: readonly PlayedNote[], track: Track): Roll {
  const notes = played.map((note) => noteOf(note, roll.startTime, track));
  return { ...roll, notes: editNotes(roll.notes, [], notes) };
}

/** The clip with other notes, as long as it was. */
const kept = (document: TimelineDocument, before: Roll, after: Roll): Roll =>
  after.notes === before.notes ? after : { ...after, ...lengthKept(document, before, after.notes, true) };

/** Removes notes that begin in the range; audible ones that last into it end at its start. */
function withoutNotesIn(roll: Roll, { from, to }: TickRange): Roll {
  const offset = offsetOf(roll);
  const start = from - roll.startTime;
  const end = to - roll.startTime;
  const removed: Note[] = [];
  const kept: Note[] = [];
  for (const note of notesOf(roll.notes)) {
    const isIn = note.time >= start && note.time < end;
    const ringsIn = note.time >= offset && note.time < start && note.time + note.duration > start && end > start;
    if (isIn || ringsIn) removed.push(note);
    if (ringsIn) kept.push({ ...note, duration: start - note.time });
  }
  return removed.length === 0 ? roll : { ...roll, notes: editNotes(roll.notes, removed, kept) };
}

/** A clip of whole bars around the played notes. */
function rollFor(document: TimelineDocument, track: Track, played: readonly PlayedNote[], grid: string): Roll {
  const { timeSignatures, ppq } = document.timeline;
  const meter = createMeter(timeSignatures, ppq);
  const first = Math.min(...played.map(({ tick }) => tick));
  const end = Math.max(...played.map(({ endTick }) => endTick));
  const startTime = Math.max(0, meter.tickOfBar(meter.barAt(first)));
  const endTick = meter.tickOfBar(meter.barAt(end - 1) + 1);
  const roll = newRoll({ trackId: track.id, startTime, subdivision: grid, length: endTick - startTime });
  return { ...withNotes(roll, played, track), fixedLength: true };
}
