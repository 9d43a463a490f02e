import { randomBelow } from "../music/random.ts";
import { heldAt } from "./ClipLane.ts";
import type { Roll } from "./records.ts";

/** Returns true if the note of `key` at `time` of the roll is played in this repeat. */
export type NoteChance = (repeat: number, time: number, key: number) => boolean;

const KEYS = 128;

/**
 * The chance of a clip's notes, or null where all are played. It follows from the clip's seed and the note's place alone,
 * so that playback from anywhere, export and rendering agree.
 */
export function noteChance({ lanes, seed }: Pick<Roll, "lanes" | "seed">): NoteChance | null {
  const lane = lanes.find(({ kind }) => kind === "chance");
  if (!lane || lane.events.length === 0) return null;
  return (repeat, time, key) => {
    const percent = heldAt(lane, time)?.value ?? 100;
    return percent >= 100 || randomBelow(seed, time, repeat * KEYS + key, 100) < percent;
  };
}
