import { expose } from "comlink";
import { createVorbisDecoder } from "../../domain/soundfont/createVorbisDecoder.ts";
import type { SamplesService } from "../../protocol/samples.ts";
import { SAMPLES_MANIFEST_URL } from "../../protocol/samplesManifest.ts";
import { openBankFiles } from "./BankFiles.ts";
import { UserBanks } from "./UserBanks.ts";
import { createSamplesService } from "./createSamplesService.ts";

const CACHE_NAME = "padroll-samples";

const decodeVorbis = createVorbisDecoder();

const service: SamplesService = createSamplesService({
  banks: new UserBanks(openBankFiles(), decodeVorbis),
  manifestUrl: new URL(SAMPLES_MANIFEST_URL, self.location.origin).href,
  fetch: (url, init) => fetch(url, init),
  // Absent outside secure contexts.
  openCache: async () => ("caches" in self ? caches.open(CACHE_NAME) : null),
  decodeVorbis,
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
});

expose(service);
