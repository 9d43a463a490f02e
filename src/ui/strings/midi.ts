import type { Takeover } from "../../domain/midi/takeover.ts";
import type { BadMidi, MidiEvent } from "../../domain/midi/parseMessage.ts";
import { ALL_CHANNELS } from "./channels.ts";
import { counted } from "./counted.ts";

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
  openSysEx: "SysEx without end byte",
};

/** Words of the MIDI log. */
export const logStrings = {
  title: "MIDI log",
  close: "Close MIDI log",
  pause: "Pause",
  resume: "Resume",
  clear: "Clear",
  copy: "Copy",
  copied: (count: number) => (count === 1 ? "Copied 1 message" : `Copied ${count} messages`),
  port: "Port",
  allPorts: "All ports",
  kind: "Message",
  channel: "Channel",
  allChannels: ALL_CHANNELS,
  channelName: (channel: number) => `Channel ${channel}`,
  groups: {
    all: "All messages",
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
    count <= shown
      ? counted(count, "message", "messages")
      : `the latest ${shown} of ${count.toLocaleString("en-US")} messages`,
  paused: "paused",
  nothing: "No messages yet. Play a note or move a control on your device.",
  nothingChosen: "No messages of this type in the last 100.",
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
  title: "MIDI Learn",
  /** In menus, by direction. */
  start: { moves: "MIDI Learn…", sends: "Learn output message…" },
  end: "Stop MIDI Learn",
  nameless: "This pad",
  controller: (number: number) => `CC ${number}`,
  wheel: "Pitch wheel",
  input: (what: string, channel: number, port: string) =>
    `${what}, ${channel === 0 ? "all channels" : `channel ${channel}`}${port === "" ? "" : `, ${port}`}`,
  /** Widens what moves a control. */
  allChannels: ALL_CHANNELS,
  pick: {
    moves: "Touch the control to map.",
    sends: "Touch the control to assign a message to.",
  },
  listen: {
    moves: (pad: string) => `${pad}: turn a knob, move a fader or press a key on your MIDI device.`,
    sends: (pad: string) => `${pad}: play the message to send on your MIDI device.`,
  },
  learned: {
    moves: (pad: string, input: string) => `${input} controls ${pad}.`,
    sends: (pad: string, input: string) => `${pad} sends ${input}.`,
  },
  conflict: (input: string, others: readonly string[]) => `${input} already controls ${others.join(", ")}.`,
  replace: (pad: string) => `Control only ${pad}`,
  moveAll: "Control all",
  forget: (input: string) => `Remove ${input}`,
  undo: "Undo",
  noInputs: "No MIDI inputs. Connect a device.",
} as const;

/** Effect of a hardware control whose value is elsewhere. */
export const takeoverStrings = {
  label: "Takeover",
  tip: "When a hardware control and its value differ: jump to the control, wait until it passes the value, or scale toward it",
  modes: { jump: "Jump", pickup: "Pickup", scaled: "Scale" } satisfies Record<Takeover, string>,
  /** Said of a value that waits for the gear. */
  gearAt: (value: string, at: string) => `${value}, hardware at ${at}`,
  /** The same beside the value. */
  gear: (at: string) => `HW ${at}`,
};

/** Words of what is sent back to the gear. */
export const lightStrings = {
  label: (device: string) => `Feedback to ${device}`,
  tip: "Sends mapped values back to the device, for LEDs, LED rings and motor faders",
} as const;

/** Words of MIDI learn for the mixer and the transport. */
export const gearStrings = {
  pick: "Touch a volume, pan, mute or solo control, the tempo, Play, Stop or Record.",
  listen: {
    turned: (target: string) => `${target}: turn a knob or move a fader on your MIDI device.`,
    switched: (target: string) => `${target}: press a button or key on your MIDI device.`,
  },
  keyRefused: (target: string) => `${target} needs a knob or fader. Keys cannot control it.`,
  learned: (target: string, input: string) => `${input} controls ${target}.`,
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
