export const strings = {
  unreadable: (name: string, reason: string) => `“${name}” could not be read.${reason ? ` ${reason}` : ""}`,
  opened: (name: string, tracks: number, notes: number) =>
    `Opened “${name}”: ${tracks} ${tracks === 1 ? "track" : "tracks"}, ${notes.toLocaleString("en-US")} notes.`,
  openElsewhere: (name: string) => `“${name}” is open in another tab. What you change here is saved as a copy.`,
  copyName: (name: string) => `${name} (copy)`,
  opening: (name: string) => `Opening “${name}”…`,
  dropTitle: "Drop to open",
  dropText: "MIDI file, saved Padroll song or sound bank",
  warningsTitle: (name: string) => `“${name}” was opened, with repairs`,
  warningsText: "The file is damaged or unusual. Nothing else was changed.",
  failed: "The file could not be opened",
  exported: (name: string) => `Saved ${name}.`,
  untitled: "Untitled",
} as const;
