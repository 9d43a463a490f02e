/** Words of the arrangement's menus, and of what is read out of it. */
export const strings = {
  remove: "Delete",
  clipColour: "Color",
  addClip: "New clip here",
  addPatternClip: "New chord pattern clip here",
  addTempo: "New tempo change here",
  rename: "Rename…",
  addSection: "New section here",
  sectionName: "Section name",
  arrangementKeys: "Arrangement: arrows move the selected clips, Alt and arrows select, Shift and arrows resize",
  rollKeys: "Piano roll: arrows move the selected notes, Alt and left or right select, Shift and left or right resize",
  selected: "Selected",
  nothingSelected: "Nothing selected",
  notesSelected: (count: number) => `${count.toLocaleString("en-US")} notes selected`,
  chordSelected: (count: number, chord: string) => `${count} notes selected: ${chord}`,
  inClip: (note: string, clip: string) => `${note}, in ${clip}`,
  activeClip: (clip: string, count: number) =>
    `${clip} is active, one of ${count.toLocaleString("en-US")} clips in the piano roll`,
  clipsSelected: (count: number) => `${count.toLocaleString("en-US")} clips selected`,
  noteRead: (name: string, start: string, length: string, velocity: string, muted: boolean) =>
    `Note ${name} at ${start}, length ${length}, ${velocity}${muted ? ", muted" : ""}`,
  velocityRead: (velocity: number) => `velocity ${velocity}`,
  releaseRead: (velocity: number) => `release velocity ${velocity}`,
  clipRead: (name: string, track: string, start: string, length: string) =>
    `Clip ${name} on ${track} at ${start}, length ${length}`,
} as const;
