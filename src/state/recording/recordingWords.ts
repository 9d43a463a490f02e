/** Messages of recording. */
export const recordingWords = {
  recovered: "What was being recorded when the page ended is in the song. Undo takes it out again.",
  noTrack: "Add a track first: it is what is recorded to.",
  arpsFull: (most: number) =>
    `Only ${most} armed tracks can play arpeggiators and note repeats at once. Others play your notes as they are: disarm one.`,
  nothingToCapture: "Nothing was played yet that could be captured.",
} as const;
