import { sameJson } from "../../merge/canonical.ts";
import { withInsertions } from "../../merge/mergeOrder.ts";
import { newLane, settledEvents, type LaneEvent, type LaneKind } from "../../timeline/ClipLane.ts";
import { readFolders } from "../../timeline/timelineJson.ts";
import { newTimeline } from "../../timeline/defaults.ts";
import { editNotes, type NoteList } from "../../timeline/NoteList.ts";
import type { Roll, Timeline, TimelineDocument, Track } from "../../timeline/records.ts";
import { readTakes } from "../../timeline/RollTakes.ts";
import { editedEvents, type Placed } from "./eventLists.ts";
import { noteOfRow, notesOfRows, type NoteRow } from "./noteRows.ts";
import { afterTakeOp, type JamTakeOp } from "./jamTakes.ts";
import { eventsOf, laneOf, rollOf, takesOf, timelineOf, trackOf } from "./readRecords.ts";
import { SINGLE_EVENTS, SONG_FIELDS, type OpOf, type SongOp } from "./songOps.ts";

const NO_TAKES: NonNullable<Timeline["jamTakes"]> = [];

/** The model of `applyOps`: each operation makes a song of its own, whatever that costs. */
export const applyOneByOne = (document: TimelineDocument, ops: readonly SongOp[]): TimelineDocument =>
  ops.reduce((song, op) => applyOp(song, op), document);

function applyOp(document: TimelineDocument, op: SongOp): TimelineDocument {
  switch (op.op) {
    case "addTrack":
      return addTrack(document, op);
    case "setTrack":
      return withTrack(document, op.id, (track) => setTrack(track, op));
    case "removeTrack":
      return removeTrack(document, op.id);
    case "addRoll":
      return addRoll(document, op);
    case "setRoll":
      return withRoll(document, op.id, (roll) => setRoll(document, roll, op));
    case "removeRoll": {
      const rolls = new Map(document.rolls);
      return rolls.delete(op.id) ? { ...document, rolls } : document;
    }
    case "setTimeline":
      return setTimeline(document, op);
    case "order":
      return ordered(document, op.trackIds);
    case "notes":
      return withRoll(document, op.rollId, (roll) => {
        const channel = document.tracks.get(roll.trackId)?.channel ?? 1;
        return { ...roll, notes: withRows(roll.notes, op.removed, op.added, channel) };
      });
    case "events":
      return applyEvents(document, op);
    case "takes":
      return withRoll(document, op.rollId, (roll) => withTakes(roll, op));
    case "addJamTake":
    case "setJamTake":
    case "removeJamTake":
    default:
      return withJamTakes(document, op);
  }
}

const isTaken = ({ tracks, rolls }: TimelineDocument, id: unknown): boolean =>
  typeof id !== "string" || tracks.has(id) || rolls.has(id);

/** The list without notes of these values, as far as they are there, and with others. */
function withRows(list: NoteList, removed: readonly NoteRow[], added: readonly NoteRow[], channel: number): NoteList {
  const put = added.map((row) => noteOfRow(row, channel));
  return editNotes(list, notesOfRows(list, removed), put);
}

function addTrack(document: TimelineDocument, { track: fields }: OpOf<"addTrack">): TimelineDocument {
  const read = trackOf(fields);
  if (!read.ok || isTaken(document, fields["id"])) return document;
  const { id } = read.value;
  const timeline = { ...document.timeline, trackIds: [...document.timeline.trackIds, id] };
  return settled({ ...document, timeline, tracks: new Map(document.tracks).set(id, read.value) });
}

function removeTrack(document: TimelineDocument, id: string): TimelineDocument {
  const tracks = new Map(document.tracks);
  if (!tracks.delete(id)) return document;
  const rolls = new Map([...document.rolls].filter(([, { trackId }]) => trackId !== id));
  const trackIds = document.timeline.trackIds.filter((other) => other !== id);
  return {
    timeline: { ...document.timeline, trackIds },
    tracks,
    rolls: rolls.size === document.rolls.size ? document.rolls : rolls,
  };
}

function addRoll(document: TimelineDocument, { trackId, roll: fields }: OpOf<"addRoll">): TimelineDocument {
  const read = rollOf(fields, trackId);
  if (!read.ok || !document.tracks.has(trackId) || isTaken(document, fields["id"])) return document;
  return { ...document, rolls: new Map(document.rolls).set(read.value.id, read.value) };
}

function withTrack(document: TimelineDocument, id: string, change: (track: Track) => Track): TimelineDocument {
  const track = document.tracks.get(id);
  if (!track) return document;
  const next = change(track);
  const changed = { ...document, tracks: new Map(document.tracks).set(id, next) };
  return next.folderId === track.folderId ? changed : settled(changed);
}

function withRoll(document: TimelineDocument, id: string, change: (roll: Roll) => Roll): TimelineDocument {
  const roll = document.rolls.get(id);
  return roll ? { ...document, rolls: new Map(document.rolls).set(id, change(roll)) } : document;
}

function setTrack(track: Track, { fields, clear = [] }: OpOf<"setTrack">): Track {
  const read = trackOf(fields);
  if (!read.ok) return track;
  const next = withFields(track, read.value, fields, clear, SONG_FIELDS.track);
  const values = fields["pluginValues"];
  if (values === undefined && !clear.includes("userBank")) return next;
  const pluginValues = withFields(track.pluginValues, read.value.pluginValues, values ?? {}, clear, {
    set: Object.keys(read.value.pluginValues),
    clear: ["userBank"],
  });
  return { ...next, pluginValues };
}

function setRoll(document: TimelineDocument, roll: Roll, { fields, clear = [] }: OpOf<"setRoll">): Roll {
  const { trackId = roll.trackId } = fields;
  const read = rollOf(fields, typeof trackId === "string" && document.tracks.has(trackId) ? trackId : roll.trackId);
  return read.ok ? withFields(roll, read.value, fields, clear, SONG_FIELDS.roll) : roll;
}

function setTimeline(document: TimelineDocument, { fields, clear = [] }: OpOf<"setTimeline">): TimelineDocument {
  const read = timelineOf(fields);
  if (!read.ok) return document;
  const timeline = withFields(document.timeline, read.value, fields, clear, SONG_FIELDS.timeline);
  const changed = { ...document, timeline };
  return timeline.folders === document.timeline.folders ? changed : settled(changed);
}

interface Names {
  readonly set: readonly string[];
  readonly clear: readonly string[];
}

/** The record with those fields of `read` that `fields` names. */
function withFields<T extends object>(record: T, read: T, fields: object, clear: readonly string[], names: Names): T {
  const given = names.set.filter((name) => Object.hasOwn(fields, name) && Object.hasOwn(read, name));
  const set = Object.fromEntries(given.map((name) => [name, read[name as keyof T]]));
  const next: Record<string, unknown> = { ...record, ...set };
  for (const name of clear) if (names.clear.includes(name)) delete next[name];
  return next as T;
}

function ordered(document: TimelineDocument, wanted: readonly string[]): TimelineDocument {
  const { timeline, tracks } = document;
  const known = [...new Set(wanted)].filter((id) => tracks.has(id));
  const trackIds = withInsertions(known, timeline.trackIds);
  return settled({ ...document, timeline: { ...timeline, trackIds } });
}

/** Tracks of one folder follow each other, and none is in a folder that is not there. */
function settled(document: TimelineDocument): TimelineDocument {
  const { timeline, tracks } = document;
  const grouped = readFolders(
    timeline.folders ?? [],
    timeline.trackIds.map((id) => tracks.get(id)!),
  );
  const { trackIds } = grouped.fields;
  const isSame = sameJson(trackIds, timeline.trackIds);
  if (isSame && grouped.tracks.size === 0) return document;
  return {
    ...document,
    timeline: isSame ? timeline : { ...timeline, trackIds },
    tracks: grouped.tracks.size === 0 ? tracks : new Map([...tracks, ...grouped.tracks]),
  };
}

function withJamTakes(document: TimelineDocument, op: JamTakeOp): TimelineDocument {
  const { jamTakes = NO_TAKES, ...timeline } = document.timeline;
  const after = afterTakeOp(jamTakes, op);
  if (after === jamTakes) return document;
  return { ...document, timeline: after.length > 0 ? { ...timeline, jamTakes: after } : timeline };
}

function applyEvents(document: TimelineDocument, op: OpOf<"events">): TimelineDocument {
  const { of, id = "" } = op;
  if (of === "roll") return withRoll(document, id, (roll) => withLane(roll, op));
  if (!(SONG_FIELDS[of].events as readonly string[]).includes(op.kind)) return document;
  if (of === "track") return withTrack(document, id, (track) => withEvents(track, op));
  return { ...document, timeline: withStart(withEvents(document.timeline, op)) };
}

function withEvents<T extends Track | Timeline>(record: T, op: OpOf<"events">): T {
  const [removed, added] = [eventsOf(op, op.removed), eventsOf(op, op.added)];
  if (!removed.ok || !added.ok) return record;
  const list = record[op.kind as keyof T] as unknown as readonly Placed[];
  const change = { removed: removed.value, added: added.value };
  return { ...record, [op.kind]: editedEvents(list, change, SINGLE_EVENTS.has(op.kind)) };
}

/** Tempo and meter are there from the first tick on. */
function withStart(timeline: Timeline): Timeline {
  const { tempos, timeSignatures } = newTimeline();
  const [hasTempo, hasMeter] = [timeline.tempos[0]?.tick === 0, timeline.timeSignatures[0]?.tick === 0];
  if (hasTempo && hasMeter) return timeline;
  return {
    ...timeline,
    tempos: hasTempo ? timeline.tempos : [...tempos, ...timeline.tempos],
    timeSignatures: hasMeter ? timeline.timeSignatures : [...timeSignatures, ...timeline.timeSignatures],
  };
}

function withLane(roll: Roll, op: OpOf<"events">): Roll {
  const [removed, added] = [laneOf(op, op.removed), laneOf(op, op.added)];
  if (!removed.ok || !added.ok) return roll;
  const lane = newLane(op.kind as LaneKind, op.key);
  const before = roll.lanes.find(({ id }) => id === lane.id);
  const change = { removed: removed.value.events, added: added.value.events };
  const edited = editedEvents<LaneEvent>(before?.events ?? [], change, true);
  const events = settledEvents(lane.kind, edited);
  const others = roll.lanes.filter(({ id }) => id !== lane.id);
  if (op.gone === true && events.length === 0) return { ...roll, lanes: others };
  const next = { ...lane, events };
  return { ...roll, lanes: before ? roll.lanes.map((each) => (each === before ? next : each)) : [...others, next] };
}

function withTakes(roll: Roll, { removed, put, parts }: OpOf<"takes">): Roll {
  const read = takesOf(put, undefined);
  if (!read.ok) return roll;
  const takes = new Map(roll.takes?.takes.map((take) => [take.number, take]));
  for (const number of removed) takes.delete(number);
  for (const take of read.value?.takes ?? []) takes.set(take.number, take);
  const chosen = (parts ?? roll.takes?.parts ?? []) as NonNullable<Roll["takes"]>["parts"];
  const { takes: _before, ...without } = roll;
  // A take that comes back has the place that it had.
  const inOrder = [...takes.values()].toSorted((one, other) => one.number - other.number);
  const next = readTakes({ takes: inOrder, parts: chosen });
  return next ? { ...without, takes: next } : without;
}
