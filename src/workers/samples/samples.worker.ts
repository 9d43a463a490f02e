import { expose } from "comlink";
import { createVorbisDecoder } from "../../domain/soundfont/createVorbisDecoder.ts";
import type { SamplesService } from "../../protocol/samples.ts";
import { UserBanks } from "./UserBanks.ts";
import { createSamplesService } from "./createSamplesService.ts";
import { openSampleParts } from "./openSampleParts.ts";

const decodeVorbis = createVorbisDecoder();
const { banks, chunks } = openSampleParts();

const service: SamplesService = createSamplesService({
  ...chunks,
  banks: new UserBanks(banks, decodeVorbis),
  decodeVorbis,
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
});

expose(service);
