import { err, ok, type Result } from "../../domain/AppError.ts";
import { writeMidiFile, type MidiFileForm } from "../../domain/midi-file/writeMidi.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { countMutedNotes } from "../../domain/timeline/mutedNotes.ts";
import { countNotes } from "../../domain/timeline/countNotes.ts";
import { countPlayedNotes } from "../../domain/timeline/countPlayedNotes.ts";
import { writeTimeline } from "../../domain/timeline/writeTimeline.ts";
import { writeToneJson } from "../../domain/tone-json/writeToneJson.ts";
import { usage, type CommandLine } from "../commandLine.ts";
import { findTrack } from "../findTrack.ts";
import { inFile, writeBytes } from "../files.ts";
import { loadSong } from "../loadSong.ts";
import { readOptions } from "../optionReader.ts";
import type { OutputRules } from "../OutputFile.ts";
import type { Report } from "../Report.ts";

/** `import IN.mid|IN.tone.json OUT.json`. */
export function importSong(input: string, output: string, rules: OutputRules): Result<Report> {
  const song = loadSong(input);
  if (!song.ok) return song;
  const written = writeBytes(output, `${JSON.stringify(writeTimeline(song.value.document))}\n`, rules);
  const { document, warnings } = song.value;
  return written.ok ? ok(conversionReport(output, document, countNotes(document.rolls), warnings)) : written;
}

/** Settings of an `export`, apart from its files. */
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

/** Ending of files with the JSON of `@tonejs/midi`. */
const TONE_ENDING = /\.tone\.json$/i;

/**
 * `export IN.json OUT.mid …`, or `OUT.tone.json` for Tone.js programs. Errors: `TRACK_MISSING`, `TRACK_AMBIGUOUS`,
 * `MIDI_EXPORT_ERRORS`, `USAGE`.
 */
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
  const exported = trackId === null ? document : onlyTrack(document, trackId);
  const file = TONE_ENDING.test(output)
    ? toneFile(document, trackId, form)
    : midiFile(document, trackId, form, exported);
  if (!file.ok) return err(inFile(input, file.error));
  const written = writeBytes(output, file.value.content, rules);
  if (!written.ok) return written;
  const warnings = [...song.value.warnings, ...file.value.leftOut];
  return ok(conversionReport(output, exported, countPlayedNotes(exported), warnings));
}

interface ExportedFile {
  readonly content: Uint8Array | string;
  /** Losses, in words. */
  readonly leftOut: readonly string[];
}

/** `exported`: what of the document is in the file. */
function midiFile(
  document: TimelineDocument,
  trackId: string | null,
  form: MidiFileForm,
  exported: TimelineDocument,
): Result<ExportedFile> {
  const content = writeMidiFile(document, trackId, form);
  if (!content.ok) return content;
  const muted = countMutedNotes(exported.rolls);
  const leftOut = muted === 0 ? [] : [`${muted} muted ${muted === 1 ? "note is" : "notes are"} left out`];
  return ok({ content: content.value, leftOut });
}

function toneFile(document: TimelineDocument, trackId: string | null, form: MidiFileForm): Result<ExportedFile> {
  if (form.format === 0 || form.division !== null) return usage("--format and --ppq are of MIDI files");
  const { json, losses } = writeToneJson(document, trackId);
  const leftOut = losses.length === 0 ? [] : [`the JSON of Tone.js has no place for ${losses.join(", ")}`];
  return ok({ content: `${JSON.stringify(json)}\n`, leftOut });
}

const onlyTrack = (document: TimelineDocument, trackId: string): TimelineDocument => ({
  ...document,
  tracks: new Map([...document.tracks].filter(([id]) => id === trackId)),
  rolls: new Map([...document.rolls].filter(([, roll]) => roll.trackId === trackId)),
});

function conversionReport(
  output: string,
  document: TimelineDocument,
  notes: number,
  warnings: readonly string[],
): Report {
  const tracks = document.tracks.size;
  return {
    figures: { output, tracks, notes, warnings },
    lines: [`${output}: ${tracks} tracks, ${notes} notes`],
    warnings,
  };
}
