import { emptyRecordDiff } from "../../diff.ts";
import { newId } from "../../id.ts";
import { trackColorsAfter } from "../../trackColors.ts";
import { settledEvents } from "../ClipLane.ts";
import { offsetOf } from "../clipLength.ts";
import { nextNoteId } from "../defaults.ts";
import { emptyTimelineDiff, type TimelineDiff } from "../diff.ts";
import { noteListOf, notesOf } from "../NoteList.ts";
import { portOf } from "../port.ts";
import type { RawEvent, Roll, TimelineDocument, Track } from "../records.ts";
import { byId } from "./build.ts";
import { leaveChannels } from "./leaveChannels.ts";

/**
 * The tracks and clips of `others` become some of the document's, below its own, with the others' first bars at `tick`.
 * Beats stay beats at any resolution; tempo, meter, keys, sections, loop, master and System Exclusive stay the document's.
 * The tracks take the colors that come after those of the document.
 */
export function mergeSongs(
  document: TimelineDocument,
  others: readonly TimelineDocument[],
  tick: number,
): TimelineDiff {
  const tracks = [...document.tracks.values()];
  const added: Track[] = [];
  const rolls: Roll[] = [];
  const nextColor = trackColorsAfter(tracks.map(({ color }) => color));
  const folders = [...(document.timeline.folders ?? [])];
  for (const other of others) {
    const folderIds = new Map((other.timeline.folders ?? []).map(({ id }) => [id, newId()]));
    for (const folder of other.timeline.folders ?? []) folders.push({ ...folder, id: folderIds.get(folder.id)! });
    const place = placeOf(document, other, tick);
    const alone = withoutForeignChannels(other, tracks);
    for (const id of other.timeline.trackIds) {
      const moving = movedTrack(alone.get(id) ?? other.tracks.get(id)!, place, nextColor());
      const folderId = folderIds.get(moving.folderId ?? "");
      const track = moving.folderId === undefined ? moving : { ...moving, folderId };
      tracks.push(track);
      added.push(track);
      for (const roll of other.rolls.values()) if (roll.trackId === id) rolls.push(movedRoll(roll, track.id, place));
    }
  }
  if (added.length === 0) return emptyTimelineDiff;
  const { timeline } = document;
  const trackIds = [...timeline.trackIds, ...added.map(({ id }) => id)];
  return {
    timeline: [timeline, { ...timeline, trackIds, ...(folders.length > 0 ? { folders } : {}) }],
    tracks: { ...emptyRecordDiff, added: byId(added) },
    rolls: { ...emptyRecordDiff, added: byId(rolls) },
  };
}

/** The clips of another song become clips of one track, from `tick` on: they sound as the track does. */
export function mergeOntoTrack(
  document: TimelineDocument,
  other: TimelineDocument,
  trackId: string,
  tick: number,
): TimelineDiff {
  const track = document.tracks.get(trackId);
  if (!track) return emptyTimelineDiff;
  const place = placeOf(document, other, tick);
  const rolls = [...other.rolls.values()].map((roll) => {
    const moved = movedRoll(roll, trackId, place);
    const notes = [...notesOf(moved.notes)].map((note) => ({ ...note, channel: track.channel }));
    return { ...moved, notes: noteListOf(notes) };
  });
  if (rolls.length === 0) return emptyTimelineDiff;
  return { ...emptyTimelineDiff, rolls: { ...emptyRecordDiff, added: byId(rolls) } };
}

interface Place {
  /** Ticks of the document in one of the other. */
  readonly scale: number;
  readonly offset: number;
}

const placeOf = ({ timeline }: TimelineDocument, other: TimelineDocument, offset: number): Place => ({
  scale: timeline.ppq / other.timeline.ppq,
  offset,
});

/** Tracks whose channel others share already: each gets the messages of its own channel. */
function withoutForeignChannels(other: TimelineDocument, tracks: readonly Track[]): ReadonlyMap<string, Track> {
  const taken = new Set(tracks.filter(({ sharesChannel }) => sharesChannel).map(channelOf));
  const meets = [...other.tracks.values()].filter((track) => track.sharesChannel && taken.has(channelOf(track)));
  return leaveChannels(other, new Set(meets.map(({ id }) => id)));
}

const channelOf = (track: Track): string => `${portOf(track)}:${track.channel}`;

/** Orders within a tick hold as long as no two ticks become one. */
function movedTrack(track: Track, place: Place, color: number): Track {
  return {
    ...track,
    id: newId(),
    color,
    // A track that is alone in its own song would silence this one.
    solo: false,
    programChanges: moved(track.programChanges, place),
    controlChanges: moved(track.controlChanges, place),
    pitchBends: moved(track.pitchBends, place),
    aftertouches: moved(track.aftertouches, place),
    rawEvents: moved(track.rawEvents.filter(isNoSysEx), place),
    tickOrders: place.scale < 1 ? [] : moved(track.tickOrders, place),
  };
}

const isNoSysEx = ({ type }: RawEvent): boolean => type !== 0xf0 && type !== 0xf7;

const moved = <T extends { readonly tick: number }>(events: readonly T[], { scale, offset }: Place): readonly T[] =>
  events.map((event) => ({ ...event, tick: Math.round(event.tick * scale) + offset }));

function movedRoll(roll: Roll, trackId: string, { scale, offset }: Place): Roll {
  const notes = [...notesOf(roll.notes)].map((note) => {
    const time = Math.round(note.time * scale);
    const end = Math.round((note.time + note.duration) * scale);
    return { ...note, id: nextNoteId(), time, duration: Math.max(1, end - time) };
  });
  const before = offsetOf(roll);
  return {
    ...roll,
    id: newId(),
    trackId,
    startTime: Math.round(roll.startTime * scale) + offset,
    ...(before > 0 ? { offset: Math.round(before * scale) } : {}),
    length: Math.round(roll.length * scale),
    notes: noteListOf(notes),
    lanes: roll.lanes.map((lane) => ({
      ...lane,
      events: settledEvents(
        lane.kind,
        lane.events.map(({ tick, value }) => ({ tick: tick * scale, value })),
      ),
    })),
  };
}
