import { err, fail, ok, type Result } from "../../domain/AppError.ts";
import { writeMidiFile } from "../../domain/midi-file/writeMidi.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { writeTimeline } from "../../domain/timeline/timelineJson.ts";
import { writeBytes } from "../files.ts";
import { loadSong, type LoadedSong } from "../loadSong.ts";
import type { Report } from "../Report.ts";

/** `import IN.mid OUT.json`. */
export function importSong(input: string, output: string): Result<Report> {
  const song = loadSong(input);
  if (!song.ok) return song;
  const written = writeBytes(output, `${JSON.stringify(writeTimeline(song.value.document))}\n`);
  return written.ok ? ok(conversionReport(song.value, output, song.value.document)) : written;
}

/** `export IN.json OUT.mid [--track ID]`. Errors: `TRACK_MISSING`. */
export function exportSong(input: string, output: string, trackId: string | null): Result<Report> {
  const song = loadSong(input);
  if (!song.ok) return song;
  const { document } = song.value;
  if (trackId !== null && !document.tracks.has(trackId)) {
    return fail("TRACK_MISSING", `${input}: there is no track "${trackId}"`);
  }
  const written = writeBytes(output, writeMidiFile(document, trackId));
  if (!written.ok) return err(written.error);
  return ok(conversionReport(song.value, output, trackId === null ? document : onlyTrack(document, trackId)));
}

const onlyTrack = (document: TimelineDocument, trackId: string): TimelineDocument => ({
  ...document,
  tracks: new Map([...document.tracks].filter(([id]) => id === trackId)),
  rolls: new Map([...document.rolls].filter(([, roll]) => roll.trackId === trackId)),
});

function conversionReport({ warnings }: LoadedSong, output: string, document: TimelineDocument): Report {
  const tracks = document.tracks.size;
  const notes = [...document.rolls.values()].reduce((sum, roll) => sum + roll.notes.length, 0);
  return {
    figures: { output, tracks, notes, warnings },
    lines: [`${output}: ${tracks} tracks, ${notes} notes`],
    warnings,
  };
}
