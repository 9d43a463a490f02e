import { ok } from "../AppError.ts";
import type { Result } from "../AppError.ts";
import type { Sample } from "./records.ts";
import { isCompressed, isRom, sampleProblem } from "./sampleProblem.ts";
import type { SampleRecord, Soundfont } from "./Soundfont.ts";
import { SoundfontErrorCode, soundfontFailure } from "./soundfontError.ts";

/** One decoded Vorbis stream: its first channel, -1..1. */
export interface DecodedVorbis {
  readonly pcm: Float32Array;
  readonly sampleRate: number;
}

/** Decodes one whole Ogg Vorbis stream to its exact length. Calls may overlap. */
export type DecodeVorbis = (stream: Uint8Array) => Promise<Result<DecodedVorbis>>;

const FALLBACK_RATE = 44_100;
const UNPITCHED_KEY = 60;

/** Errors: `SOUNDFONT_ROM_SAMPLE`, `SOUNDFONT_SAMPLE`, `SOUNDFONT_VORBIS`, each naming the sample. */
export async function decodeSample(
  soundfont: Soundfont,
  record: SampleRecord,
  decodeVorbis: DecodeVorbis,
): Promise<Result<Sample>> {
  const problem = sampleProblem(record, soundfont.smpl.length);
  if (problem !== null) {
    const code = isRom(record) ? SoundfontErrorCode.romSample : SoundfontErrorCode.sample;
    return soundfontFailure(code, problem, { chunk: "shdr", sample: record.name });
  }
  if (!isCompressed(record)) return ok(readPcm(soundfont, record));
  const decoded = await decodeVorbis(soundfont.smpl.subarray(record.start, record.end));
  if (!decoded.ok) {
    return soundfontFailure(
      SoundfontErrorCode.vorbis,
      `Sample "${record.name}" cannot be decoded: ${decoded.error.message}`,
      { chunk: "smpl", sample: record.name },
    );
  }
  return ok(makeSample(record, toInt16(decoded.value.pcm), 1, 0));
}

function readPcm(soundfont: Soundfont, record: SampleRecord): Sample {
  const pcm = new Int16Array(record.end - record.start);
  const { buffer, byteOffset, byteLength } = soundfont.smpl;
  const view = new DataView(buffer, byteOffset, byteLength);
  for (let i = 0; i < pcm.length; i += 1) pcm[i] = view.getInt16((record.start + i) * 2, true);
  const gain = soundfont.sm24 ? addLowBytes(pcm, soundfont.sm24.subarray(record.start, record.end)) : 1;
  return makeSample(record, pcm, gain, record.start);
}

/**
 * 24 bits (SF2.04 section 6.2) in 16: the sample is made as loud as fits, by a power of two, and rounded, so that quiet
 * samples, which need the low bits, keep up to eight of them. Returns the factor that undoes the gain.
 */
function addLowBytes(pcm: Int16Array, low: Uint8Array): number {
  let peak = 1;
  for (let i = 0; i < pcm.length; i += 1) peak = Math.max(peak, Math.abs(pcm[i]! * 256 + low[i]!));
  const bits = clamp(Math.floor(Math.log2((32_767 * 256) / peak)), 0, 8);
  const scale = 2 ** bits;
  for (let i = 0; i < pcm.length; i += 1) {
    pcm[i] = Math.min(32_767, Math.round(((pcm[i]! * 256 + low[i]!) * scale) / 256));
  }
  return 1 / scale;
}

function makeSample(record: SampleRecord, pcm: Int16Array, gain: number, loopOrigin: number): Sample {
  const loopStart = clamp(record.loopStart - loopOrigin, 0, pcm.length);
  return {
    name: record.name,
    pcm,
    gain,
    sampleRate: record.sampleRate === 0 ? FALLBACK_RATE : record.sampleRate,
    originalKey: record.originalKey > 127 ? UNPITCHED_KEY : record.originalKey,
    correctionCents: record.correctionCents,
    loopStart,
    loopEnd: clamp(record.loopEnd - loopOrigin, loopStart, pcm.length),
  };
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

function toInt16(samples: Float32Array): Int16Array {
  const pcm = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i += 1) {
    // `Math.round` takes three times as long, as it preserves the sign of zero.
    pcm[i] = clamp(Math.floor(samples[i]! * 32_768 + 0.5), -32_768, 32_767);
  }
  return pcm;
}
