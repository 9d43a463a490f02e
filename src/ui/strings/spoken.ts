import { counted } from "./counted.ts";

const ADDED = "added";
const DELETED = "deleted";

/** Words of what is read out after an edit of the song. */
export const spokenStrings = {
  edits: "Edits",
  undone: (what: string) => `Undone: ${what}`,
  redone: (what: string) => `Redone: ${what}`,

  /** A count and what happened, with the names where there are few: `1 note added: C4, bar 3 beat 2, one eighth`. */
  added: (count: number, one: string, many: string, which: string | null) =>
    listed(`${counted(count, one, many)} ${ADDED}`, which),
  deleted: (count: number, one: string, many: string, which: string | null) =>
    listed(`${counted(count, one, many)} ${DELETED}`, which),
  fromTo: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),

  note: (name: string) => `note ${name}`,
  velocity: (change: string) => `velocity ${change}`,
  release: (change: string) => `release velocity ${change}`,
  muted: (isMuted: boolean) => (isMuted ? "muted" : "unmuted"),
  notesChanged: "notes changed",
  countChanged: (count: number) => `${counted(count, "note", "notes")} changed`,
  notesDid: (count: number, what: string) => `${counted(count, "note", "notes")} ${what}`,
  up: (by: string) => `up ${by}`,
  down: (by: string) => `down ${by}`,
  semitones: (count: number) =>
    count % 12 === 0 ? counted(count / 12, "octave", "octaves") : counted(count, "semitone", "semitones"),
  later: (by: string) => `later by ${by}`,
  earlier: (by: string) => `earlier by ${by}`,
  longer: (by: string) => `longer by ${by}`,
  shorter: (by: string) => `shorter by ${by}`,
  velocityBy: (by: number) => `velocity ${by > 0 ? "up" : "down"} ${Math.abs(by)}`,

  place: (bar: number, beat: number, ticks: number) =>
    `bar ${bar < 1 ? `−${1 - bar}` : bar} beat ${beat}${ticks === 0 ? "" : ` plus ${counted(ticks, "tick", "ticks")}`}`,
  lengths: [
    "one whole",
    "one half",
    "one quarter",
    "one eighth",
    "one sixteenth",
    "one thirty-second",
    "one sixty-fourth",
  ],
  dotted: (length: string) => length.replace("one ", "one dotted "),
  triplet: (length: string) => `${length} triplet`,
  bars: (count: number) => counted(count, "bar", "bars"),
  beats: (count: number) => counted(count, "beat", "beats"),
  ticks: (count: number) => counted(count, "tick", "ticks"),

  clip: (name: string) => `clip ${name}`,
  clipOn: (name: string, track: string) => (name === track ? name : `${name} on ${track}`),
  onTrack: (track: string) => `on ${track}`,
  clipsChanged: (count: number) => (count === 1 ? "clip changed" : `${counted(count, "clip", "clips")} changed`),
  renamed: (name: string) => `renamed ${name}`,
  repeats: (change: string) => `repeats ${change}`,
  patternsChanged: "patterns changed",
  controllersChanged: "controllers changed",
  colorChanged: "color changed",

  track: (name: string) => `track ${name}`,
  tracksChanged: (count: number) => (count === 1 ? "track changed" : `${counted(count, "track", "tracks")} changed`),
  tracksOrdered: "tracks reordered",
  solo: (isSolo: boolean) => (isSolo ? "solo on" : "solo off"),
  volume: (change: string) => `volume ${change}`,
  pan: (change: string) => `pan ${change}`,
  reverb: (change: string) => `reverb ${change}`,
  chorus: (change: string) => `chorus ${change}`,
  instrument: (change: string) => `instrument ${change}`,
  equalizerChanged: "EQ changed",
  limiterChanged: "limiter changed",
  devicesChanged: "devices changed",

  songChanged: "song changed",
  isAdded: "added",
  isDeleted: "deleted",
  isChanged: "changed",
  tempo: (change: string, place: string) => `tempo ${change} BPM, ${place}`,
  meter: (change: string, place: string) => `time signature ${change}, ${place}`,
  key: (change: string, place: string) => `key ${change}, ${place}`,
  none: "none",
  section: (name: string, place: string) => `section ${name}, ${place}`,
  loop: (isOn: boolean) => (isOn ? "loop on" : "loop off"),
  loopAt: (range: string) => `loop ${range}`,
  master: (what: string) => `master ${what}`,
} as const;

const listed = (what: string, which: string | null): string => (which === null ? what : `${what}: ${which}`);

/** Words of what is read out after an edit of a board. */
export const boardSpokenStrings = {
  padChanged: (name: string) => `${name} changed`,
  padsChanged: (count: number) => `${counted(count, "pad", "pads")} changed`,
  place: (name: string, row: number, column: number) => `${name} to row ${row}, column ${column}`,
  size: (name: string, width: number, height: number) => `${name}, size ${width} by ${height}`,
  order: "pads reordered",
  renamed: (name: string) => `board renamed ${name}`,
  grid: (columns: number, rows: number) => `grid ${columns} by ${rows}`,
  boardChanged: "board changed",
} as const;

/** Words of the board that is played, as they are read out. */
export const playedStrings = {
  changes: "Board changes",
  scene: (name: string) => `Scene ${name}`,
  page: (page: number, count: number) => `Page ${page} of ${count}`,
  octave: (octave: string) => `Octave ${octave}`,
} as const;

/** Words of the levels of the mixer, as they are read out. */
export const levelStrings = {
  read: "Read levels",
  words: "meter peak loudness say speak listen volume",
  levels: "Levels",
  of: (name: string, level: string) => `${name} ${level}`,
  silent: "silent",
  silentTracks: (count: number) => `${counted(count, "track", "tracks")} silent`,
} as const;
