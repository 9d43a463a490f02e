export const strings = {
  stopRecording: "End recording",
  options: "Recording",
  mode: "Recording mode",
  punchRange: "Punch",
} as const;
