import type { SampleChunk, SamplesManifest } from "../../protocol/samplesManifest.ts";

const PERCUSSION_BANK = 128;
const KITS_IN_GROUP = 8;

/**
 * The chunk that plays (bank, program): its own, or for want of it the nearest relative. A variation falls back to
 * bank 0; a kit to the first of its group of eight, as GS numbers kits, then to the standard kit.
 */
export function findChunk(manifest: SamplesManifest, bank: number, program: number): SampleChunk | null {
  const candidates =
    bank === PERCUSSION_BANK
      ? [program, program - (program % KITS_IN_GROUP), 0].map((kit) => ({ bank, program: kit }))
      : [
          { bank, program },
          { bank: 0, program },
        ];
  for (const candidate of candidates) {
    const chunk = manifest.chunks.find((known) => known.bank === candidate.bank && known.program === candidate.program);
    if (chunk) return chunk;
  }
  return null;
}
