import { expose } from "comlink";
import { createVorbisDecoder } from "../../domain/soundfont/createVorbisDecoder.ts";
import { openSampleParts } from "../samples/openSampleParts.ts";
import { ChunkStore } from "../samples/ChunkStore.ts";
import { UserBanks } from "../samples/UserBanks.ts";
import { createAudioFileService } from "./createAudioFileService.ts";

const decodeVorbis = createVorbisDecoder();
const { banks, chunks } = openSampleParts();

expose(
  createAudioFileService({ store: new ChunkStore(chunks), banks: new UserBanks(banks, decodeVorbis), decodeVorbis }),
);
