import { CHANNEL_PRESSURE, PITCH_BEND } from "../../domain/midi/encodeControl.ts";
import { FIRST_ARP_STRIP, PADS_STRIP } from "../../protocol/engine.ts";
import type { LiveEnginePort } from "../../protocol/enginePort.ts";
import { DRUM_CHANNEL } from "../live-notes/channels.ts";
import type { NoteTaker } from "./NoteTaker.ts";
import { takenArps } from "./takenArps.ts";

/** Numbers of the notes that are taken: no id of the engine, nor of what tracks play in its place, is as large. */
const FIRST_TAKEN_NOTE = 2 ** 41;
const RESET_CONTROLLERS = 121;

const channelOfStrip = (strip: number): number => (strip === PADS_STRIP ? DRUM_CHANNEL : 1);

/**
 * The engine as the board plays it: while there is a taker, notes are the taker's, and so is what arpeggios and rows of steps
 * play. Each note ends where it began. Pedals, bends and wheels move the taker's instruments and the board's own.
 */
export function throughTaker(
  engine: LiveEnginePort,
  taker: () => NoteTaker | null,
  latencyMs = (): number => 0,
): LiveEnginePort {
  const taken = new Map<number, NoteTaker>();
  const arps = engine.arps && takenArps(engine.arps, taker, latencyMs);
  let lastId = FIRST_TAKEN_NOTE;
  return {
    arps,
    state: () => engine.state(),
    onState: (listener) => engine.onState(listener),
    start: () => engine.start(),
    noteOn(strip, key, velocity) {
      const to = taker();
      if (!to || strip >= FIRST_ARP_STRIP) return engine.noteOn(strip, key, velocity);
      const id = ++lastId;
      taken.set(id, to);
      to.noteOn(id, key, velocity, channelOfStrip(strip));
      return id;
    },
    noteOff(strip, key, noteId) {
      const to = taken.get(noteId);
      if (!to) return engine.noteOff(strip, key, noteId);
      taken.delete(noteId);
      return to.noteOff(noteId);
    },
    controlChange(strip, controller, value) {
      engine.controlChange(strip, controller, value);
      if (controller === RESET_CONTROLLERS) taker()?.restControls();
      else taker()?.control(channelOfStrip(strip), controller, value);
    },
    pitchBend(strip, value) {
      engine.pitchBend(strip, value);
      taker()?.control(channelOfStrip(strip), PITCH_BEND, value);
    },
    channelPressure(strip, value) {
      engine.channelPressure(strip, value);
      taker()?.control(channelOfStrip(strip), CHANNEL_PRESSURE, value);
    },
    keyPressure: (strip, key, value) => engine.keyPressure(strip, key, value),
    sysEx: (strip, data) => engine.sysEx(strip, data),
    panic(strip) {
      engine.panic(strip);
      taker()?.restControls();
    },
    setProgram: (strip, bank, program, onProgress) => engine.setProgram(strip, bank, program, onProgress),
  };
}
