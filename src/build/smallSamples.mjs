// The sound bank of end-to-end tests that do not ask how anything sounds: its largest instruments are others, under their names.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./files.mjs";

const SAMPLES = join(root, "dist/client/samples");
const PERCUSSION_BANK = 128;
const LARGE_BYTES = 1_000_000;
/** Programs that replace them: an electric piano and a kit. */
const SMALL_PROGRAM = 5;
const SMALL_KIT = 55;
/** Bytes of a name ahead of the number of a preset in the `phdr` chunk of a sound font, behind its tag and length. */
const PRESET_AT = 8 + 20;

/**
 * @typedef {{ bank: number, program: number, url: string, bytes: number, first?: { url: string, bytes: number } }} Chunk
 */

/**
 * Fills a folder that a server takes as `SAMPLES_DIR`. Every visit to a board or a song loads a piano of 4 MB or a kit of 1 MB,
 * and decodes it.
 * @param {string} folder
 */
export function makeSmallSamples(folder) {
  mkdirSync(folder);
  const manifest = JSON.parse(readFileSync(join(SAMPLES, "manifest.json"), "utf8"));
  /** @type {readonly Chunk[]} */
  const all = manifest.chunks;
  const chunks = all.map((chunk) => {
    if (chunk.bytes < LARGE_BYTES) {
      for (const url of chunk.first ? [chunk.url, chunk.first.url] : [chunk.url])
        symlinkSync(join(SAMPLES, url), join(folder, url));
      return chunk;
    }
    const program = chunk.bank === PERCUSSION_BANK ? SMALL_KIT : SMALL_PROGRAM;
    const small = all.find((each) => each.bank === chunk.bank && each.program === program);
    if (!small) throw new Error(`there is no chunk of ${chunk.bank}:${program}`);
    const bytes = readFileSync(join(SAMPLES, small.url));
    bytes.writeUInt16LE(chunk.program, bytes.indexOf("phdr") + PRESET_AT);
    writeFileSync(join(folder, chunk.url), bytes);
    return { ...chunk, bytes: bytes.length, first: undefined };
  });
  symlinkSync(join(SAMPLES, manifest.licenceUrl), join(folder, manifest.licenceUrl));
  writeFileSync(join(folder, "manifest.json"), JSON.stringify({ ...manifest, chunks }));
}
