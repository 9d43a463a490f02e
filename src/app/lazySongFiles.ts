import type { SongFilePort } from "../protocol/songFilePort.ts";

/** The reader and writer of songs, loaded when the first file is read or written. */
export function lazySongFiles(): SongFilePort {
  let loaded: Promise<SongFilePort> | null = null;
  const files = (): Promise<SongFilePort> =>
    (loaded ??= import("../adapters/song-file/createSongFiles.ts").then(({ createSongFiles }) => createSongFiles()));
  return {
    importMidi: async (...args) => (await files()).importMidi(...args),
    readJson: async (...args) => (await files()).readJson(...args),
    exportMidi: async (...args) => (await files()).exportMidi(...args),
    writeJson: async (...args) => (await files()).writeJson(...args),
    writeTone: async (...args) => (await files()).writeTone(...args),
    writeCapture: async (...args) => (await files()).writeCapture(...args),
  };
}
