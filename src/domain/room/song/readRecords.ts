import { fail, ok, type Result } from "../../AppError.ts";
import { readLanes, type ClipLane } from "../../timeline/ClipLane.ts";
import type { Roll, Timeline, Track } from "../../timeline/records.ts";
import { readTimeline } from "../../timeline/timelineJson.ts";
import type { OpOf } from "./songOps.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A song has a meter and a tempo at tick 0 by default: here they come first, so that they can be removed. */
const FIRST: Readonly<Record<string, object>> = {
  tempos: { tick: 0, bpm: 120 },
  timeSignatures: { tick: 0, numerator: 4, denominator: 4 },
};

/** Records of operations, read as those of documents are. Errors: those of `readTimeline`. */
export function trackOf(fields: Fields): Result<Track> {
  const read = readTimeline({ tracks: [{ ...fields, rolls: [] }] });
  if (!read.ok) return read;
  // Its folder is one of the song's, which is not here.
  const [track] = read.value.tracks.values();
  const { folderId } = fields;
  return ok(typeof folderId === "string" ? { ...track!, folderId } : track!);
}

export function rollOf(fields: Fields, trackId: string): Result<Roll> {
  const { id: _id, ...track } = { id: trackId };
  const read = readTimeline({ tracks: [{ ...track, rolls: [{ ...fields, notes: [], noteColumns: [] }] }] });
  if (!read.ok) return read;
  const [roll] = read.value.rolls.values();
  return ok({ ...roll!, trackId });
}

export function timelineOf(fields: Fields): Result<Timeline> {
  const { folders, ...others } = fields;
  // Readers drop a folder without tracks, so here it has one.
  const ids = Array.isArray(folders) ? folders.map((folder) => (folder as Fields | null)?.["id"]) : [];
  const tracks = ids.map((folderId) => ({ folderId }));
  const read = readTimeline({ ...others, ...(folders === undefined ? {} : { folders }), tracks });
  if (!read.ok) return read;
  const { timeline } = read.value;
  return ok({ ...timeline, trackIds: [], ...(folders === undefined ? {} : { folders: timeline.folders ?? [] }) });
}

type Events = Pick<OpOf<"events">, "of" | "kind" | "key">;

/** The events of a list of the song's or of a track's. */
export function eventsOf(
  { of, kind }: Events,
  events: readonly Fields[],
): Result<readonly { readonly tick: number }[]> {
  const first = FIRST[kind];
  const list = { [kind]: first ? [first, ...events] : events };
  const read = of === "timeline" ? timelineOf(list) : trackOf(list);
  if (!read.ok) return read;
  const all = (read.value as unknown as Record<string, readonly { readonly tick: number }[]>)[kind];
  if (!Array.isArray(all)) return fail("TIMELINE_INVALID", `There are no events of the kind ${kind}`);
  return ok(first ? all.slice(1) : all);
}

/** A lane of these events alone. */
export function laneOf({ kind, key = 0 }: Events, events: readonly Fields[]): Result<ClipLane> {
  const read = rollOf({ lanes: [{ kind, key, events }] }, "track");
  if (!read.ok) return read;
  const [lane] = read.value.lanes;
  return ok(lane ?? readLanes([{ kind: kind as ClipLane["kind"], key, events: [] }])[0]!);
}

export function takesOf(put: readonly Fields[], parts: readonly Fields[] | undefined): Result<Roll["takes"]> {
  const read = rollOf({ takes: { takes: put, parts: parts ?? [] } }, "track");
  return read.ok ? ok(read.value.takes) : read;
}
