import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { newId } from "../../../../domain/id.ts";
import type { SongEntry, SongLog } from "../../../../domain/room/song/SongLog.ts";
import { writeSong } from "../../../../domain/room/song/songJson.ts";
import type { SongOp } from "../../../../domain/room/song/songOps.ts";
import { restingTakes } from "../../../../domain/timeline/JamTake.ts";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";
import type { CallTime } from "../../../hub/ThreadTimes.ts";
import type { SongProject } from "./SongProjects.ts";
import type { SongHold } from "./SongStore.ts";

const pack = promisify(gzip);
/** Longest time ahead at which a change of a take is announced, beats. */
const AHEAD_BEATS = 16;

/** The song of a room that is here. */
export interface OpenSong {
  readonly hold: SongHold;
  /** Song with the entries on their way to the store: readers wait for `kept`. */
  readonly log: SongLog;
  /** Resolves to true if all applied changes are stored. If it resolves to false, the song is closed. */
  kept: Promise<boolean>;
  project: SongProject | null;
  /** Revision that the owner's project contains. */
  written: number;
  /** Revision of the whole song in the store. */
  stored: number;
  /** Bytes of the entries that the store holds beside it, as JSON. */
  entryBytes: number;
  packed: { readonly revision: number; readonly bytes: Buffer } | null;
  timer: NodeJS.Timeout | null;
}

/** Song at the start of a room: no take plays until somebody wants it. */
export function atRest(document: TimelineDocument): TimelineDocument {
  const { jamTakes } = document.timeline;
  if (!jamTakes) return document;
  return { ...document, timeline: { ...document.timeline, jamTakes: restingTakes(jamTakes) } };
}

/** Gzip of the song as it is. */
export async function packedOf(song: Pick<OpenSong, "log" | "packed">, time?: CallTime): Promise<Buffer> {
  const { log, packed } = song;
  const { revision } = log;
  if (packed?.revision === revision) return packed.bytes;
  const write = (): string => JSON.stringify(writeSong(log.document));
  const bytes = await pack(time ? time.charge(write) : write());
  song.packed = { revision, bytes };
  return bytes;
}

/**
 * The entry by which takes rest whose bar line is far ahead of the room's next one: the room has begun anew, where its server
 * failed. Null where there are none.
 */
export function restingEntry(log: SongLog, lineBeat: number): SongEntry | null {
  const sounding = (log.document.timeline.jamTakes ?? []).filter(({ slot }) => slot !== null);
  const [first] = sounding;
  if (!first || !sounding.some(({ fromBeat }) => fromBeat > lineBeat + AHEAD_BEATS)) return null;
  const ops = sounding.map(({ id }): SongOp => ({ op: "setJamTake", id, fields: { slot: null }, fromBeat: 0 }));
  // The entry has no page as its client, and the owner of the first take as its user.
  return { revision: log.revision + 1, client: newId(), clientSeq: 1, userId: first.ownerId, ops };
}

/** State of a song before the store is known. */
export const newSong = (log: SongLog) => ({
  log,
  kept: Promise.resolve(true),
  project: null,
  written: 0,
  stored: 0,
  entryBytes: 0,
  packed: null as OpenSong["packed"],
  timer: null,
});
