import { fail } from "../AppError.ts";

/** Errors of files that are refused. `{file}` is replaced by the file's name. */
export const MIDI_FILE_ERRORS = {
  MIDI_EMPTY: "{file} is empty",
  MIDI_NO_HEADER: "{file} is not a MIDI file: it has no MThd header",
  MIDI_HEADER_TRUNCATED: "{file} is not a whole MIDI file: it ends inside its header",
  MIDI_NO_TRACKS: "{file} has no tracks: nothing follows its header that could be read",
} as const;

export type MidiFileErrorCode = keyof typeof MIDI_FILE_ERRORS;

export const refuse = (code: MidiFileErrorCode, fileName: string) =>
  fail(code, MIDI_FILE_ERRORS[code].replace("{file}", fileName || "The file"), { fileName });

/** Errors of songs or tracks that cannot be written. `{track}` is replaced by the track's name. */
export const MIDI_EXPORT_ERRORS = {
  MIDI_EXPORT_TRACKS: "A MIDI file holds 65,534 tracks of music, and this song has more. Export its tracks one by one",
  MIDI_EXPORT_CHANNELS:
    "A MIDI file has no channel left for “{track}”: it has 1,920 for tracks that play by themselves, and 128 for percussion. Export the tracks one by one, or remove some",
  MIDI_EXPORT_PORTS:
    "A MIDI file of one track has 16 channels, and this song needs more: export it as format 1, or its tracks one by one",
  MIDI_EXPORT_LENGTH: "“{track}” has something further away than a MIDI file is read. Move or remove it",
} as const;

export type MidiExportErrorCode = keyof typeof MIDI_EXPORT_ERRORS;

export const refuseExport = (code: MidiExportErrorCode, track = "") =>
  fail(code, MIDI_EXPORT_ERRORS[code].replace("{track}", track), { track });

/** Warnings about a file that was read nevertheless, each with its repair. */
export const MIDI_FILE_WARNINGS = {
  JUNK_BEFORE_HEADER: "bytes before the MThd header were skipped",
  HEADER_LENGTH: "the header states a wrong length; the usual 6 bytes were read",
  FORMAT_UNKNOWN: "the format is none of 0, 1 and 2; it was read as format 1",
  FORMAT_0_TRACKS: "format 0 allows one track only; all were read, as format 1",
  DIVISION_ZERO: "the division is zero; 96 ticks per quarter note (or 40 per frame) were taken instead",
  FRAME_RATE: "the SMPTE frame rate is none of 24, 25, 29 and 30; it was taken as whole frames per second",
  TRACK_COUNT: "the header announces another number of tracks; those that are there were read",
  CHUNK_LENGTH: "a track states a wrong length; it was read up to its end event or the next track",
  TRAILING_BYTES: "bytes that belong to no chunk were skipped",
  TRACK_TRUNCATED: "a track breaks off inside an event; what came before was kept",
  TRACK_CUT: "the file ends before a track does; what came before was kept",
  TRACK_END_MISSING: "a track has no end event; it ends with its last event",
  TRACK_AFTER_END: "a track goes on after its end event; the rest was skipped",
  VARIABLE_LENGTH: "a number runs over the four bytes it may have; the rest of its track was skipped",
  STATUS_MISSING: "a data byte stands where an event must begin; the rest of its track was skipped",
  RUNNING_STATUS: "running status goes on after a meta or system exclusive event; it was followed",
  SYSTEM_EVENT: "a system event that files cannot hold was skipped",
  DATA_RANGE: "a data byte is above 127; it was taken as 127",
  NOTE_RANGE: "a note number is above 127; the note was ignored",
  META_VALUE: "a meta event has a wrong length or value; it was ignored",
  TICK_RANGE: "a track goes on beyond 2^36 ticks of the song; the rest was skipped",
  NOTE_OFF_MISSING: "a note is never released; it ends with its track",
  NOTE_ON_MISSING: "a note is released that does not sound; the release was ignored",
  SMPTE_TEMPO: "a file in SMPTE time has tempo changes; its time does not depend on them, they were left out",
  SEQUENCE_CONFLICT: "sequences that now play together disagree on tempo, meter or key; the first counts",
} as const;

export type MidiFileWarningCode = keyof typeof MIDI_FILE_WARNINGS;

/** Warnings about content that is missing from the song; the others are about repaired faults. */
const LOSSES: readonly MidiFileWarningCode[] = [
  "TRACK_TRUNCATED",
  "TRACK_CUT",
  "TRACK_AFTER_END",
  "VARIABLE_LENGTH",
  "STATUS_MISSING",
  "NOTE_RANGE",
  "TICK_RANGE",
  "SEQUENCE_CONFLICT",
];

/** True if one of `WarningLog.messages` reports a loss. */
export const mentionsLoss = (message: string): boolean =>
  LOSSES.some((code) => message.toLowerCase().includes(MIDI_FILE_WARNINGS[code].toLowerCase()));

/** Collects warnings: one sentence per kind, however often it occurs. */
export class WarningLog {
  readonly #counts = new Map<MidiFileWarningCode, { count: number; track: number | null }>();

  /** `track`: number of the track in the file, from 1, or null for the whole file. */
  add(code: MidiFileWarningCode, track: number | null = null): void {
    const seen = this.#counts.get(code);
    if (seen) seen.count++;
    else this.#counts.set(code, { count: 1, track });
  }

  messages(): string[] {
    return [...this.#counts].map(([code, { count, track }]) => {
      const place = track === null ? "" : `Track ${track}: `;
      const sentence = place + MIDI_FILE_WARNINGS[code] + (count > 1 ? ` (${count} times in all)` : "");
      return sentence.charAt(0).toUpperCase() + sentence.slice(1);
    });
  }
}
