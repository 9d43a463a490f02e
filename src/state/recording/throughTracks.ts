import { LIVE_STRIP, PADS_STRIP } from "../../protocol/engine.ts";
import type { LiveEnginePort } from "../../protocol/enginePort.ts";
import type { LiveEvent } from "./LiveEvent.ts";

const isBoardStrip = (strip: number): boolean => strip === LIVE_STRIP || strip === PADS_STRIP;
/** Controls that move both instruments of the board are received once. */
const BOARD = "board";

/** Ids of the notes that tracks play in the place of the engine's own: none of those is as large. */
const FIRST_TRACK_NOTE = 2 ** 40;

type Receive = (event: Omit<LiveEvent, "timeMs">) => boolean;

/**
 * The engine as the board plays it: `receive` gets the events for the board's own instruments, and returns whether
 * tracks played it in their place.
 */
export function throughTracks(engine: LiveEnginePort, receive: Receive): LiveEnginePort {
  let lastId = FIRST_TRACK_NOTE;
  const isReceived = (kind: LiveEvent["kind"], key: number, value: number, hand = BOARD): boolean =>
    receive({ kind, key, value, hand, input: null });
  const ids = new Map<number, string>();
  return {
    arps: engine.arps,
    state: () => engine.state(),
    onState: (listener) => engine.onState(listener),
    start: () => engine.start(),
    noteOn(strip, key, velocity) {
      const id = ++lastId;
      const hand = `${BOARD}${id}`;
      if (isBoardStrip(strip) && isReceived("noteOn", key, velocity, hand)) {
        ids.set(id, hand);
        return id;
      }
      const own = engine.noteOn(strip, key, velocity);
      if (isBoardStrip(strip)) ids.set(own, hand);
      return own;
    },
    noteOff(strip, key, noteId) {
      const hand = ids.get(noteId);
      ids.delete(noteId);
      if (hand !== undefined) isReceived("noteOff", key, 0.5, hand);
      if (noteId < FIRST_TRACK_NOTE) engine.noteOff(strip, key, noteId);
    },
    controlChange(strip, controller, value) {
      if (strip !== LIVE_STRIP || !isReceived("controlChange", controller, value)) {
        engine.controlChange(strip, controller, value);
      }
    },
    pitchBend(strip, value) {
      if (strip !== LIVE_STRIP || !isReceived("pitchBend", 0, value)) engine.pitchBend(strip, value);
    },
    channelPressure(strip, value) {
      if (strip !== LIVE_STRIP || !isReceived("channelPressure", 0, value)) engine.channelPressure(strip, value);
    },
    keyPressure(strip, key, value) {
      if (strip !== LIVE_STRIP || !isReceived("keyPressure", key, value)) engine.keyPressure(strip, key, value);
    },
    sysEx: (strip, data) => engine.sysEx(strip, data),
    panic: (strip) => engine.panic(strip),
    setProgram: (strip, bank, program, onProgress) => engine.setProgram(strip, bank, program, onProgress),
  };
}
