/** What actions and gestures write or tell; what an action is called stands beside its keys. */
export const strings = {
  section: (number: number) => `Section ${number}`,
  folder: (number: number) => `Folder ${number}`,
  oneChannel: "All notes of this track are on one channel.",
  joinsOneTrack: "Only clips of notes on one track can be joined.",
  noCutOfRepeats: "A clip that repeats or plays chords cannot be cut in two.",
} as const;
