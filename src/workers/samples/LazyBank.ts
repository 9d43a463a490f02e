import { ok } from "../../domain/AppError.ts";
import type { Result } from "../../domain/AppError.ts";
import { decodePreset } from "../../domain/soundfont/decodePreset.ts";
import type { DecodeVorbis } from "../../domain/soundfont/decodeSample.ts";
import { readSoundfont } from "../../domain/soundfont/readSoundfont.ts";
import type { Preset } from "../../domain/soundfont/records.ts";
import { resolvePreset } from "../../domain/soundfont/resolvePreset.ts";
import { isCompressed, sampleProblem } from "../../domain/soundfont/sampleProblem.ts";
import type { SampleRecord, Soundfont } from "../../domain/soundfont/Soundfont.ts";
import { readOutline, type Stretch } from "./readOutline.ts";

/** A bank whose records are in memory while its samples stay in the file: a preset's are read when it is wanted. */
export interface LazyBank {
  readonly blob: Blob;
  /** Its `smpl` is empty: `stretches` has the offsets of the samples. */
  readonly soundfont: Soundfont;
  readonly smpl: Stretch;
  readonly sm24: Stretch | null;
}

/** Reads all but the samples. Errors: those of `readSoundfont`. Rejects if the file cannot be read. */
export async function openLazyBank(blob: Blob): Promise<Result<LazyBank>> {
  const outline = await readOutline(blob);
  if (!outline.ok) return outline;
  const soundfont = readSoundfont(outline.value.records);
  if (!soundfont.ok) return soundfont;
  const { smpl, sm24 } = outline.value;
  const frames = smpl.bytes >> 1;
  // SF2.04 section 6.2: a chunk of another size does not count.
  const lowFits = sm24 !== null && (sm24.bytes === frames || sm24.bytes === frames + (frames & 1));
  return ok({ blob, soundfont: soundfont.value, smpl, sm24: lowFits ? sm24 : null });
}

/** One preset, with only its own samples read and decoded. Errors: those of `decodePreset`. */
export async function readLazyPreset(
  bank: LazyBank,
  bankNumber: number,
  program: number,
  decodeVorbis: DecodeVorbis,
  onProgress: (fraction: number) => void,
): Promise<Result<Preset>> {
  const record = bank.soundfont.presets.find((preset) => preset.bank === bankNumber && preset.program === program);
  const regions = record ? resolvePreset(bank.soundfont, record) : ok([]);
  if (!regions.ok) return regions;
  const used = new Set(regions.value.map(({ sample }) => sample));
  const packed = await packUsed(bank, used);
  return decodePreset(packed, bankNumber, program, decodeVorbis, (done, of) => onProgress(done / of));
}

interface Place {
  readonly index: number;
  readonly record: SampleRecord;
  /** Byte of the packed memory, even. */
  readonly at: number;
}

/** The bank with a sample memory that holds the used samples alone, one after the other. */
async function packUsed(bank: LazyBank, used: ReadonlySet<number>): Promise<Soundfont> {
  const places: Place[] = [];
  let bytes = 0;
  for (const index of used) {
    const record = bank.soundfont.samples[index];
    // Unplayable samples stay: decoding reports their problem or leaves them out.
    if (!record || sampleProblem(record, bank.smpl.bytes) !== null) continue;
    places.push({ index, record, at: bytes });
    const length = (record.end - record.start) * (isCompressed(record) ? 1 : 2);
    bytes += length + (length & 1);
  }
  const smpl = new Uint8Array(bytes);
  const sm24 = bank.sm24 ? new Uint8Array(bytes >> 1) : null;
  const samples = [...bank.soundfont.samples];
  for (const { index, record, at } of places) {
    const unit = isCompressed(record) ? 1 : 2;
    smpl.set(await read(bank.blob, bank.smpl, record.start * unit, record.end * unit), at);
    if (unit === 2 && bank.sm24) sm24?.set(await read(bank.blob, bank.sm24, record.start, record.end), at >> 1);
    samples[index] = moved(record, at / unit - record.start, unit === 2);
  }
  return { ...bank.soundfont, samples, smpl, sm24 };
}

/** Loops of compressed samples count from the sample's own start. */
function moved(record: SampleRecord, by: number, withLoop: boolean): SampleRecord {
  const { start, end, loopStart, loopEnd } = record;
  const loop = withLoop ? { loopStart: loopStart + by, loopEnd: loopEnd + by } : {};
  return { ...record, start: start + by, end: end + by, ...loop };
}

const read = async (blob: Blob, stretch: Stretch, from: number, to: number): Promise<Uint8Array> =>
  new Uint8Array(await blob.slice(stretch.at + from, stretch.at + to).arrayBuffer());
