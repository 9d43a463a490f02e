/** What recording tells. */
export const recordingWords = {
  recovered: "What was being recorded when the page ended is in the song. Undo takes it out again.",
  noTrack: "Add a track first: it is what is recorded to.",
  arpsFull: (most: number) =>
    `${most} armed tracks play arpeggiators or note repeats, and no more can: others sound as they are played. Disarm one.`,
  nothingToCapture: "Nothing was played yet that could be captured.",
} as const;
