import { readMaster } from "../../domain/mixer/mixerJson.ts";
import { newRoll, newTimeline, newTrack } from "../../domain/timeline/defaults.ts";
import {
  bufferOf,
  columnsIn,
  endOf,
  noteListOfChunks,
  type NoteChunk,
  type OpenChunk,
} from "../../domain/timeline/NoteList.ts";
import { nextNoteId } from "../../domain/timeline/defaults.ts";
import type { Roll, Timeline, TimelineDocument, Track } from "../../domain/timeline/records.ts";

/** A chunk of notes as it is stored: the buffer of its columns. Ids are given when it is read. */
interface StoredChunk {
  readonly length: number;
  readonly columns: ArrayBuffer;
  readonly muted: NoteChunk["muted"];
}

/** Former stored form, with a buffer for each column. */
type EarlierChunk = Omit<NoteChunk, "id" | "end" | "muted"> & Partial<Pick<NoteChunk, "muted">>;

/** Content stored under a number of its own: a record or a chunk of notes. It never changes. */
export type SongPart = Timeline | Track | StoredChunk | EarlierChunk;

/** The same in memory. */
export type LivePart = Timeline | Track | NoteChunk;

/** Numbers that follow each other, as the first and their count. */
export type Run = readonly [first: number, count: number];

/** Content of a stored timeline: the numbers of its parts. */
export interface SongIndex {
  readonly timeline: number;
  readonly tracks: readonly number[];
  readonly rolls: readonly { readonly fields: Omit<Roll, "notes">; readonly chunks: readonly Run[] }[];
}

/** The index of `document`, whose parts `idOf` numbers. */
export const indexOf = ({ timeline, tracks, rolls }: TimelineDocument, idOf: (part: object) => number): SongIndex => ({
  timeline: idOf(timeline),
  tracks: [...tracks.values()].map(idOf),
  rolls: [...rolls.values()].map(({ notes, ...fields }) => ({ fields, chunks: runsOf(notes.chunks.map(idOf)) })),
});

/** All parts of `document` by their numbers. */
export function partsOf(
  { timeline, tracks, rolls }: TimelineDocument,
  idOf: (part: object) => number,
): Map<number, LivePart> {
  const parts = new Map<number, LivePart>([[idOf(timeline), timeline]]);
  for (const track of tracks.values()) parts.set(idOf(track), track);
  for (const { notes } of rolls.values()) for (const chunk of notes.chunks) parts.set(idOf(chunk), chunk);
  return parts;
}

export function* idsOf({ timeline, tracks, rolls }: SongIndex): Generator<number> {
  yield timeline;
  yield* tracks;
  for (const { chunks } of rolls) yield* idsOfRuns(chunks);
}

/** The part as it is stored. */
export const storedPart = (part: LivePart): SongPart =>
  isChunk(part) ? { length: part.length, columns: bufferOf(part), muted: part.muted } : part;

export const isChunk = (part: object): part is NoteChunk => "attack" in part && "duration" in part;

/** A stored part as it is in memory: a chunk has ids for its notes. */
export function livePart(part: SongPart): LivePart {
  if ("columns" in part) return liveChunk(Object.assign(columnsIn(part.columns, part.length), { muted: part.muted }));
  if (!("attack" in part)) return part;
  return liveChunk({ ...part, muted: part.muted ?? null, id: new Uint32Array(part.length), end: 0 });
}

/**
 * The document of an index and its parts, as `livePart` makes them; `onPart` hears which object each of them became. Null
 * where one is missing.
 */
export function documentOf(
  index: SongIndex,
  parts: ReadonlyMap<number, object>,
  onPart: (part: object, id: number) => void,
): TimelineDocument | null {
  for (const id of idsOf(index)) if (!parts.has(id)) return null;
  for (const { chunks } of index.rolls) for (const id of idsOfRuns(chunks)) if (!isChunk(parts.get(id)!)) return null;
  // Fields of a later version get their default.
  const read = <T extends object>(id: number, make: (part: object) => T): T => {
    const part = make(parts.get(id)!);
    onPart(part, id);
    return part;
  };
  const timeline = read(index.timeline, (part) => newTimeline(timelineOf(part as Timeline)));
  const tracks = index.tracks.map((id) => read(id, (part) => newTrack(part as Track)));
  const rolls = index.rolls.map(({ fields, chunks }) => {
    const notes = [...idsOfRuns(chunks)].map((id) => read(id, (part) => part as NoteChunk));
    return newRoll({ ...fields, notes: noteListOfChunks(notes) });
  });
  return {
    timeline,
    tracks: new Map(tracks.map((track) => [track.id, track])),
    rolls: new Map(rolls.map((roll) => [roll.id, roll])),
  };
}

/** Earlier versions stored only whether the limiter is on; and silence on a fader is no number of a journal's. */
const timelineOf = ({ master, ...fields }: Timeline): Partial<Timeline> =>
  master ? { ...fields, master: readMaster(master) } : fields;

function liveChunk(chunk: OpenChunk): NoteChunk {
  for (let at = 0; at < chunk.length; at++) chunk.id[at] = nextNoteId();
  chunk.end = endOf(chunk);
  return chunk;
}

function runsOf(ids: readonly number[]): Run[] {
  const runs: [number, number][] = [];
  for (const id of ids) {
    const last = runs.at(-1);
    if (last && last[0] + last[1] === id) last[1]++;
    else runs.push([id, 1]);
  }
  return runs;
}

function* idsOfRuns(runs: readonly Run[]): Generator<number> {
  for (const [first, count] of runs) for (let id = first; id < first + count; id++) yield id;
}
