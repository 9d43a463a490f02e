import { CHANNEL_PRESSURE, PITCH_BEND, type Control } from "../../domain/midi/encodeControl.ts";
import { FIRST_ARP_STRIP, PADS_STRIP, type ArpSetting } from "../../protocol/engine.ts";
import { type LiveEnginePort, ARP_AHEAD_MS, type ArpNote, type ArpPort } from "../../protocol/enginePort.ts";
import { DRUM_CHANNEL } from "../live-notes/channels.ts";

/** Receiver of a board's notes instead of its own instruments. Channel 10 is the drum kit, any other one the instrument. */
export interface NoteReceiver {
  /** `touch` is the note's own number. `velocity` 0..1. `playedMs`: when the engine plays it by itself, ms of `performance.now()`. */
  noteOn(touch: number, key: number, velocity: number, channel: number, playedMs?: number): void;
  noteOff(touch: number, playedMs?: number): void;
  control(channel: number, control: Control, value: number): void;
  /** Resets all controls. */
  restControls(): void;
  /** The engine's strip of a channel. */
  stripOf(channel: number): number;
}

/** First number of received notes: no id of the engine, or of notes on tracks, is as large. */
const FIRST_RECEIVED_NOTE = 2 ** 41;
const RESET_CONTROLLERS = 121;

const channelOfStrip = (strip: number): number => (strip === PADS_STRIP ? DRUM_CHANNEL : 1);

/**
 * The engine as the board plays it: while there is a receiver, it gets the notes, those of arpeggios and rows of steps too. Each note
 * ends where it began. Pedals, bends and wheels move the receiver's instruments and the board's own.
 */
export function throughReceiver(
  engine: LiveEnginePort,
  receiver: () => NoteReceiver | null,
  latencyMs = (): number => 0,
): LiveEnginePort {
  const received = new Map<number, NoteReceiver>();
  const arps = engine.arps && receivedArps(engine.arps, receiver, latencyMs);
  let lastId = FIRST_RECEIVED_NOTE;
  return {
    arps,
    state: () => engine.state(),
    onState: (listener) => engine.onState(listener),
    start: () => engine.start(),
    noteOn(strip, key, velocity) {
      const to = receiver();
      if (!to || strip >= FIRST_ARP_STRIP) return engine.noteOn(strip, key, velocity);
      const id = ++lastId;
      received.set(id, to);
      to.noteOn(id, key, velocity, channelOfStrip(strip));
      return id;
    },
    noteOff(strip, key, noteId) {
      const to = received.get(noteId);
      if (!to) return engine.noteOff(strip, key, noteId);
      received.delete(noteId);
      return to.noteOff(noteId);
    },
    controlChange(strip, controller, value) {
      engine.controlChange(strip, controller, value);
      if (controller === RESET_CONTROLLERS) receiver()?.restControls();
      else receiver()?.control(channelOfStrip(strip), controller, value);
    },
    pitchBend(strip, value) {
      engine.pitchBend(strip, value);
      receiver()?.control(channelOfStrip(strip), PITCH_BEND, value);
    },
    channelPressure(strip, value) {
      engine.channelPressure(strip, value);
      receiver()?.control(channelOfStrip(strip), CHANNEL_PRESSURE, value);
    },
    keyPressure: (strip, key, value) => engine.keyPressure(strip, key, value),
    sysEx: (strip, data) => engine.sysEx(strip, data),
    panic(strip) {
      engine.panic(strip);
      receiver()?.restControls();
    },
    setProgram: (strip, bank, program, onProgress) => engine.setProgram(strip, bank, program, onProgress),
  };
}

interface Hosted {
  readonly to: NoteReceiver;
  readonly channel: number;
}

interface ReceivedNote {
  readonly arp: number;
  readonly to: NoteReceiver;
}

/** First number of the notes of arpeggios, beyond those of hands. */
const FIRST_TOUCH = 2 ** 42;
const ARP_TOUCHES = 2 ** 32;

/**
 * The arpeggios of the engine for a board whose notes may have a receiver: those that start while there is one play on the receiver's
 * strip, in the engine's own time, and the receiver gets each note. Begun notes end, at the latest with their arpeggio.
 */
function receivedArps(arps: ArpPort, receiver: () => NoteReceiver | null, latencyMs: () => number): ArpPort {
  const hosted = new Map<number, Hosted>();
  const received = new Map<number, ReceivedNote>();
  const end = (touch: number, playedMs?: number): void => {
    const note = received.get(touch);
    received.delete(touch);
    note?.to.noteOff(touch, playedMs);
  };
  const set = (arp: number, setting: ArpSetting): void => {
    const to = receiver();
    if (setting.stages.length === 0 || !to) {
      // Without sound the engine reports no ends.
      for (const [touch, note] of received) if (note.arp === arp) end(touch);
      hosted.delete(arp);
      return arps.set(arp, setting);
    }
    const channel = setting.strips.every((strip) => strip === PADS_STRIP) ? DRUM_CHANNEL : 1;
    hosted.set(arp, { to, channel });
    return arps.set(arp, { ...setting, strips: [to.stripOf(channel)] });
  };
  arps.onNote(({ arp, key, velocity, id, timeMs }: ArpNote) => {
    // The time of its computation, as for a hand that strikes: it sounds by the latency later.
    const playedMs = timeMs - Math.max(ARP_AHEAD_MS, latencyMs());
    const touch = FIRST_TOUCH + arp * ARP_TOUCHES + id;
    const host = hosted.get(arp);
    if (velocity === 0 || received.has(touch)) end(touch, playedMs);
    if (velocity === 0 || !host) return;
    received.set(touch, { arp, to: host.to });
    host.to.noteOn(touch, key, velocity / 127, host.channel, playedMs);
  });
  return {
    set,
    setTempo: (...tempo) => arps.setTempo(...tempo),
    onNote: (listener) => arps.onNote(listener),
    onStep: (listener) => arps.onStep(listener),
    ...(arps.frameAt ? { frameAt: arps.frameAt } : {}),
  };
}
