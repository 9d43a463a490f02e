/** Messages of recording. */
export const recordingWords = {
  recovered: "Recovered a recording from when the page closed. Undo removes it.",
  noTrack: "Add a track to record to.",
  arpsFull: (most: number) =>
    `Only ${most} armed tracks can run arpeggiators and note repeats at once. Disarm one to use them on another.`,
  nothingToCapture: "Nothing to capture. Play some notes first.",
} as const;
