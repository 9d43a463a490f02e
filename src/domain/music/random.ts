/**
 * A seeded stream of numbers in [0, 1): the same for the same seeds on every machine (mulberry32 over mixed seeds).
 * All `seeds` count, in their order.
 */
export function createRandom(...seeds: readonly number[]): () => number {
  let state = 0x9e3779b9;
  for (const seed of seeds) state = mix(state ^ mix(seed | 0) ^ mix(Math.floor(seed / 2 ** 32) | 0));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    return mix32(state) / 2 ** 32;
  };
}

/** 30 random bits that depend on `(seed, index, use)` alone, not on earlier calls. Allocates nothing. */
export function randomBits(seed: number, index: number, use: number): number {
  const state = mix(mix(mix(0x9e3779b9 ^ mix(seed | 0)) ^ mix(index | 0)) ^ mix(use));
  return mix32(state + 0x6d2b79f5) >>> 2;
}

export const RANDOM_BITS = 2 ** 30;

/** A whole number below `limit` for `(seed, index, use)`. */
export const randomBelow = (seed: number, index: number, use: number, limit: number): number =>
  Math.floor((randomBits(seed, index, use) / RANDOM_BITS) * limit);

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) + 0x7f4a7c15;
}

function mix32(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
}
