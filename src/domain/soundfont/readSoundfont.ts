import { ok } from "../AppError.ts";
import type { Result } from "../AppError.ts";
import { PDTA_IDS, readHydra } from "./hydra.ts";
import { chunksBetween, idAt, textAt, uint16At } from "./riff.ts";
import type { RiffChunk } from "./riff.ts";
import { sampleProblem } from "./sampleProblem.ts";
import type { SampleRecord, Soundfont } from "./Soundfont.ts";
import { SoundfontErrorCode, soundfontFailure } from "./soundfontError.ts";

const INFO_IDS = ["ifil", "isng", "INAM", "irom", "iver", "ICRD", "IENG", "IPRD", "ICOP", "ICMT", "ISFT"];
const MAX_WARNINGS = 50;

/**
 * Reads an SF2 or SF3 bank: all presets, instruments and sample headers, with nothing resolved or decoded. The
 * result keeps views of `bytes`. Errors: `SOUNDFONT_NOT_RIFF`, `SOUNDFONT_CHUNK_MISSING`, `SOUNDFONT_CHUNK_SIZE`,
 * `SOUNDFONT_INDEX`.
 */
export function readSoundfont(bytes: Uint8Array): Result<Soundfont> {
  if (bytes.length < 12 || idAt(bytes, 0) !== "RIFF" || idAt(bytes, 8) !== "sfbk") {
    return soundfontFailure(
      SoundfontErrorCode.notSoundfont,
      "This file is not a SoundFont bank: it should begin with RIFF and sfbk. Choose an .sf2 or .sf3 file.",
    );
  }
  const lists = readLists(bytes);
  if (!lists.ok) return lists;
  const { info, sdta, pdta } = lists.value;
  const hydra = readHydra(bytes, pdta);
  if (!hydra.ok) return hydra;
  const smpl = dataOf(bytes, sdta.get("smpl"));
  const version = info.get("ifil");
  const infoText = (id: string): string => {
    const chunk = info.get(id);
    return chunk ? textAt(bytes, chunk.start, chunk.length) : "";
  };
  const majorVersion = version ? uint16At(bytes, version.start) : 2;
  const minorVersion = version ? uint16At(bytes, version.start + 2) : 1;
  const low = readLowBytes(bytes, sdta.get("sm24"), smpl.length);
  return ok({
    name: infoText("INAM"),
    copyright: infoText("ICOP"),
    majorVersion,
    minorVersion,
    ...hydra.value,
    smpl,
    sm24: low.sm24,
    warnings: [...low.warnings, ...sampleWarnings(hydra.value.samples, smpl.length)].slice(0, MAX_WARNINGS),
  });
}

type Chunks = ReadonlyMap<string, RiffChunk>;

interface Lists {
  readonly info: Chunks;
  readonly sdta: Chunks;
  readonly pdta: Chunks;
}

function readLists(bytes: Uint8Array): Result<Lists> {
  // The RIFF length is not trusted: banks that grew past it, or were cut, are common. The lists decide.
  const top = chunksBetween(bytes, 12, bytes.length, ["LIST"]);
  if (!top.ok) return top;
  const found = new Map<string, Chunks>();
  for (const list of top.value) {
    if (list.id !== "LIST" || list.length < 4) continue;
    const form = idAt(bytes, list.start);
    const expected = LIST_IDS.get(form);
    if (!expected || found.has(form)) continue;
    const chunks = chunksBetween(bytes, list.start + 4, list.start + list.length, expected);
    if (!chunks.ok) return chunks;
    found.set(form, firstById(chunks.value));
  }
  const pdta = found.get("pdta");
  if (!pdta) {
    return soundfontFailure(
      SoundfontErrorCode.chunkMissing,
      'The sound bank is incomplete: its list "pdta", which holds the presets, is missing.',
      { chunk: "pdta" },
    );
  }
  return ok({ info: found.get("INFO") ?? new Map(), sdta: found.get("sdta") ?? new Map(), pdta });
}

const LIST_IDS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["INFO", INFO_IDS],
  ["sdta", ["smpl", "sm24", "LIST"]],
  ["pdta", PDTA_IDS],
]);

function firstById(chunks: readonly RiffChunk[]): Chunks {
  const map = new Map<string, RiffChunk>();
  for (const chunk of chunks) if (!map.has(chunk.id)) map.set(chunk.id, chunk);
  return map;
}

const dataOf = (bytes: Uint8Array, chunk: RiffChunk | undefined): Uint8Array =>
  chunk ? bytes.subarray(chunk.start, chunk.start + chunk.length) : new Uint8Array(0);

/** SF2.04 section 6.2: sm24 counts only when its size is half that of smpl, rounded up to even. */
function readLowBytes(bytes: Uint8Array, chunk: RiffChunk | undefined, smplBytes: number) {
  if (!chunk) return { sm24: null, warnings: [] };
  const frames = smplBytes >> 1;
  if (chunk.length !== frames && chunk.length !== frames + (frames & 1)) {
    const text = `Chunk "sm24" has ${chunk.length} bytes where ${frames} belong: the bank is read as 16 bit.`;
    return { sm24: null, warnings: [text] };
  }
  return { sm24: dataOf(bytes, chunk), warnings: [] };
}

function sampleWarnings(samples: readonly SampleRecord[], smplBytes: number): readonly string[] {
  const warnings: string[] = [];
  for (const sample of samples) {
    const problem = sampleProblem(sample, smplBytes);
    if (problem !== null && warnings.length < MAX_WARNINGS) warnings.push(problem);
  }
  return warnings;
}
