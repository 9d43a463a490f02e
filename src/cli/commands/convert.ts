import { err, ok, type Result } from "../../domain/AppError.ts";
import { writeMidiFile } from "../../domain/midi-file/writeMidi.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { countNotes, writeTimeline } from "../../domain/timeline/writeTimeline.ts";
import { findTrack } from "../findTrack.ts";
import { inFile, writeBytes } from "../files.ts";
import { loadSong, type LoadedSong } from "../loadSong.ts";
import type { OutputRules } from "../OutputFile.ts";
import type { Report } from "../Report.ts";

/** `import IN.mid OUT.json`. */
export function importSong(input: string, output: string, rules: OutputRules): Result<Report> {
  const song = loadSong(input);
  if (!song.ok) return song;
  const written = writeBytes(output, `${JSON.stringify(writeTimeline(song.value.document))}\n`, rules);
  return written.ok ? ok(conversionReport(song.value, output, song.value.document)) : written;
}

/** `export IN.json OUT.mid [--track NAME]`. Errors: `TRACK_MISSING`, `TRACK_AMBIGUOUS`. */
export function exportSong(
  input: string,
  output: string,
  trackName: string | null,
  rules: OutputRules,
): Result<Report> {
  const song = loadSong(input);
  if (!song.ok) return song;
  const { document } = song.value;
  const track = trackName === null ? ok(null) : findTrack(input, document.tracks.values(), trackName);
  if (!track.ok) return track;
  const trackId = track.value?.id ?? null;
  const bytes = writeMidiFile(document, trackId);
  if (!bytes.ok) return err(inFile(input, bytes.error));
  const written = writeBytes(output, bytes.value, rules);
  if (!written.ok) return written;
  return ok(conversionReport(song.value, output, trackId === null ? document : onlyTrack(document, trackId)));
}

const onlyTrack = (document: TimelineDocument, trackId: string): TimelineDocument => ({
  ...document,
  tracks: new Map([...document.tracks].filter(([id]) => id === trackId)),
  rolls: new Map([...document.rolls].filter(([, roll]) => roll.trackId === trackId)),
});

function conversionReport({ warnings }: LoadedSong, output: string, document: TimelineDocument): Report {
  const tracks = document.tracks.size;
  const notes = countNotes(document.rolls);
  return {
    figures: { output, tracks, notes, warnings },
    lines: [`${output}: ${tracks} tracks, ${notes} notes`],
    warnings,
  };
}
