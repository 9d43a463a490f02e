import { counted } from "./counted.ts";
import { strings as common } from "./common.ts";

export const strings = {
  title: "Add to this song",
  file: (name: string, tracks: number, notes: number) =>
    `${name}: ${counted(tracks, "track", "tracks")}, ${counted(notes, "note", "notes")}`,
  place: "Begins at",
  start: "Bar 1",
  playhead: (bar: number, beat: number) => (beat === 1 ? `Playhead: bar ${bar}` : `Playhead: bar ${bar}, beat ${beat}`),
  kept: "The tracks come below those of this song and keep to its beats. Tempo, meter, key, sections and mastering stay those of this song; SysEx of the files is left out.",
  add: "Add tracks",
  cancel: common.cancel,
  added: (tracks: number) => `${counted(tracks, "track was", "tracks were")} added.`,
  undo: "Undo",
  noSong: (names: string) => `No song: ${names}. Only songs can be added to a song.`,
} as const;
