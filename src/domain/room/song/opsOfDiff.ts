import { sameJson } from "../../merge/canonical.ts";
import type { ClipLane } from "../../timeline/ClipLane.ts";
import { newTimeline } from "../../timeline/defaults.ts";
import type { TimelineDiff } from "../../timeline/diff.ts";
import { changedNotes, emptyNoteList, notesOf } from "../../timeline/NoteList.ts";
import type { Roll, Timeline, Track } from "../../timeline/records.ts";
import type { RollJson, TimelineJson, TrackJson } from "../../timeline/timelineSchema.ts";
import { writeTimeline } from "../../timeline/writeTimeline.ts";
import { changeOfEvents, type Placed } from "./eventLists.ts";
import { rowOf } from "./noteRows.ts";
import { SINGLE_EVENTS, SONG_FIELDS, type SongOp } from "./songOps.ts";

type Fields = Record<string, unknown>;

/** The operations that do to a shared song what the diff does to the song that it was made for. */
export function opsOfDiff({ timeline, tracks, rolls }: TimelineDiff): SongOp[] {
  // Folders come before the tracks that are put into them.
  const ops: SongOp[] = timeline ? timelineOps(...timeline) : [];
  for (const track of tracks.added.values()) ops.push(...addedTrack(track));
  for (const roll of rolls.added.values()) ops.push(...addedRoll(roll));
  for (const [before, after] of tracks.updated.values()) ops.push(...trackOps(before, after));
  for (const [before, after] of rolls.updated.values()) ops.push(...rollOps(before, after));
  for (const roll of rolls.removed.values())
    if (!tracks.removed.has(roll.trackId)) ops.push({ op: "removeRoll", id: roll.id });
  for (const id of tracks.removed.keys()) ops.push({ op: "removeTrack", id });
  if (timeline) {
    const [before, after] = timeline;
    const left = before.trackIds.filter((id) => !tracks.removed.has(id));
    if (!sameJson([...left, ...tracks.added.keys()], after.trackIds))
      ops.push({ op: "order", trackIds: [...after.trackIds] });
  }
  return ops;
}

const addedTrack = (track: Track): SongOp[] => {
  const empty = { ...track, ...Object.fromEntries(SONG_FIELDS.track.events.map((kind) => [kind, []])) };
  const { rolls: _rolls, ...fields } = trackJson(empty);
  return [{ op: "addTrack", track: fields }, ...eventOps("track", track.id, empty as Track, track)];
};

function addedRoll(roll: Roll): SongOp[] {
  const { takes: _takes, ...fields } = roll;
  const empty: Roll = { ...fields, notes: emptyNoteList, lanes: [] };
  const { notes: _notes, ...json } = rollJson(empty);
  return [{ op: "addRoll", trackId: roll.trackId, roll: json }, ...rollOps(empty, roll)];
}

function timelineOps(before: Timeline, after: Timeline): SongOp[] {
  const { set, clear } = SONG_FIELDS.timeline;
  const changed = changedFields(timelineJson(before), timelineJson(after), set, clear);
  return [
    ...(changed ? [{ op: "setTimeline" as const, ...changed }] : []),
    ...eventOps("timeline", undefined, before, after),
  ];
}

function trackOps(before: Track, after: Track): SongOp[] {
  const { set, clear } = SONG_FIELDS.track;
  const changed = changedFields(trackJson(before), trackJson(after), set, clear);
  const ops: SongOp[] = changed ? [{ op: "setTrack", id: after.id, ...withPluginValues(changed, before, after) }] : [];
  return [...ops, ...eventOps("track", after.id, before, after)];
}

interface Changed {
  readonly fields: Fields;
  readonly clear?: string[];
}

/** Only the changed values of an instrument. */
function withPluginValues(changed: Changed, before: Track, after: Track): Changed {
  if (changed.fields["pluginValues"] === undefined) return changed;
  const names = Object.keys({ ...before.pluginValues, ...after.pluginValues });
  const values = changedFields(before.pluginValues, after.pluginValues, names, ["userBank"]);
  const clear = [...(changed.clear ?? []), ...(values?.clear ?? [])];
  const fields = { ...changed.fields, pluginValues: values?.fields ?? {} };
  return clear.length > 0 ? { fields, clear } : { fields };
}

function rollOps(before: Roll, after: Roll): SongOp[] {
  const { id } = after;
  const { set, clear } = SONG_FIELDS.roll;
  const changed = changedFields(withTrackId(before), withTrackId(after), set, clear);
  const ops: SongOp[] = changed ? [{ op: "setRoll", id, ...changed }] : [];
  if (before.notes !== after.notes) ops.push(...noteOps(before, after));
  if (before.lanes !== after.lanes) ops.push(...laneOps(id, before.lanes, after.lanes));
  if (before.takes !== after.takes) ops.push(...takeOps(before, after));
  return ops;
}

const withTrackId = (roll: Roll): Fields => ({ ...rollJson({ ...roll, notes: emptyNoteList }), trackId: roll.trackId });

function noteOps(before: Roll, after: Roll): SongOp[] {
  const { removed, added } =
    before.notes.length === 0
      ? { removed: [], added: [...notesOf(after.notes)] }
      : changedNotes(before.notes, after.notes);
  if (removed.length + added.length === 0) return [];
  return [{ op: "notes", rollId: after.id, removed: removed.map(rowOf), added: added.map(rowOf) }];
}

function laneOps(id: string, before: readonly ClipLane[], after: readonly ClipLane[]): SongOp[] {
  const had = new Map(before.map((lane) => [lane.id, lane]));
  const has = new Map(after.map((lane) => [lane.id, lane]));
  return [...new Map([...had, ...has]).values()].flatMap(({ id: laneId, kind, key }): SongOp[] => {
    const [one, two] = [had.get(laneId), has.get(laneId)];
    if (one === two) return [];
    const change = changeOfEvents(one?.events ?? [], two?.events ?? [], true);
    if (one && two && change.removed.length + change.added.length === 0) return [];
    return [{ op: "events", of: "roll", id, kind, key, ...listsOf(change), ...(two ? {} : { gone: true }) }];
  });
}

function takeOps(before: Roll, after: Roll): SongOp[] {
  const had = new Map(before.takes?.takes.map((take) => [take.number, take]));
  const has = new Map(after.takes?.takes.map((take) => [take.number, take]));
  const removed = [...had.keys()].filter((number) => !has.has(number));
  const put = [...has.values()].filter((take) => had.get(take.number) !== take);
  const parts = [...(after.takes?.parts ?? [])];
  const head = { op: "takes", rollId: after.id } as const;
  // One by one, because they may be long.
  return [
    ...put.map((take): SongOp => ({ ...head, removed: [], put: [take as unknown as Fields] })),
    { ...head, removed, put: [], parts: parts as unknown as Fields[] },
  ];
}

type EventsOf = "timeline" | "track";

function eventOps<T extends Timeline | Track>(of: EventsOf, id: string | undefined, before: T, after: T): SongOp[] {
  const kinds: readonly string[] = SONG_FIELDS[of].events;
  return kinds.flatMap((kind): SongOp[] => {
    const [one, two] = [before, after].map((record) => record[kind as keyof T] as unknown as readonly Placed[]);
    if (one === two) return [];
    const change = changeOfEvents(one!, two!, SINGLE_EVENTS.has(kind));
    if (change.removed.length + change.added.length === 0) return [];
    return [{ op: "events", of, ...(id === undefined ? {} : { id }), kind, ...listsOf(change) }];
  });
}

const listsOf = ({ removed, added }: { removed: readonly Placed[]; added: readonly Placed[] }) => ({
  removed: removed as unknown as Fields[],
  added: added as unknown as Fields[],
});

function changedFields(
  before: object,
  after: object,
  names: readonly string[],
  clearable: readonly string[],
): Changed | null {
  const [had, has] = [before as Fields, after as Fields];
  const changed = names.filter((name) => !sameJson(had[name], has[name]));
  if (changed.length === 0) return null;
  const fields = Object.fromEntries(changed.filter((name) => has[name] !== undefined).map((name) => [name, has[name]]));
  const clear = changed.filter((name) => has[name] === undefined && clearable.includes(name));
  return clear.length > 0 ? { fields, clear } : { fields };
}

const trackJson = (track: Track): TrackJson =>
  writeTimeline({
    timeline: { ...newTimeline(), trackIds: [track.id] },
    tracks: new Map([[track.id, track]]),
    rolls: new Map(),
  }).tracks![0]!;

const rollJson = (roll: Roll): RollJson => {
  const track = { id: roll.trackId } as Track;
  return writeTimeline({
    timeline: { ...newTimeline(), trackIds: [track.id] },
    tracks: new Map([[track.id, track]]),
    rolls: new Map([[roll.id, roll]]),
  }).tracks![0]!.rolls![0]!;
};

/** Song without its tracks. Folders are included even if there are none. */
const timelineJson = (timeline: Timeline): TimelineJson => {
  const { folders, ...fields } = timeline;
  const json = writeTimeline({ timeline: { ...fields, trackIds: [] }, tracks: new Map(), rolls: new Map() });
  return folders ? { ...json, folders: folders.map((folder) => ({ ...folder })) } : json;
};
