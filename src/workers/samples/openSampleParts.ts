import { SAMPLES_MANIFEST_URL } from "../../protocol/samplesManifest.ts";
import { openBankFiles, type BankFiles } from "./BankFiles.ts";
import type { ChunkStoreOptions } from "./ChunkStore.ts";

const CACHE_NAME = "padroll-samples";

/** This browser's sources of sounds, for any worker. */
export const openSampleParts = (): {
  readonly chunks: ChunkStoreOptions;
  readonly banks: Promise<BankFiles | null>;
} => ({
  chunks: {
    manifestUrl: new URL(SAMPLES_MANIFEST_URL, self.location.origin).href,
    fetch: (url, init) => fetch(url, init),
    // Absent outside secure contexts.
    openCache: async () => ("caches" in self ? caches.open(CACHE_NAME) : null),
  },
  banks: openBankFiles(),
});
