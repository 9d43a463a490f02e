import { addOwn, addShared } from "./add.ts";
import { filterOne, filterOneMoving, filterPair, filterPairMoving } from "./filter.ts";
import { interpolate } from "./interpolate.ts";
import { COUNT, FILTER_MOVES, FLAGS, MONO, MONO_BYTES, NEXT, OTHER_MONO } from "./layout.ts";

/** Filters give twice what they should. */
const FILTER_SCALE: f32 = 0.5;

/** A filtered group that is ready in `OTHER_MONO`; 0: none. */
let ready: usize = 0;

/**
 * Adds the groups from `first` on, which have no filters, to `bus`; where that is 0, each voice to the bus of its strip.
 * `since`: frames since the control pass. `sends`: whether sends are wanted.
 */
export function renderOpen(first: usize, bus: usize, since: i32, frames: i32, sends: bool): void {
  for (let g = first; g !== 0; g = load<u32>(g, NEXT)) {
    interpolateGroup(g, frames, MONO);
    add(g, MONO, bus, since, frames, sends, 1);
  }
}

/** The same for groups with filters. `following`: the first group of the list that comes next, or 0. */
export function renderFiltered(first: usize, following: usize, bus: usize, since: i32, frames: i32, sends: bool): void {
  for (let g = first; g !== 0; g = load<u32>(g, NEXT)) {
    if (g === ready) {
      add(g, OTHER_MONO, bus, since, frames, sends, FILTER_SCALE);
      ready = 0;
      continue;
    }
    const next: usize = load<u32>(g, NEXT);
    const other = next !== 0 ? next : following;
    interpolateGroup(g, frames, MONO);
    if (other === 0) {
      if ((load<i32>(g, FLAGS) & FILTER_MOVES) !== 0) filterOneMoving(g, frames);
      else filterOne(g, frames);
    } else {
      interpolateGroup(other, frames, OTHER_MONO);
      const flags = load<i32>(g, FLAGS) | load<i32>(other, FLAGS);
      if ((flags & FILTER_MOVES) !== 0) filterPairMoving(g, other, frames);
      else filterPair(g, other, frames);
    }
    ready = other;
    add(g, MONO, bus, since, frames, sends, FILTER_SCALE);
  }
}

function add(g: usize, from: usize, bus: usize, since: i32, frames: i32, sends: bool, scale: f32): void {
  if (bus === 0) addShared(g, from, since, frames, sends, scale);
  else addOwn(g, from, bus, since, frames, sends, scale);
}

function interpolateGroup(g: usize, frames: i32, to: usize): void {
  const count: usize = load<u32>(g, COUNT);
  for (let lane: usize = 0; lane < count; lane++) interpolate(g, lane, frames, to + lane * MONO_BYTES);
  // Filters of empty lanes must not feed on what they gave before.
  if (count < 4) memory.fill(to + count * MONO_BYTES, 0, (4 - count) * MONO_BYTES);
}
