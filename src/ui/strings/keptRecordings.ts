const MINUTE_MS = 60_000;

const clock = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** Recordings of jam rooms whose page ended. */
export const recordingStrings = {
  title: (count: number) => (count === 1 ? "Recovered jam recording" : `${count} recovered jam recordings`),
  text: (count: number) =>
    `The page closed during ${count === 1 ? "this recording" : "these recordings"}. The notes up to that point are saved in this browser.`,
  ofRoom: (name: string) => `Recording of “${name}”`,
  about: (ms: number, when: string) => {
    const minutes = Math.round(ms / MINUTE_MS);
    const length = ms < MINUTE_MS ? "Less than a minute" : minutes === 1 ? "1 minute" : `${minutes} minutes`;
    return `${length} · ${when}`;
  },
  open: "Open as song",
  openNamed: (name: string) => `Open as song: the recording of “${name}”`,
  discard: (name: string) => `Discard the recording of “${name}”`,
  discarded: (name: string) => `Discarded the recording of “${name}”`,
  damaged: (atMs: readonly number[]) =>
    `${atMs.length === 1 ? "A part" : `${atMs.length} parts`} of the recording could not be read, after ${atMs
      .map(clock)
      .join(", ")}. The rest is in the song.`,
  notKept: (reason: string) => `The recording continues, but it will be lost if you close this tab. ${reason}`,
} as const;
