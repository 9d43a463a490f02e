import { err, fail, ok, type Result } from "../domain/AppError.ts";

/** The track that a name or an id means. Errors: `TRACK_MISSING`, `TRACK_AMBIGUOUS`. */
export function findTrack<Track extends { readonly id: string; readonly name: string }>(
  path: string,
  tracks: Iterable<Track>,
  wanted: string,
): Result<Track> {
  const all = [...tracks];
  const found = all.filter(({ id }) => id === wanted);
  if (found.length === 0) found.push(...all.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase()));
  const [first] = found;
  if (first && found.length === 1) return ok(first);
  if (found.length > 1)
    return fail(
      "TRACK_AMBIGUOUS",
      `${path}: ${found.length} tracks are called "${wanted}"; give an id (padroll info shows them)`,
    );
  return fail("TRACK_MISSING", `${path}: there is no track "${wanted}"`);
}

/** The tracks of several names or ids. Errors: those of `findTrack`. */
export function findTracks<Track extends { readonly id: string; readonly name: string }>(
  path: string,
  tracks: Iterable<Track>,
  wanted: readonly string[],
): Result<readonly Track[]> {
  const found: Track[] = [];
  for (const name of wanted) {
    const track = findTrack(path, tracks, name);
    if (!track.ok) return err(track.error);
    found.push(track.value);
  }
  return ok(found);
}
