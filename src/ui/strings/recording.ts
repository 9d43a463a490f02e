export const strings = {
  stopRecording: "Stop recording",
  options: "Recording options",
  mode: "Recording mode",
  punchRange: "Punch",
} as const;
