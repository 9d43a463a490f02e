/** Why bytes are no message of MIDI 1.0. */
export type BadMidi =
  /** Nothing at all. */
  | "empty"
  /** Begins with a data byte. Web MIDI never leaves the status byte away (running status). */
  | "noStatus"
  /** The status bytes that MIDI 1.0 leaves undefined, or an end of SysEx without its beginning. */
  | "undefinedStatus"
  | "tooShort"
  | "tooLong"
  /** A data byte above 127. */
  | "dataByte"
  /** A SysEx message without its closing F7. */
  | "openSysEx";

/** Content of one MIDI message. Channels are 1..16. */
export type MidiEvent =
  | { readonly kind: "noteOn"; readonly channel: number; readonly number: number; readonly velocity: number }
  | { readonly kind: "noteOff"; readonly channel: number; readonly number: number; readonly velocity: number }
  | { readonly kind: "keyPressure"; readonly channel: number; readonly number: number; readonly value: number }
  | { readonly kind: "controlChange"; readonly channel: number; readonly controller: number; readonly value: number }
  | { readonly kind: "programChange"; readonly channel: number; readonly program: number }
  | { readonly kind: "channelPressure"; readonly channel: number; readonly value: number }
  /** `bend`: -8192..8191, 0 is the middle. */
  | { readonly kind: "pitchBend"; readonly channel: number; readonly bend: number }
  /** The bytes between F0 and F7. */
  | { readonly kind: "sysEx"; readonly content: Uint8Array }
  /** A quarter frame of MIDI time code: `piece` 0..7 of the time, `value` 0..15. */
  | { readonly kind: "timeCode"; readonly piece: number; readonly value: number }
  /** Counted in sixteenth notes from the beginning of the song. */
  | { readonly kind: "songPosition"; readonly sixteenths: number }
  | { readonly kind: "songSelect"; readonly song: number }
  | { readonly kind: SimpleKind }
  | { readonly kind: "bad"; readonly reason: BadMidi };

/** Messages of a status byte alone. */
type SimpleKind = "tuneRequest" | "clock" | "start" | "continue" | "stop" | "activeSensing" | "reset";

const SYSEX = 0xf0;
const SYSEX_END = 0xf7;
/** Release velocity of note offs without one (MIDI 1.0: a note on of velocity 0 is such a note off). */
const DEFAULT_RELEASE = 64;

/** Bytes of a whole message by the upper half of its status byte, from 0x8 on. */
const CHANNEL_LENGTHS = [3, 3, 3, 3, 2, 2, 3] as const;
const SYSTEM_LENGTHS: ReadonlyMap<number, number> = new Map([
  [0xf1, 2],
  [0xf2, 3],
  [0xf3, 2],
]);
const SIMPLE_KINDS: ReadonlyMap<number, SimpleKind> = new Map([
  [0xf6, "tuneRequest"],
  [0xf8, "clock"],
  [0xfa, "start"],
  [0xfb, "continue"],
  [0xfc, "stop"],
  [0xfe, "activeSensing"],
  [0xff, "reset"],
]);

const bad = (reason: BadMidi): MidiEvent => ({ kind: "bad", reason });

/** Reads one whole message as Web MIDI hands it over: status byte first. */
export function parseMessage(data: Uint8Array): MidiEvent {
  if (data.length === 0) return bad("empty");
  const status = data[0]!;
  if (status < 0x80) return bad("noStatus");
  if (status === SYSEX) return parseSysEx(data);
  const simple = SIMPLE_KINDS.get(status);
  const length = simple ? 1 : status < SYSEX ? CHANNEL_LENGTHS[(status >> 4) - 8] : SYSTEM_LENGTHS.get(status);
  if (length === undefined) return bad("undefinedStatus");
  if (data.length < length) return bad("tooShort");
  if (data.length > length) return bad("tooLong");
  if (simple) return { kind: simple };
  const first = data[1]!;
  const second = data[2] ?? 0;
  if (first > 127 || second > 127) return bad("dataByte");
  return status < SYSEX ? channelEvent(status, first, second) : systemEvent(status, first, second);
}

function channelEvent(status: number, first: number, second: number): MidiEvent {
  const channel = (status & 15) + 1;
  switch (status & 0xf0) {
    case 0x80:
      return { kind: "noteOff", channel, number: first, velocity: second };
    case 0x90:
      // A note with attack above zero counts as note on (specification 4).
      if (second === 0) return { kind: "noteOff", channel, number: first, velocity: DEFAULT_RELEASE };
      return { kind: "noteOn", channel, number: first, velocity: second };
    case 0xa0:
      return { kind: "keyPressure", channel, number: first, value: second };
    case 0xb0:
      return { kind: "controlChange", channel, controller: first, value: second };
    case 0xc0:
      return { kind: "programChange", channel, program: first };
    case 0xd0:
      return { kind: "channelPressure", channel, value: first };
    default:
      return { kind: "pitchBend", channel, bend: first + (second << 7) - 8192 };
  }
}

function systemEvent(status: number, first: number, second: number): MidiEvent {
  if (status === 0xf1) return { kind: "timeCode", piece: first >> 4, value: first & 15 };
  if (status === 0xf2) return { kind: "songPosition", sixteenths: first + (second << 7) };
  return { kind: "songSelect", song: first };
}

function parseSysEx(data: Uint8Array): MidiEvent {
  if (data.at(-1) !== SYSEX_END) return bad("openSysEx");
  const content = data.subarray(1, -1);
  return content.some((byte) => byte > 127) ? bad("dataByte") : { kind: "sysEx", content };
}
