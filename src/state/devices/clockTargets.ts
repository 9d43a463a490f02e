import type { DeviceBook } from "./DeviceBook.ts";

/** The outputs, by id, that get MIDI clock and are there. */
export const clockTargets = ({ state }: DeviceBook): readonly string[] =>
  state.devices.flatMap(({ direction, sendsClock, connected, id }) =>
    direction === "out" && sendsClock && connected ? [id] : [],
  );
