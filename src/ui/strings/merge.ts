import { counted } from "./counted.ts";
import { strings as common } from "./common.ts";

export const strings = {
  title: "Add to this song",
  file: (name: string, tracks: number, notes: number) =>
    `${name}: ${counted(tracks, "track", "tracks")}, ${counted(notes, "note", "notes")}`,
  place: "Insert at",
  start: "Bar 1",
  playhead: (bar: number, beat: number) => (beat === 1 ? `Playhead: bar ${bar}` : `Playhead: bar ${bar}, beat ${beat}`),
  kept: "Adds the tracks below those of this song, aligned to its beats. The song’s tempo, meter, key, sections and master do not change. SysEx in the files is skipped.",
  add: "Add tracks",
  cancel: common.cancel,
  added: (tracks: number) => `${counted(tracks, "track was", "tracks were")} added.`,
  undo: "Undo",
  noSong: (names: string) => `Could not add ${names}. Only songs can be added to a song.`,
} as const;
