import { addGroup } from "./add.ts";
import { filterOne, filterOneMoving, filterPair, filterPairMoving } from "./filter.ts";
import { interpolate } from "./interpolate.ts";
import { COUNT, FILTER_MOVES, FLAGS, MONO, MONO_BYTES, NEXT, OTHER_MONO } from "./layout.ts";

/** A filtered group that is ready in `OTHER_MONO`; 0: none. */
let ready: usize = 0;

/** Adds the groups from `first` on, which have no filters, to the bus. `since`: frames since the control pass. */
export function renderOpen(first: usize, since: i32, frames: i32, hasEffects: bool): void {
  for (let g = first; g !== 0; g = load<u32>(g, NEXT)) {
    interpolateGroup(g, frames, MONO);
    addGroup(g, MONO, since, frames, hasEffects, 1);
  }
}

/** The same for groups with filters. `following`: the first group of the strip that comes next, or 0. */
export function renderFiltered(first: usize, following: usize, since: i32, frames: i32, hasEffects: bool): void {
  for (let g = first; g !== 0; g = load<u32>(g, NEXT)) {
    // Filters give twice what they should.
    if (g === ready) {
      addGroup(g, OTHER_MONO, since, frames, hasEffects, 0.5);
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
    addGroup(g, MONO, since, frames, hasEffects, 0.5);
  }
}

function interpolateGroup(g: usize, frames: i32, to: usize): void {
  const count: usize = load<u32>(g, COUNT);
  for (let lane: usize = 0; lane < count; lane++) interpolate(g, lane, frames, to + lane * MONO_BYTES);
  // Filters of empty lanes must not feed on what they gave before.
  if (count < 4) memory.fill(to + count * MONO_BYTES, 0, (4 - count) * MONO_BYTES);
}
