import { fail } from "../AppError.ts";
import type { AppError } from "../AppError.ts";

/** The coded errors of reading, resolving and decoding sound banks. `detail.chunk` names the chunk, if there is one. */
export const SoundfontErrorCode = {
  /** No RIFF file of form `sfbk`. */
  notSoundfont: "SOUNDFONT_NOT_RIFF",
  /** A chunk that every bank needs is not there. */
  chunkMissing: "SOUNDFONT_CHUNK_MISSING",
  /** A chunk runs past the end of the file or of its list, or does not hold whole records. */
  chunkSize: "SOUNDFONT_CHUNK_SIZE",
  /** A record points at a record that does not exist, or backwards. */
  index: "SOUNDFONT_INDEX",
  /** A preset whose zones multiply beyond what any synth could play. */
  tooComplex: "SOUNDFONT_TOO_COMPLEX",
  /** The bank has no preset of this bank and program number. */
  presetMissing: "SOUNDFONT_PRESET_MISSING",
  /** A sample that is empty or outside the sample chunk. */
  sample: "SOUNDFONT_SAMPLE",
  /** A sample in the ROM of a sound card: its data are not in the file. */
  romSample: "SOUNDFONT_ROM_SAMPLE",
  /** A compressed sample that cannot be decoded. */
  vorbis: "SOUNDFONT_VORBIS",
} as const;

type Code = (typeof SoundfontErrorCode)[keyof typeof SoundfontErrorCode];

export const soundfontFailure = (
  code: Code,
  message: string,
  detail?: Readonly<Record<string, unknown>>,
): { readonly ok: false; readonly error: AppError } => fail(code, message, detail);
