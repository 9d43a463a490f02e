import { strings as common } from "./common.ts";

const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** Words of the timeline screen. */
export const strings = {
  screen: "Timeline",
  transport: "Transport",
  home: "Padroll: start page",
  songName: "Song name",
  songMenu: "Song menu",
  untitled: common.untitled,
  saved: "Saved",
  savedAgo: (seconds: number) =>
    seconds < 60 ? `Saved ${Math.max(1, seconds)} s ago` : `Saved ${Math.floor(seconds / 60)} min ago`,
  saving: "Saving…",
  opening: "Opening…",
  openingSong: "Opening the song",
  stayHere: "Cancel",
  saveFailed: "Not saved",
  pause: "Pause",
  loadingSounds: "Loading sounds: press to cancel",
  loop: "Loop",
  position: "Position: bar, beat, tick",
  time: "min:sec",
  bpm: "BPM",
  tempo: "Tempo",
  meter: "meter",
  timeSignature: "Time signature",
  beatsPerBar: "Beats in a bar",
  beatUnit: "Note value of a beat",
  cpu: "CPU",
  voices: "Voices",
  dropouts: "Drops",
  dropoutsHint: "Times that the sound broke off. A longer buffer in the settings helps.",
  master: "Master",
  decibels: (db: number) => (Number.isFinite(db) ? `${signed(db, 1)} dB` : `${common.silence} dB`),
  midiIn: "MIDI in",
  midiOut: "MIDI out",
  settings: "Settings",
  board: "Play the board",

  fileNew: "New song",
  fileOpen: "Open…",
  fileRecent: "Open recent",
  fileDemo: "Open the demo song",
  fileSave: "Save as file (.json)",
  fileExport: "Export song (.mid)",
  fileExportTrack: "Export selected track (midi.mid)",
  noRecent: "Nothing stored yet",
  rename: "Rename…",

  selectMenu: "Select",
  transformMenu: "Transform",

  mixer: "Mixer",
  tracksCount: (count: number) => plural(count, "track", "tracks"),
  stripOf: (index: number, name: string) => `Strip ${index}: ${name}`,
  ofTrack: (label: string, name: string) => `${label} of ${name}`,
  output: "Out 1–2",
  reverbShort: "Rev",
  chorusShort: "Cho",
  noStrips: "Nothing to mix",
  noStripsText: "Each track of the song gets a strip here.",

  arrangement: "Arrangement",
  tracks: "Tracks",
  addTrack: "Add track",
  addInstrument: "Add an instrument track",
  addDrums: "Add a drum track",
  loopRange: (start: string, end: string) => `${start} – ${end}`,
  trackName: "Track name",
  trackRow: (index: number, name: string) => `Track ${index}: ${name}`,
  muteShort: "M",
  soloShort: "S",
  muteTrack: (name: string) => `Mute ${name}`,
  soloTrack: (name: string) => `Solo ${name}`,
  volumeOf: (name: string) => `Volume of ${name}`,
  colour: "Colour",
  colourNames: [
    "Coral",
    "Orange",
    "Amber",
    "Gold",
    "Yellow",
    "Lime",
    "Green",
    "Teal",
    "Cyan",
    "Sky",
    "Blue",
    "Indigo",
    "Violet",
    "Purple",
    "Magenta",
    "Pink",
  ],
  duplicate: "Duplicate",
  moveUp: "Move up",
  moveDown: "Move down",
  remove: "Delete",
  exportTrack: "Export as midi.mid",

  emptyTitle: "An empty song",
  emptyText: "Drop a MIDI file anywhere on this page, or start with one of these.",
  emptyAdd: "Add a track",
  emptyOpen: "Open a file",
  emptyDemo: "Open the demo song",

  editor: "Editor",
  roll: "Roll",
  patterns: "Patterns",
  editorView: "View of the clip",
  tools: "Tools",
  grid: "Grid",
  gridTip: "Grid: what notes snap to",
  gridStraight: "Straight",
  gridTriplet: "Triplet",
  gridDotted: "Dotted",
  quantize: "Quantize",
  hideRail: "Hide the clip panel",
  showRail: "Show the clip panel",
  hideSide: "Hide the side panel",
  showSide: "Show the side panel",
  noClipText: "Select a clip above, or draw into the roll to make one.",
  start: "Start",
  length: "Length",
  repeats: "Repeats",
  livePreview: "live preview",
  strength: "Strength",
  swing: "Swing",
  selection: "Selection",
  notesCount: (count: number) => plural(count, "note", "notes"),
  pitch: "Pitch",
  velocity: "Velocity",
  nothing: "–",
  half: "÷ 2",
  double: "× 2",
  clipName: "Clip name",
  transform: "Transpose",
  octaveUp: "+ 12",
  octaveDown: "− 12",

  side: "Browser and properties",
  clip: "Clip",
  instruments: "Instruments",
  properties: "Properties",
  search: "Search instruments",
  categories: "Categories",
  favourites: "Favourites",
  drumKits: "Drum kits",
  noMatch: "Nothing found",
  noMatchText: "Try another word, or another category.",
  addFavourite: (name: string) => `Mark ${name}`,
  dropFavourite: (name: string) => `Unmark ${name}`,
  preview: (name: string) => `Hear ${name}`,
  choose: (name: string) => `Give ${name} to the selected track`,
  loadingInstrument: (name: string) => `Loading ${name}`,
  retryInstrument: (name: string) => `Retry loading ${name}`,
  noTrackChosen: "Select a track first: the instrument goes to it.",
  volume: "Volume",
  pan: "Pan",
  reverb: "Reverb",
  chorus: "Chorus",
  attack: "Attack",
  release: "Release",
  sampler: "Sampler",
  samplerVolume: "Level",
  channel: "Channel",
  trackOutput: "Output",
  internalSound: "Internal sound",
  outputChannel: "Output channel",
  allChannels: "All channels",
  outputGone: (name: string) => `${name} (not connected)`,
  outputMissing: "An output that is not here",
  connectMidi: "Connect MIDI devices",
  sendSysEx: "Send the song’s SysEx",
  channelOf: (channel: number) => `Channel ${channel}`,
  noTrack: "No track selected",
  noTrackText: "Select a track to see its sound and its place in the mix.",
  times: (factor: number) => `× ${factor.toFixed(2)}`,
  percent: (part: number) => `${Math.round(part * 100)}%`,
  panOf: (pan: number) => {
    const amount = Math.round(Math.abs(pan) * 100);
    return amount === 0 ? "C" : `${amount} ${pan < 0 ? "L" : "R"}`;
  },

  hints: {
    draw: "click to add, drag to set length",
    select: "drag over notes, Shift adds",
    erase: "drag over notes to remove them",
    split: "click where a note is to be cut",
  },
  bypassSnap: "bypass snap",
  zoomTime: "zoom time",
  resizeRows: "Height of the arrangement",
  resizeSide: "Width of the side panel",
  resizeDesk: "Width of mixer and board",
  resizeMixer: "Height of the mixer",
  selectedOf: (selected: number, total: number) =>
    selected > 0
      ? `${selected.toLocaleString("en-US")} of ${plural(total, "note", "notes")}`
      : plural(total, "note", "notes"),
  latency: (hertz: number, ms: number) =>
    `${(hertz / 1000).toLocaleString("en-US", { maximumFractionDigits: 1 })} kHz · ${ms.toFixed(1)} ms`,
  soundOff: "Sound starts with play",
  soundFailed: "Sound could not start",
  offline: (silent: number) =>
    silent === 0 ? "Offline: this song still plays" : `Offline: ${plural(silent, "track is", "tracks are")} silent`,
  silentOffline: (names: readonly string[]) =>
    `Offline: ${silent(names)}, because ${ofThese(names)} not been downloaded yet. That happens by itself when the network is back.`,
  silentOnline: (names: readonly string[]) =>
    `${silent(names)}, because ${ofThese(names)} not arrived from the server.`,
  retryInstruments: "Try again",
  worksOffline: "Works offline",
} as const;

const NAMED = 4;

const silent = (names: readonly string[]): string => {
  const more = names.length - NAMED;
  const told = more > 1 ? [...names.slice(0, NAMED), `${more} more`] : names;
  const list = told.length === 1 ? told[0] : `${told.slice(0, -1).join(", ")} and ${told.at(-1)}`;
  return `${list} ${names.length === 1 ? "is" : "are"} silent`;
};

const ofThese = (names: readonly string[]): string =>
  names.length === 1 ? "its instrument has" : "their instruments have";

function signed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : `${value < 0 ? common.minus : "+"}${text}`;
}
