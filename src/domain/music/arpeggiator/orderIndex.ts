import { randomBelow } from "../random.ts";
import type { ArpState } from "./ArpState.ts";
import type { CompiledArp } from "./compileArp.ts";

/** Purpose of a random number: the same step draws another one for each use. */
export const RandomUse = { chance: 0, order: 1, layer: 2, shuffle: 3, time: 4, laneChance: 5 } as const;

/** Index up to the top and down again, the ends once each. */
function upDown(position: number, count: number): number {
  if (count === 1) return 0;
  const at = position % (2 * count - 2);
  return at < count ? at : 2 * count - 2 - at;
}

/** Like `upDown`, with the ends twice. */
function upDownTwice(position: number, count: number): number {
  const at = position % (2 * count);
  return at < count ? at : 2 * count - 1 - at;
}

/** Index from the outside to the middle: lowest, highest, second lowest… */
const converged = (at: number, count: number): number => (at % 2 === 0 ? at / 2 : count - 1 - (at - 1) / 2);

/** Place between the notes of pinky or thumb. */
const between = (position: number, count: number, isUpDown: boolean): number =>
  isUpDown ? upDown(position, count) : position % count;

/** Index, from low to high, of the note at `position` of the arpeggio's order; 0..`count` - 1, `count` is above 0. */
export function orderIndex(state: ArpState, arp: CompiledArp, position: number, count: number): number {
  const at = position % count;
  const half = position >> 1;
  switch (arp.order as string) {
    case "down":
      return count - 1 - at;
    case "upDown":
      return upDown(position, count);
    case "downUp":
      return count - 1 - upDown(position, count);
    case "upDownTwice":
      return upDownTwice(position, count);
    case "downUpTwice":
      return count - 1 - upDownTwice(position, count);
    case "converge":
      return converged(at, count);
    case "diverge":
      return converged(count - 1 - at, count);
    case "convergeDiverge":
      return converged(upDown(position, count), count);
    case "pinkyUp":
    case "pinkyUpDown":
      if (count === 1 || position % 2 === 1) return count - 1;
      return between(half, count - 1, arp.order === "pinkyUpDown");
    case "thumbUp":
    case "thumbUpDown":
      if (count === 1 || position % 2 === 0) return 0;
      return 1 + between(half, count - 1, arp.order === "thumbUpDown");
    case "random":
      return randomBelow(arp.seed, position, RandomUse.order, count);
    case "randomOther":
      return shuffledAt(state, arp.seed, Math.floor(position / count), at, count);
    case "randomOnce":
      return shuffledAt(state, arp.seed, state.changes, at, count);
    case "walk":
      return walk(state, arp.seed, position, count);
    default:
      return at;
  }
}

/** Place `at` of a shuffle of `count` places that is made once for `round`. */
function shuffledAt(state: ArpState, seed: number, round: number, at: number, count: number): number {
  const { shuffled } = state;
  if (state.shuffledRound !== round || state.shuffledCount !== count) {
    state.shuffledRound = round;
    state.shuffledCount = count;
    for (let i = 0; i < count; i++) {
      const other = randomBelow(seed ^ Math.imul(round + 1, 0x9e3779b1), i, RandomUse.shuffle, i + 1);
      shuffled[i] = shuffled[other]!;
      shuffled[other] = i;
    }
  }
  return shuffled[at]!;
}

/** One place up or down from the note before, turning at the ends. */
function walk(state: ArpState, seed: number, position: number, count: number): number {
  if (position === 0) state.walked = 0;
  else state.walked += randomBelow(seed, position, RandomUse.order, 2) === 0 ? -1 : 1;
  if (state.walked < 0) state.walked = Math.min(1, count - 1);
  if (state.walked >= count) state.walked = Math.max(0, count - 2);
  return state.walked;
}
