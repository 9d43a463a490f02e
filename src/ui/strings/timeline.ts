import { strings as common } from "./common.ts";
import { ALL_CHANNELS } from "./channels.ts";

const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

const decibelFigure = (db: number): string => (Number.isFinite(db) ? signed(db, 1) : common.silence);

/** Words of the timeline screen. */
export const strings = {
  screen: "Timeline",
  transport: "Transport",
  home: "Padroll: start page",
  songName: "Song name",
  songMenu: "Song menu",
  untitled: common.untitled,
  savedAgo: (seconds: number) =>
    seconds < 60 ? `Saved ${Math.max(1, seconds)} s ago.` : `Saved ${Math.floor(seconds / 60)} min ago.`,
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
  external: "ext",
  tempoOfClock: (bpm: number) => `Tempo of the MIDI clock: ${bpm.toFixed(1)} BPM`,
  clockTitle: "MIDI clock",
  clock: "MIDI clock: which one the song follows, and who gets it",
  meter: "meter",
  timeSignature: "Time signature",
  beatsPerBar: "Beats in a bar",
  beatUnit: "Note value of a beat",
  cpu: "CPU",
  voices: "Voices",
  dropouts: "Drops",
  dropoutsHint: "Times that the sound broke off. A longer buffer in the settings helps.",
  master: "Master",
  decibelFigure,
  decibels: (db: number) => `${decibelFigure(db)} dB`,
  midiIn: "MIDI in",
  midiOut: "MIDI out",
  noMidiIn: "No MIDI input is connected",
  noMidiOut: "No MIDI output is connected",
  midiUnsupported: "This browser has no Web MIDI",
  midiDenied: "MIDI access is blocked. Allow it in the site settings.",
  midiNotAsked: "MIDI devices are not connected yet",
  settings: "Settings",
  board: "Play the board",

  noRecent: "Nothing stored yet",
  rename: "Rename…",

  selectMenu: "Select",
  transformMenu: "Transform",
  selectNotesFirst: "Select notes first",

  mixer: "Mixer",
  mixerAway: "The mixer is in a second window",
  windowOf: {
    mixer: (song: string) => `Mixer: ${song}`,
    editor: (song: string) => `Roll: ${song}`,
    board: (song: string) => `Board: ${song}`,
  },
  closeWindow: { mixer: "Bring the mixer back", editor: "Bring the roll back", board: "Bring the board back" },
  windowBlocked: "The browser did not let the second window open. Allow pop-ups for this page and try again.",
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
  loopRange: (start: string, end: string) => `${start} – ${end}`,
  trackName: "Track name",
  trackRow: (index: number, name: string) => `Track ${index}: ${name}`,
  armShort: "R",
  arm: "Arm for recording",
  armTrack: (name: string) => `Arm ${name} for recording`,
  muteShort: "M",
  soloShort: "S",
  muteTrack: (name: string) => `Mute ${name}`,
  soloTrack: (name: string) => `Solo ${name}`,
  volumeOf: (name: string) => `Volume of ${name}`,
  colour: "Color",
  duplicate: "Duplicate",
  moveUp: "Move up",
  moveDown: "Move down",
  remove: "Delete",
  dragTrack: "Drag it to the desktop: the track as a MIDI file",
  dragClip: "Drag it to the desktop: the clip as a MIDI file",
  exportTrack: "Export as midi.mid",

  emptyTitle: "An empty song",
  emptyText: "Click an instrument, play a key, drop a MIDI file anywhere on this page, or start with one of these.",
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
  noTrackText: "Draw into the roll, play a key or click an instrument: each makes a track.",
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
  clipsInRoll: "Clips in the roll",
  clipsInRollText: "Notes of all are edited together; new ones go into the marked clip.",
  moreClips: (count: number) => `and ${count.toLocaleString("en-US")} more`,
  transform: "Transpose",
  octaveUp: "+ 12",
  octaveDown: "− 12",

  side: "Browser and properties",
  clip: "Clip",
  instruments: "Instruments",
  properties: "Properties",
  search: "Search instruments",
  categories: "Categories",
  favourites: "Favorites",
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
  sampler: "Sampler",
  samplerFields: { volume: "Level", attack: "Attack", release: "Release" },
  samplerGroups: { level: "Level of the sampler", envelope: "Envelope of the sampler" } as Readonly<
    Record<string, string>
  >,
  unknownPlugin: (name: string) => `Padroll has no plug-in “${name}”: the sampler plays in its place.`,
  channel: "Channel",
  equalizerOf: (name: string) => `Equalizer of ${name}`,
  eqLow: "Low",
  eqMid: "Mid",
  eqHigh: "High",
  eqMidQ: "Mid Q",
  eqLowHz: "Low freq",
  eqMidHz: "Mid freq",
  eqHighHz: "High freq",
  eqFlat: "Flat",
  hertz: (hz: number) => (hz < 1000 ? `${Math.round(hz)} Hz` : `${(hz / 1000).toFixed(1)} kHz`),
  limiter: "Limiter",
  narrowStrips: "Narrow strips",
  wideStrips: "Wide strips",
  moreOfStrip: (name: string) => `Sends, equalizer and limiter of ${name}`,
  limiterShort: "Lim",
  limiterOf: (name: string) => `Limiter of ${name}`,
  limiterState: (limiter: string, on: boolean) => `${limiter}: ${on ? "on" : "off"}`,
  ceiling: "Ceiling",
  limiterRelease: "Release",
  milliseconds: (ms: number) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`),
  reduction: "Reduction",
  masterEffects: "Effects",
  trackOutput: "Output",
  internalSound: "Internal sound",
  outputChannel: "Output channel",
  allChannels: ALL_CHANNELS,
  trackInput: "Input",
  allInputs: "All inputs",
  inputChannel: "Input channel",
  inputMissing: "An input that is not here",
  portGone: (name: string) => `${name} (not connected)`,
  outputMissing: "An output that is not here",
  connectMidi: "Connect MIDI devices",
  sendSysEx: "Send the song’s SysEx",
  channelOf: (channel: number) => `Channel ${channel}`,
  noTrack: "No track selected",
  noPropertiesText: "Select a track to see its sound and its place in the mix.",
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
    pattern: "drag on a lane of the arrangement for a clip of chord patterns",
  },
  stepWaits: (position: string, grid: string) => `waits for a note or a chord: written at ${position}, ${grid} long`,
  stepPlaying: "waits until the song stops: steps are written while it stands",
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

/** Words of the lanes under the piano roll. */
export const laneStrings = {
  lanes: "Lanes",
  controllers: "Controllers",
  allControllers: "All controllers",
  controllerRange: (from: number, to: number) => `CC ${from} to ${to}`,
  keyPressure: "Pressure of one key",
  other: "Other lanes",
  pencil: "With the pencil",
  edit: (lane: string) => `Edit ${lane}`,
  nothingOn: (lane: string, count: number) => `${lane}: ${count} points, none selected`,
  pointsSelected: (lane: string, count: number) => `${lane}: ${count.toLocaleString("en-US")} points selected`,
  pointRead: (lane: string, value: string, start: string) => `${lane} ${value} at ${start}`,
} as const;

/** Words of the order of tracks, and of folders. */
export const orderStrings = {
  order: "Order of the tracks",
  trackPlace: (name: string, index: number, count: number, folder: string | null) =>
    `${name}: track ${index} of ${count}${folder === null ? "" : `, in the folder ${folder}`}`,
  folderPlace: (name: string, index: number, count: number) => `Folder ${name}: from track ${index} of ${count}`,
  noFurther: "No further",
  folderRow: (name: string, count: number) => `Folder ${name}: ${count === 1 ? "1 track" : `${count} tracks`}`,
  folderTracks: (count: number) => (count === 1 ? "1 track" : `${count} tracks`),
  folderName: "Folder name",
  folder: "Folder",
  fold: (name: string) => `Tracks of ${name}`,
  muteFolder: (name: string) => `Mute the folder ${name}`,
  soloFolder: (name: string) => `Solo the folder ${name}`,
  leaveFolder: "Take out of the folder",
} as const;
