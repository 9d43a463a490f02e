import { addOwn, addShared, settleGains } from "./add.ts";
import { filterGroup } from "./filter.ts";
import { interpolate } from "./interpolate.ts";
import { COUNT, MONO, MONO_BYTES, NEXT } from "./layout.ts";
import { turnFrames } from "./turnFrames.ts";

/**
 * Adds the groups from `first` on, which have no filters, to `bus`; where that is 0, each voice to the bus of its strip.
 * `since`: frames since the control pass. `sends`: whether sends are wanted.
 */
export function renderOpen(first: usize, bus: usize, since: i32, frames: i32, sends: bool): void {
  for (let g = first; g !== 0; g = load<u32>(g, NEXT)) {
    const count: usize = load<u32>(g, COUNT);
    for (let lane: usize = 0; lane < count; lane++) interpolate(g, lane, frames, MONO + lane * MONO_BYTES);
    addGroup(g, settleGains(g, since, frames), bus, since, frames, sends);
  }
}

/** The same for groups with filters. */
export function renderFiltered(first: usize, bus: usize, since: i32, frames: i32, sends: bool): void {
  for (let g = first; g !== 0; g = load<u32>(g, NEXT)) {
    filterGroup(g, frames);
    addGroup(g, turnFrames(g, since, frames), bus, since, frames, sends);
  }
}

function addGroup(g: usize, gain: v128, bus: usize, since: i32, frames: i32, sends: bool): void {
  if (bus === 0) addShared(g, gain, since, frames, sends);
  else addOwn(g, gain, bus, since, frames, sends);
}
