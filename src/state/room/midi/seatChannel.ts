import { DRUM_CHANNEL } from "../../../domain/room/noteBatch.ts";

const CHANNELS = Array.from({ length: 16 }, (_, index) => index + 1).filter((channel) => channel !== DRUM_CHANNEL);

/** MIDI channel 1..16 of the player of a seat: 1, 2, … without the drums' 10. The last two of 16 seats share the last one. */
export const seatChannel = (slot: number): number => CHANNELS[Math.min(slot, CHANNELS.length - 1)]!;
