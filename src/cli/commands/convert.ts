import { err, ok, type Result } from "../../domain/AppError.ts";
import { writeMidiFile, type MidiFileForm } from "../../domain/midi-file/writeMidi.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { countMutedNotes } from "../../domain/timeline/mutedNotes.ts";
import { countNotes } from "../../domain/timeline/countNotes.ts";
import { writeTimeline } from "../../domain/timeline/writeTimeline.ts";
import type { CommandLine } from "../commandLine.ts";
import { findTrack } from "../findTrack.ts";
import { inFile, writeBytes } from "../files.ts";
import { loadSong, type LoadedSong } from "../loadSong.ts";
import { readOptions } from "../optionReader.ts";
import type { OutputRules } from "../OutputFile.ts";
import type { Report } from "../Report.ts";

/** `import IN.mid OUT.json`. */
export function importSong(input: string, output: string, rules: OutputRules): Result<Report> {
  const song = loadSong(input);
  if (!song.ok) return song;
  const written = writeBytes(output, `${JSON.stringify(writeTimeline(song.value.document))}\n`, rules);
  return written.ok ? ok(conversionReport(song.value, output, song.value.document)) : written;
}

/** What an `export` was asked for, apart from its files. */
export interface ExportSettings {
  /** Name or id; null: all tracks. */
  readonly track: string | null;
  readonly form: MidiFileForm;
}

/** Errors: `USAGE`. */
export const readExportSettings = ({ values }: CommandLine): Result<ExportSettings> =>
  readOptions(values, (read) => ({
    track: read.text("track"),
    form: { format: read.choice("format", ["0", "1"]) === "0" ? 0 : 1, division: read.whole("ppq", 1, 32_767) },
  }));

/** `export IN.json OUT.mid …`. Errors: `TRACK_MISSING`, `TRACK_AMBIGUOUS`, `MIDI_EXPORT_ERRORS`. */
export function exportSong(
  input: string,
  output: string,
  { track: trackName, form }: ExportSettings,
  rules: OutputRules,
): Result<Report> {
  const song = loadSong(input);
  if (!song.ok) return song;
  const { document } = song.value;
  const track = trackName === null ? ok(null) : findTrack(input, document.tracks.values(), trackName);
  if (!track.ok) return track;
  const trackId = track.value?.id ?? null;
  const bytes = writeMidiFile(document, trackId, form);
  if (!bytes.ok) return err(inFile(input, bytes.error));
  const written = writeBytes(output, bytes.value, rules);
  if (!written.ok) return written;
  const exported = trackId === null ? document : onlyTrack(document, trackId);
  const muted = countMutedNotes(exported.rolls);
  const leftOut = muted === 0 ? [] : [`${muted} muted ${muted === 1 ? "note is" : "notes are"} left out`];
  return ok(conversionReport({ ...song.value, warnings: [...song.value.warnings, ...leftOut] }, output, exported));
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
