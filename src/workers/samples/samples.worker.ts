import { expose } from "comlink";
import { createVorbisDecoder } from "../../domain/soundfont/createVorbisDecoder.ts";
import type { SamplesService } from "../../protocol/samples.ts";
import { SAMPLES_MANIFEST_URL } from "../../protocol/samplesManifest.ts";
import { createSamplesService } from "./createSamplesService.ts";

const CACHE_NAME = "padroll-samples";

const service: SamplesService = createSamplesService({
  manifestUrl: new URL(SAMPLES_MANIFEST_URL, self.location.origin).href,
  fetch: (url, init) => fetch(url, init),
  // Absent outside secure contexts.
  openCache: async () => ("caches" in self ? caches.open(CACHE_NAME) : null),
  decodeVorbis: createVorbisDecoder(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
});

expose(service);
