import { fail, ok, type Result } from "../domain/AppError.ts";
import type { TimelineDocument, Track } from "../domain/timeline/records.ts";
import { FIRST_USER_BANK, LAST_USER_BANK } from "../protocol/engine.ts";
import { findTrack } from "./findTrack.ts";

const MOST = LAST_USER_BANK - FIRST_USER_BANK + 1;

/** A bank that one track plays from, and the number that it has in the engine. */
export interface TrackBank {
  readonly path: string;
  readonly number: number;
}

/** By track id. Errors: those of `findTrack`; `TRACK_BANKS_TOO_MANY`. */
export function trackBankNumbers(
  song: string,
  { tracks }: TimelineDocument,
  wanted: readonly (readonly [track: string, path: string])[],
): Result<ReadonlyMap<string, TrackBank>> {
  if (wanted.length > MOST)
    return fail("TRACK_BANKS_TOO_MANY", `${song}: ${MOST} tracks at most have a bank of their own`);
  const banks = new Map<string, TrackBank>();
  for (const [index, [name, path]] of wanted.entries()) {
    const track = findTrack(song, tracks.values(), name);
    if (!track.ok) return track;
    banks.set(track.value.id, { path, number: FIRST_USER_BANK + index });
  }
  return ok(banks);
}

/** The song with tracks that play from banks of the user's, as they would have chosen them in the browser. */
export function withTrackBanks(document: TimelineDocument, banks: ReadonlyMap<string, TrackBank>): TimelineDocument {
  const changed = [...banks].map(([id, { path }]): [string, Track] => {
    const track = document.tracks.get(id)!;
    const userBank = { id: path, name: path, presetName: track.pluginName };
    return [id, { ...track, pluginValues: { ...track.pluginValues, userBank } }];
  });
  return { ...document, tracks: new Map([...document.tracks, ...changed]) };
}
