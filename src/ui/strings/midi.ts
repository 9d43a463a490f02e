import type { Takeover } from "../../domain/midi/takeover.ts";
import type { BadMidi, MidiEvent } from "../../domain/midi/parseMessage.ts";
import { ALL_CHANNELS } from "./channels.ts";

const kinds: Readonly<Record<MidiEvent["kind"], string>> = {
  noteOn: "Note on",
  noteOff: "Note off",
  keyPressure: "Key pressure",
  controlChange: "Control",
  programChange: "Program",
  channelPressure: "Pressure",
  pitchBend: "Bend",
  sysEx: "SysEx",
  timeCode: "Time code",
  songPosition: "Song position",
  songSelect: "Song",
  tuneRequest: "Tune request",
  clock: "Clock",
  start: "Start",
  continue: "Continue",
  stop: "Stop",
  activeSensing: "Active sensing",
  reset: "Reset",
  bad: "Bad",
};

const reasons: Readonly<Record<BadMidi, string>> = {
  empty: "no bytes",
  noStatus: "no status byte",
  undefinedStatus: "undefined status byte",
  tooShort: "too short",
  tooLong: "too long",
  dataByte: "data byte above 127",
  openSysEx: "SysEx without its end",
};

/** Words of the MIDI log. */
export const logStrings = {
  title: "MIDI log",
  close: "Close the MIDI log",
  pause: "Pause",
  resume: "Resume",
  clear: "Clear",
  copy: "Copy",
  copied: (count: number) => (count === 1 ? "1 message is copied" : `${count} messages are copied`),
  port: "Port",
  allPorts: "All ports",
  kind: "Kind",
  channel: "Channel",
  allChannels: ALL_CHANNELS,
  channelName: (channel: number) => `Channel ${channel}`,
  groups: {
    all: "All kinds",
    notes: "Notes",
    controllers: "Controllers",
    programs: "Programs",
    pressure: "Pressure",
    bend: "Bend",
    system: "System",
    timing: "Clock and sensing",
    bad: "Bad messages",
  },
  directions: { in: "In", out: "Out" },
  inputs: "Inputs",
  outputs: "Outputs",
  count: (shown: number, count: number) =>
    count <= shown ? `${count} messages` : `the latest ${shown} of ${count.toLocaleString("en-US")} messages`,
  paused: "paused",
  nothing: "Nothing yet. Play something, or move a control of your gear.",
  nothingChosen: "None of the latest 100 messages is of this kind.",
  columns: { time: "Time", port: "Port", channel: "Ch", message: "Message" },
  kinds,
  reasons,
  attack: (value: string) => `attack ${value}`,
  release: (value: string) => `release ${value}`,
  controller: (number: number) => `CC ${number}`,
  bytes: (count: number) => (count === 1 ? "1 byte" : `${count} bytes`),
} as const;

/** Words of MIDI learn. */
export const learnStrings = {
  title: "MIDI learn",
  /** In menus, by direction. */
  start: { moves: "Learn: gear moves a control…", sends: "Learn: a control sends what gear sends…" },
  end: "End MIDI learn",
  nameless: "This pad",
  controller: (number: number) => `CC ${number}`,
  wheel: "Pitch wheel",
  input: (what: string, channel: number, port: string) =>
    `${what}, ${channel === 0 ? "all channels" : `channel ${channel}`}${port === "" ? "" : `, ${port}`}`,
  /** Widens what moves a control. */
  allChannels: ALL_CHANNELS,
  pick: {
    moves: "Touch the control that your gear is to move.",
    sends: "Touch the control that is to send what your gear sends.",
  },
  listen: {
    moves: (pad: string) => `${pad}: now turn a knob, move a fader or press a key of your gear.`,
    sends: (pad: string) => `${pad}: now play on your gear what it is to send.`,
  },
  learned: {
    moves: (pad: string, input: string) => `${input} moves ${pad}.`,
    sends: (pad: string, input: string) => `${pad} sends ${input}.`,
  },
  conflict: (input: string, others: readonly string[]) => `${input} already moves ${others.join(", ")}.`,
  replace: (pad: string) => `Move only ${pad}`,
  moveAll: "Move all of them",
  forget: (input: string) => `Forget ${input}`,
  undo: "Undo",
  noInputs: "No MIDI input is there. Connect your gear.",
} as const;

/** Effect of a hardware control whose value is elsewhere. */
export const takeoverStrings = {
  label: "Takeover",
  tip: "Where a knob or fader stands elsewhere than its value, the value jumps to it, waits until it is passed, or approaches it",
  modes: { jump: "Jump", pickup: "Pick up", scaled: "Scale" } satisfies Record<Takeover, string>,
  /** Said of a value that waits for the gear. */
  gearAt: (value: string, at: string) => `${value}, gear at ${at}`,
  /** The same beside the value. */
  gear: (at: string) => `Gear ${at}`,
};

/** Words of what is sent back to the gear. */
export const lightStrings = {
  label: (device: string) => `Lights on ${device}`,
  tip: "What its controls have learned to move is sent back to it: lamps are lit, motor faders and rings of light move along",
} as const;

/** Words of MIDI learn for the mixer and the transport. */
export const gearStrings = {
  pick: "Touch a volume, pan, mute or solo, the tempo, or play, stop or record.",
  listen: {
    turned: (target: string) => `${target}: now turn a knob or move a fader of your gear.`,
    switched: (target: string) => `${target}: now press a button or a key of your gear.`,
  },
  keyRefused: (target: string) => `${target} has a range: turn a knob or move a fader instead of a key.`,
  learned: (target: string, input: string) => `${input} moves ${target}.`,
  targets: {
    gainDb: (track: string) => `Volume of ${track}`,
    pan: (track: string) => `Pan of ${track}`,
    mute: (track: string) => `Mute of ${track}`,
    solo: (track: string) => `Solo of ${track}`,
    tempo: () => "Tempo",
    play: () => "Play",
    stop: () => "Stop",
    record: () => "Record",
  },
  track: (number: number) => `track ${number}`,
} as const;
