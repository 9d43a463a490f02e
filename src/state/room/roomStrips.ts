import { DRUM_CHANNEL } from "../../domain/room/noteBatch.ts";
import { FIRST_ROOM_DRUM_STRIP, FIRST_ROOM_STRIP } from "../../protocol/engine.ts";

/** The strip of a seat's notes: its instrument, or, for channel 10, its drum kit. */
export const roomStripOf = (slot: number, channel = 1): number =>
  (channel === DRUM_CHANNEL ? FIRST_ROOM_DRUM_STRIP : FIRST_ROOM_STRIP) + slot;

export const roomStripsOf = (slot: number): readonly number[] => [roomStripOf(slot), roomStripOf(slot, DRUM_CHANNEL)];
