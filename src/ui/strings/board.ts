import type { Sounding } from "../../state/board/BoardPlayer.ts";
import type { BoardWords } from "../../state/board/BoardWords.ts";
import { counted } from "./counted.ts";
import { widgetStrings } from "./widgets.ts";
import { ALL_CHANNELS } from "./channels.ts";

/** Words on the board itself and in its spoken stand-ins. */
export const boardWords: BoardWords = {
  keyboard: "Keyboard",
  opening: "Opening board",
  widget: (kind) => widgetStrings.names[kind],
  on: "On",
  off: "Off",
  pitch: "Pitch",
  controller: (number) => `CC ${number}`,
  axes: (x, y) => `X ${x} · Y ${y}`,
  position: (x, y) => `X ${x}, Y ${y}`,
  gearAt: (at) => `, hardware at ${at}`,
  onChannel: (label, channel) => `${label}, channel ${channel}`,
  page: (number) => `Page ${number}`,
  parts: "Board sections",
  previousPart: "Previous section",
  nextPart: "Next section",
  part: (shown, count) => `Section ${shown} of ${count}`,
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
  edit: "Edit board",
  nothing: "Empty board",
  nothingText: "Add pads, knobs, faders and keys in the editor.",
  renameItem: "Rename…",
  rename: "Rename",
  renameTitle: "Rename board",
  renameLabel: "Board name",
  duplicate: "Duplicate",
  boards: "Your boards",
  newFromTemplate: "New from template",
  boardMenu: "Board",
  output: "Output",
  outputNone: "Internal sound",
  outputSilent: "None",
  outputGone: (name: string) => `${name} (not connected)`,
  internalSound: "Internal sound",
  outputs: "MIDI outputs",
  noOutputs: "No MIDI outputs",
  midiUnsupported: "This browser does not support MIDI",
  midiAllow: "Connect MIDI devices…",
  midiDenied: "MIDI is blocked. Allow it in the browser’s site settings.",
  noMidiOutput: "No MIDI output",
  live: "Low-latency output",
  liveHint: "no 10 ms buffer",
  liveAfterReload: "MIDI output has switched. Reload the page to switch the audio output too.",
  sendOnLoad: "Send values when opening",
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
  openLarge: "Play in full screen",
  leaveFullscreen: "Exit full screen",
  timeline: "Timeline",
  more: "More",
  keyboard: "Keyboard",
  keyboardPlace: (name: string, channel: number) => `${name} · ${channel === 0 ? "all channels" : `ch ${channel}`}`,
  held: "held",
  range: (first: string, last: string) => `${first} – ${last}`,
  tapToPlay: "Tap to play",
  tapHint: "Audio is off until you tap",
  starting: "Starting audio…",
  loading: (percent: number) => `Loading sound ${percent} %`,
  soundFailed: "No audio",
  retry: "Retry",
  surface: "Board",
  activity: "MIDI activity",
  damagedPads: (problems: readonly string[]) =>
    `${problems.length === 1 ? "One item on this board is" : `${problems.length} items on this board are`} damaged: ${problems[0]}. The stored board does not change until you edit it.`,
} as const;

/** Words of the scenes of a board. */
export const sceneStrings = {
  item: "Scenes…",
  title: "Scenes",
  close: "Close scenes",
  intro: "A scene stores the board’s values, toggles and channel.",
  list: "Scenes of this board",
  fresh: "New scene",
  freshName: (number: number) => `Scene ${number}`,
  recall: (place: number, name: string) => `Recall ${place + 1}: ${name}`,
  name: (name: string) => `Name of ${name}`,
  store: (name: string) => `Overwrite ${name}`,
  stored: (name: string) => `Stored the board in “${name}”`,
  remove: (name: string) => `Delete ${name}`,
  transition: (name: string) => `Transition to ${name}`,
  atOnce: "Instant",
  seconds: (ms: number) => `${ms / 1000} s`,
  program: (name: string) => `Program change for ${name}`,
  noProgram: "No program",
  programName: (program: number) => `Program ${program}`,
  opening: "Initial scene",
  asLeft: "Last state",
  scene: "Scene",
  noScene: "None",
  keys: "Keys: , previous scene, . next scene",
} as const;
