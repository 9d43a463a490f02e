import { extname } from "node:path";
import { fail, ok, type Result } from "../domain/AppError.ts";
import { AUDIO_FORMATS, FILE_VOICES, FORMAT_BITS, type AudioBits, type AudioFormat } from "../protocol/audioFile.ts";
import { usage, type CommandLine } from "./commandLine.ts";
import { readOptions } from "./optionReader.ts";
import { defaultBankPath } from "./loadBank.ts";
import { PIPE } from "./OutputFile.ts";

const LONGEST_SECONDS = 86_400;
const MOST_VOICES = 16_384;
/** Names the whole bank of the product; a file of that name is `./full`. */
const WHOLE_BANK = "full";
/** Limits of the formats and encoders. */
const FLAC_HIGHEST_RATE = 192_000;
const OGG_HIGHEST_RATE = 192_000;

/** Settings of a `render`, apart from its files and from facts of the song. */
export interface RenderSettings {
  /** Null: by the ending of the output. */
  readonly format: AudioFormat | null;
  readonly sampleRate: number;
  /** Null: the format's usual ones. */
  readonly bits: AudioBits | null;
  readonly seconds: number | null;
  readonly tail: boolean;
  readonly effects: boolean;
  readonly limiter: boolean;
  readonly gainDb: number;
  /** Voices at once. */
  readonly polyphony: number;
  readonly normalizeLufs: number | null;
  /** Names or ids. */
  readonly tracks: readonly string[];
  readonly stems: boolean;
  /** Places as they were typed. */
  readonly from: string | null;
  readonly to: string | null;
  readonly loops: number | null;
  readonly bank: string | null;
  /** Name or id of a track, and the bank it plays from. */
  readonly trackBanks: readonly (readonly [track: string, path: string])[];
}

/** Errors: `USAGE`. */
export function readRenderSettings({ values }: CommandLine): Result<RenderSettings> {
  const banks = values.get("bank") ?? [];
  const plain = banks.filter((bank) => !bank.includes("="));
  if (plain.length > 1) return usage("--bank is given more than once without a track");
  if (values.has("loops") && (values.has("seconds") || values.has("to")))
    return usage("--loops goes without --seconds and --to");
  if (values.has("seconds") && values.has("to")) return usage("--to goes without --seconds");
  return readOptions(values, (read) => {
    const seconds = read.length("seconds", LONGEST_SECONDS);
    const stems = values.has("stems");
    return {
      format: read.choice("format", AUDIO_FORMATS),
      sampleRate: read.whole("rate", 8000, 384_000) ?? 48_000,
      bits: bitsOf(read.choice("bits", ["16", "24", "32"])),
      seconds,
      tail: read.onOff("tail", seconds === null),
      effects: read.onOff("effects", true),
      limiter: read.onOff("limiter", !stems),
      gainDb: read.number("gain", -60, 24) ?? 0,
      polyphony: read.whole("polyphony", 32, MOST_VOICES) ?? FILE_VOICES,
      normalizeLufs: read.number("normalize", -60, 0),
      tracks: values.get("track") ?? [],
      stems,
      from: read.text("from"),
      to: read.text("to"),
      loops: read.whole("loops", 1, 10_000),
      bank: plain[0] === WHOLE_BANK ? defaultBankPath() : (plain[0] ?? null),
      trackBanks: banks.filter((bank) => bank.includes("=")).map(splitOnce),
    };
  });
}

const bitsOf = (text: string | null): AudioBits | null => (text === null ? null : (Number(text) as AudioBits));

/** The kind of file for an output. Errors: `FORMAT_UNKNOWN`, `USAGE`. */
export function audioKind(settings: RenderSettings, output: string): Result<{ format: AudioFormat; bits: AudioBits }> {
  const ending = output === PIPE ? "" : extname(output).slice(1).toLowerCase();
  const format = settings.format ?? AUDIO_FORMATS.find((name) => name === (ending === "wave" ? "wav" : ending)) ?? null;
  if (format === null && output === PIPE) return ok({ format: "wav", bits: settings.bits ?? 32 });
  if (format === null || (ending !== "" && ending !== format && ending !== "wave" && output !== PIPE)) {
    return fail("FORMAT_UNKNOWN", `${output}: sound is written as .wav, .flac or .ogg, and the ending says which`);
  }
  const possible = FORMAT_BITS[format];
  if (settings.bits !== null && !possible.includes(settings.bits)) {
    return usage(
      possible.length === 0
        ? `${format} has no --bits`
        : `${format} has --bits ${possible.toSorted((a, b) => a - b).join(" or ")}`,
    );
  }
  const rate = highestRate(format);
  if (settings.sampleRate > rate) return usage(`${format} has a --rate of ${rate} at most`);
  return ok({ format, bits: settings.bits ?? possible[0] ?? 32 });
}

const highestRate = (format: AudioFormat): number =>
  format === "flac" ? FLAC_HIGHEST_RATE : format === "ogg" ? OGG_HIGHEST_RATE : Infinity;

const splitOnce = (text: string): [string, string] => {
  const at = text.indexOf("=");
  return [text.slice(0, at), text.slice(at + 1)];
};
