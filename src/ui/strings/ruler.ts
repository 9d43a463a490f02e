/** Words of the window that changes what stands on the ruler. */
export const strings = {
  titles: { tempo: "Tempo", meter: "Time signature", key: "Key signature" },
  place: "Bar, beat, tick",
  bpm: "Beats a minute",
  tap: "Tap",
  glide: "Glide to the next tempo",
  beats: "Beats in a bar",
  unit: "Note value of a beat",
  key: "Key",
  remove: "Delete",
  cancel: "Cancel",
  apply: "OK",
} as const;
