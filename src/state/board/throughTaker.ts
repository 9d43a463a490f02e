import type { LiveEnginePort } from "../../protocol/enginePort.ts";

/** Who sounds the notes of a board in the place of its own instruments: one instrument, whatever strip they are for. */
export interface NoteTaker {
  /** `touch` is the note's own number. `velocity` 0..1. */
  noteOn(touch: number, key: number, velocity: number): void;
  noteOff(touch: number): void;
}

/** Numbers of the notes that are taken: no id of the engine, nor of what tracks play in its place, is as large. */
const FIRST_TAKEN_NOTE = 2 ** 41;

/**
 * The engine as the board plays it: while there is a taker, notes are the taker's, and there are no arpeggios, so that they
 * play as they are. Each note ends where it began. Everything but notes moves the board's own instruments all the same.
 */
export function throughTaker(engine: LiveEnginePort, taker: () => NoteTaker | null): LiveEnginePort {
  const taken = new Map<number, NoteTaker>();
  let lastId = FIRST_TAKEN_NOTE;
  return {
    get arps() {
      return taker() ? null : engine.arps;
    },
    state: () => engine.state(),
    onState: (listener) => engine.onState(listener),
    start: () => engine.start(),
    noteOn(strip, key, velocity) {
      const to = taker();
      if (!to) return engine.noteOn(strip, key, velocity);
      const id = ++lastId;
      taken.set(id, to);
      to.noteOn(id, key, velocity);
      return id;
    },
    noteOff(strip, key, noteId) {
      const to = taken.get(noteId);
      if (!to) return engine.noteOff(strip, key, noteId);
      taken.delete(noteId);
      return to.noteOff(noteId);
    },
    controlChange: (strip, controller, value) => engine.controlChange(strip, controller, value),
    pitchBend: (strip, value) => engine.pitchBend(strip, value),
    channelPressure: (strip, value) => engine.channelPressure(strip, value),
    keyPressure: (strip, key, value) => engine.keyPressure(strip, key, value),
    sysEx: (strip, data) => engine.sysEx(strip, data),
    panic: (strip) => engine.panic(strip),
    setProgram: (strip, bank, program, onProgress) => engine.setProgram(strip, bank, program, onProgress),
  };
}
