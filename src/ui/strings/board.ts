import type { Sounding } from "../../state/board/BoardPlayer.ts";
import type { BoardWords } from "../../state/board/BoardWords.ts";
import { counted } from "./counted.ts";
import { widgetStrings } from "./widgets.ts";
import { ALL_CHANNELS } from "./channels.ts";

/** Words on the board itself and in its spoken stand-ins. */
export const boardWords: BoardWords = {
  keyboard: "Keyboard",
  opening: "Opening the board",
  widget: (kind) => widgetStrings.names[kind],
  on: "On",
  off: "Off",
  pitch: "Pitch",
  controller: (number) => `CC ${number}`,
  axes: (x, y) => `X ${x} · Y ${y}`,
  position: (x, y) => `X ${x}, Y ${y}`,
  gearAt: (at) => `, gear at ${at}`,
  onChannel: (label, channel) => `${label}, channel ${channel}`,
  page: (number) => `Page ${number}`,
  parts: "Parts of the board",
  previousPart: "Previous part",
  nextPart: "Next part",
  part: (shown, count) => `Part ${shown} of ${count}`,
  rowStart: "Start",
  clip: { stopped: "Stopped", queued: "Queued", playing: "Playing", stopping: "Stopping" },
  step: (number, velocity, isTied) => `Step ${number}, velocity ${velocity}${isTied ? ", tied" : ""}`,
  centre: "C",
  left: (distance) => `L ${distance}`,
  right: (distance) => `R ${distance}`,
};

/** Title of the page with the notes that sound while it has no focus. */
export function soundingTitle({ rows, arps, notes, hold }: Sounding): string {
  const parts = [
    ...(rows > 0 ? [counted(rows, "step row", "step rows")] : []),
    ...(arps > 0 ? [counted(arps, "arpeggio", "arpeggios")] : []),
    ...(notes > 0 ? [counted(notes, "note", "notes")] : []),
    ...(hold ? ["Hold"] : []),
  ];
  return parts.length === 0 ? "" : `♪ ${parts.join(", ")}`;
}

/** Words of the board screen. */
export const boardStrings = {
  home: "Padroll, home",
  edit: "Edit this board",
  nothing: "Nothing on this board yet",
  nothingText: "Pads, knobs, faders and keys are put on it in the editor.",
  renameItem: "Rename…",
  rename: "Rename",
  renameTitle: "Rename this board",
  renameLabel: "Name of the board",
  duplicate: "Duplicate",
  boards: "Your boards",
  newFromTemplate: "New from template",
  boardMenu: "Board",
  output: "Output",
  outputNone: "Internal sound",
  outputSilent: "None",
  outputGone: (name: string) => `${name} is gone`,
  internalSound: "Internal sound",
  outputs: "MIDI outputs",
  noOutputs: "No MIDI output found",
  midiUnsupported: "This browser has no Web MIDI",
  midiAllow: "Connect MIDI devices…",
  midiDenied: "MIDI access is blocked. Allow it in the site settings.",
  noMidiOutput: "No MIDI output",
  live: "Live: send at once",
  liveHint: "else 10 ms ahead",
  liveAfterReload: "MIDI is sent this way from now on. The sound output follows when the page is reloaded.",
  sendOnLoad: "Send values when a board opens",
  /** Ports of one name are told apart by their maker, else by number. */
  twin: (name: string, difference: string) => `${name} · ${difference}`,
  page: "Page",
  pageOf: (page: number, count: number) => `${page} / ${count}`,
  channel: "Channel",
  channelName: (channel: number) => (channel === 0 ? ALL_CHANNELS : String(channel)),
  sound: "Sound",
  keysSound: "Instrument",
  padsSound: "Drum kit (channel 10)",
  octave: "Octave",
  velocity: "Velocity",
  curves: { soft: "Soft", linear: "Linear", hard: "Hard", fixed: "Fixed" },
  midiLog: "MIDI log",
  fullscreen: "Full screen",
  openLarge: "Play on the whole screen",
  leaveFullscreen: "Leave full screen",
  timeline: "Timeline",
  more: "More",
  keyboard: "Keyboard",
  keyboardPlace: (name: string, channel: number) => `${name} · ${channel === 0 ? "all channels" : `ch ${channel}`}`,
  held: "held",
  range: (first: string, last: string) => `${first} – ${last}`,
  tapToPlay: "Tap to play",
  tapHint: "The first tap turns the sound on",
  starting: "Starting the sound…",
  loading: (percent: number) => `Loading sound ${percent} %`,
  soundFailed: "No sound",
  retry: "Retry",
  surface: "Board",
  activity: "MIDI activity",
  damagedPads: (problems: readonly string[]) =>
    `${problems.length === 1 ? "Something of this board is" : `${problems.length} things of this board are`} damaged: ${problems[0]}. The board is kept as it is until you change it.`,
} as const;

/** Words of the scenes of a board. */
export const sceneStrings = {
  item: "Scenes…",
  title: "Scenes",
  close: "Close the scenes",
  intro: "A scene keeps the values, the toggles and the channel of this board under a name.",
  list: "Scenes of this board",
  fresh: "Store as a new scene",
  freshName: (number: number) => `Scene ${number}`,
  recall: (place: number, name: string) => `Recall ${place + 1}: ${name}`,
  name: (name: string) => `Name of ${name}`,
  store: (name: string) => `Store into ${name}`,
  stored: (name: string) => `The board as it is now is stored into “${name}”`,
  remove: (name: string) => `Delete ${name}`,
  transition: (name: string) => `Transition to ${name}`,
  atOnce: "At once",
  seconds: (ms: number) => `In ${ms / 1000} s`,
  program: (name: string) => `Program change for ${name}`,
  noProgram: "No program",
  programName: (program: number) => `Program ${program}`,
  opening: "Opens with",
  asLeft: "As it was left",
  scene: "Scene",
  noScene: "None",
  keys: "On the computer: , and . for the scene before and after",
} as const;
