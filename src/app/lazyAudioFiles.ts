import type { AudioFilePort } from "../protocol/audioFile.ts";

/** The writer of sound files, loaded with the first one. */
export const lazyAudioFiles = (): AudioFilePort => ({
  write: async (...args) => {
    const { createAudioFiles } = await import("../adapters/audio-file/createAudioFiles.ts");
    return createAudioFiles().write(...args);
  },
});
