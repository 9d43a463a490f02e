import { heldAt, newLane, settledEvents, type ClipLane } from "../ClipLane.ts";
import { nextNoteId } from "../defaults.ts";
import { emptyTimelineDiff, type TimelineDiff } from "../diff.ts";
import type { Note } from "../Note.ts";
import { editNotes, notesOf } from "../NoteList.ts";
import type { Roll, TimelineDocument } from "../records.ts";
import { partAt, withPart, type RollTake, type RollTakes, type TakenNote } from "../RollTakes.ts";
import { rollsUpdate } from "./build.ts";

/**
 * Chooses take `number` from one tick of the clip to another (exclusive; Infinity: to its end). Notes that last into the
 * part end at its start; those of the take last only as long as it is the chosen one.
 */
export const chooseTake = (
  document: TimelineDocument,
  rollId: string,
  number: number,
  from: number,
  to: number,
): TimelineDiff =>
  rollsUpdate(document, [rollId], (roll) => {
    const channel = document.tracks.get(roll.trackId)?.channel ?? 1;
    return withTakePart(roll, number, from, to, channel);
  });

/** Deletes a take. Its chosen notes stay in the clip; without any take left, `takes` is removed. */
export const removeTake = (document: TimelineDocument, rollId: string, number: number): TimelineDiff =>
  rollsUpdate(document, [rollId], ({ takes }) => {
    const left = takes?.takes.filter((take) => take.number !== number) ?? [];
    if (!takes || left.length === 0) return { takes: undefined };
    const parts = takes.parts.map((part) => (part.take === number ? { ...part, take: null } : part));
    return { takes: { takes: left, parts: withoutTwins(parts) } };
  });

/** Removes all takes; the chosen notes stay. */
export const dropTakes = (document: TimelineDocument, rollId: string): TimelineDiff =>
  document.rolls.get(rollId)?.takes ? rollsUpdate(document, [rollId], () => ({ takes: undefined })) : emptyTimelineDiff;

/** The clip with `added` takes. Its own notes become the first take if it had none. */
export function withTakes(roll: Roll, added: readonly Omit<RollTake, "number">[]): Roll {
  const before: RollTakes = roll.takes ?? takesOfClip(roll);
  let last = Math.max(0, ...before.takes.map(({ number }) => number));
  const numbered = added.map((take): RollTake => ({ ...take, number: ++last }));
  return { ...roll, takes: { ...before, takes: [...before.takes, ...numbered] } };
}

/** Like `chooseTake`, on a single clip. `channel`: MIDI channel of its notes. */
export function withTakePart(roll: Roll, number: number, from: number, to: number, channel: number): Partial<Roll> {
  const { takes } = roll;
  const take = takes?.takes.find((each) => each.number === number);
  if (!takes || !take || to <= from) return {};
  const parts = withPart(takes.parts, number, from, to);
  const chosen = partAt({ takes: [], parts }, from);
  return {
    notes: withNotesOf(roll, take, { from, to, begin: chosen.tick, end: chosen.endTick }, channel),
    lanes: withLanesOf(roll, takes, take, from, to),
    takes: { takes: takes.takes, parts },
  };
}

/** Content of a clip without takes, as its first take. */
function takesOfClip({ notes, lanes }: Roll): RollTakes {
  const own = [...notesOf(notes)].map(({ time, duration, number, attack, release }): TakenNote => ({
    time,
    duration,
    number,
    attack,
    release,
  }));
  if (own.length === 0) return { takes: [], parts: [{ tick: 0, take: null }] };
  const kept = lanes.filter(({ kind }) => kind !== "chance");
  return { takes: [{ number: 0, notes: own, lanes: kept }], parts: [{ tick: 0, take: 0 }] };
}

interface Span {
  readonly from: number;
  readonly to: number;
  /** Range in which the take is chosen around the span: its notes may last that long. */
  readonly begin: number;
  readonly end: number;
}

function withNotesOf(roll: Roll, take: RollTake, { from, to, begin, end }: Span, channel: number): Roll["notes"] {
  const removed: Note[] = [];
  const put: Note[] = [];
  for (const note of notesOf(roll.notes)) {
    const noteEnd = note.time + note.duration;
    if (note.time >= from && note.time < to) removed.push(note);
    else if (note.time < from && noteEnd >= from) {
      // A note that the part before had cut short is whole again, if that is of the same take.
      const whole = note.time >= begin ? take.notes.find((each) => isSame(each, note)) : undefined;
      const duration = whole ? Math.min(whole.duration, end - note.time) : from - note.time;
      if (duration === note.duration) continue;
      removed.push(note);
      put.push({ ...note, duration });
    }
  }
  for (const note of take.notes) {
    if (note.time < from || note.time >= to) continue;
    put.push({ ...note, id: nextNoteId(), channel, duration: Math.min(note.duration, end - note.time) });
  }
  return editNotes(roll.notes, removed, put);
}

const isSame = (a: TakenNote, b: Pick<Note, "time" | "number">): boolean => a.time === b.time && a.number === b.number;

/** Replaces lanes that any take has; the clip's others stay. */
function withLanesOf(roll: Roll, { takes }: RollTakes, take: RollTake, from: number, to: number): Roll["lanes"] {
  const kinds = new Map(takes.flatMap(({ lanes }) => lanes.map((lane) => [lane.id, lane] as const)));
  if (kinds.size === 0) return roll.lanes;
  const followed = [...kinds.values()].flatMap(({ id, kind, key }) => {
    const own = roll.lanes.find((lane) => lane.id === id) ?? newLane(kind, key);
    const theirs = take.lanes.find((lane) => lane.id === id) ?? newLane(kind, key);
    const events = settledEvents(kind, [
      ...own.events.filter(({ tick }) => tick < from),
      ...heldFrom(theirs, from),
      ...theirs.events.filter(({ tick }) => tick > from && tick < to),
      ...(Number.isFinite(to) ? heldFrom(own, to) : []),
      ...own.events.filter(({ tick }) => tick > to),
    ]);
    return events.length > 0 ? [{ ...own, events }] : [];
  });
  return [...roll.lanes.filter(({ id }) => !kinds.has(id)), ...followed];
}

function heldFrom(lane: ClipLane, tick: number): ClipLane["events"] {
  const held = heldAt(lane, tick);
  return held ? [{ ...held, tick }] : [];
}

const withoutTwins = (parts: RollTakes["parts"]): RollTakes["parts"] =>
  parts.filter((part, index) => index === 0 || parts[index - 1]!.take !== part.take);
