import { HeldSound } from "./HeldSound.ts";
import type { Seat } from "./Room.ts";

/** A player who is there, and of whom nothing is said yet. */
export const SEAT: Seat = {
  connectionId: "one",
  userId: "ann",
  name: "Ann",
  slot: 0,
  binary: true,
  cohost: false,
  silenced: false,
  muted: false,
  hand: false,
  recording: false,
  direct: false,
  sound: null,
  state: "here",
  held: new HeldSound(),
};
