import { ALL_CHANNELS } from "../../midi/channels.ts";
import type { Roll, Track } from "../../timeline/records.ts";
import { rollOf, trackOf } from "./readRecords.ts";
import { SONG_FIELDS, type OpOf } from "./songOps.ts";

interface Names {
  readonly set: readonly string[];
  readonly clear: readonly string[];
}

/** The record with those fields of `read` that `fields` names. */
export function withFields<T extends object>(
  record: T,
  read: T,
  fields: object,
  clear: readonly string[],
  names: Names,
): T {
  const given = names.set.filter((name) => Object.hasOwn(fields, name) && Object.hasOwn(read, name));
  const set = Object.fromEntries(given.map((name) => [name, read[name as keyof T]]));
  const next: Record<string, unknown> = { ...record, ...set };
  for (const name of clear) if (names.clear.includes(name)) delete next[name];
  return next as T;
}

export function withTrackFields(track: Track, { fields, clear = [] }: OpOf<"setTrack">): Track {
  const read = trackOf(fields["channel"] === ALL_CHANNELS ? withProgram(track, fields) : fields);
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

/** The program of a track determines its default channel. */
const withProgram = ({ pluginValues }: Track, fields: OpOf<"setTrack">["fields"]): OpOf<"setTrack">["fields"] => ({
  ...fields,
  pluginValues: { ...pluginValues, ...(fields["pluginValues"] as object | undefined) },
});

/** A roll stays on its track where the one that is named is not there. */
export function withRollFields(
  roll: Roll,
  { fields, clear = [] }: OpOf<"setRoll">,
  tracks: ReadonlyMap<string, Track>,
): Roll {
  const { trackId = roll.trackId } = fields;
  const read = rollOf(fields, typeof trackId === "string" && tracks.has(trackId) ? trackId : roll.trackId);
  return read.ok ? withFields(roll, read.value, fields, clear, SONG_FIELDS.roll) : roll;
}
