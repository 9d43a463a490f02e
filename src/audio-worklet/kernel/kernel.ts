/**
 * The vector kernel: the control pass, the rendering and the mixing of voices, four at a time. It owns no memory and
 * makes no decisions; layout.ts documents its memory.
 */
import { beginList, controlGroup, listEnd, setSampleRate } from "./control.ts";
import { equalize } from "./equalize.ts";
import { chorus, reverb } from "./effects.ts";
import {
  ACTIVE_STRIPS,
  BUS_BYTES,
  BUSES,
  CHORUS_BIT,
  COUNT,
  MASTER_EQ,
  MIX,
  MIX_CHANNEL_BYTES,
  NEXT,
  REVERB_BIT,
  SHARED_FILTERED,
  SHARED_OPEN,
  STRIP,
  STRIP_BYTES,
  STRIP_EQ,
  STRIP_FILTERED,
  STRIP_LIMITERS,
  STRIP_OPEN,
  STRIP_SENDS,
  STRIPS,
  TAP,
  TAP_MIX,
  TAP_STRIP,
  WET,
  WET_UNITS,
} from "./layout.ts";
import { limit } from "./limit.ts";
import { addWet, clearMix, mixStrip, putOut } from "./mix.ts";
import { renderFiltered, renderOpen } from "./render.ts";

export function start(sampleRate: f32): void {
  setSampleRate(sampleRate);
}

/** The control pass of the first `strips` active strips. Numbers of voices that have ended are put at `list`; returns how many. */
export function control(strips: i32, frames: i32, list: usize): i32 {
  beginList(list);
  for (let i = 0; i < strips; i++) store<i32>(recordOf(stripAt(i)), 0, STRIP_SENDS);
  controlShared(load<u32>(SHARED_OPEN), frames, false);
  controlShared(load<u32>(SHARED_FILTERED), frames, true);
  for (let i = 0; i < strips; i++) {
    const strip = recordOf(stripAt(i));
    let effects = load<i32>(strip, STRIP_SENDS);
    for (let g: usize = load<u32>(strip, STRIP_OPEN); g !== 0; g = load<u32>(g, NEXT)) {
      effects |= controlGroup(g, frames, false);
    }
    for (let g: usize = load<u32>(strip, STRIP_FILTERED); g !== 0; g = load<u32>(g, NEXT)) {
      effects |= controlGroup(g, frames, true);
    }
    store<i32>(strip, effects, STRIP_SENDS);
  }
  return <i32>((listEnd() - list) >> 2);
}

/** A voice of a shared group affects the strips of all of them: others add silence. */
function controlShared(first: usize, frames: i32, isFiltered: bool): void {
  for (let g = first; g !== 0; g = load<u32>(g, NEXT)) {
    const effects = controlGroup(g, frames, isFiltered);
    const count: usize = load<u32>(g, COUNT);
    for (let lane: usize = 0; lane < count; lane++) {
      const strip = recordOf(load<u32>(g + (lane << 2), STRIP));
      store<i32>(strip, load<i32>(strip, STRIP_SENDS) | effects, STRIP_SENDS);
    }
  }
}

/** The control pass of one group, of voices that begin `frames` before the next. Returns which effects they feed. */
export function controlOne(group: usize, frames: i32, isFiltered: bool, list: usize): i32 {
  beginList(list);
  return controlGroup(group, frames, isFiltered);
}

/** Renders `frames`, `since` frames after the control pass, of the first `strips` active strips to the mix. */
export function render(strips: i32, since: i32, frames: i32, hasEffects: bool): void {
  clearMix(since);
  const tap: usize = load<u32>(TAP_STRIP);
  renderOpen(load<u32>(SHARED_OPEN), 0, since, frames, hasEffects);
  renderFiltered(load<u32>(SHARED_FILTERED), 0, since, frames, hasEffects);
  for (let i = 0; i < strips; i++) {
    const number = stripAt(i);
    const strip = recordOf(number);
    const bus = BUSES + number * BUS_BYTES;
    const sends = hasEffects && load<i32>(strip, STRIP_SENDS) !== 0;
    renderOpen(load<u32>(strip, STRIP_OPEN), bus, since, frames, sends);
    renderFiltered(load<u32>(strip, STRIP_FILTERED), bus, since, frames, sends);
    const eq: usize = load<u32>(strip, STRIP_EQ);
    if (eq !== 0) equalize(eq, bus, frames, sends);
    if (number + 1 === tap) copyToTap(bus, frames);
    const limiter: usize = load<u32>(STRIP_LIMITERS + (number << 2));
    if (limiter !== 0) limit(limiter, bus, frames, sends);
    mixStrip(strip, bus, since, frames, sends);
  }
  if (load<i32>(WET_UNITS) !== 0) addWet(since, frames);
  const eq: usize = load<u32>(MASTER_EQ);
  if (eq !== 0) equalize(eq, MIX, frames, false);
  if (tap === TAP_MIX) copyToTap(MIX, frames);
}

/** Copies two channels that are `MIX_CHANNEL_BYTES` apart, from `bus` on. */
function copyToTap(bus: usize, frames: i32): void {
  memory.copy(TAP, bus, (<usize>frames) << 2);
  memory.copy(TAP + MIX_CHANNEL_BYTES, bus + MIX_CHANNEL_BYTES, (<usize>frames) << 2);
}

/** Writes the mix of `render` to the output: see `putOut`. */
export function finish(output: usize, since: i32, frames: i32, gain: f32, delta: f32, lookahead: i32): void {
  putOut(output, since, frames, gain, delta, lookahead);
}

/** Makes of the sends of the pass that has ended what the next one adds to the mix. `effects`: where they lie. */
export function runEffects(effects: usize, units: i32): void {
  if ((units & REVERB_BIT) !== 0) reverb(effects);
  else memory.fill(WET, 0, 2 * MIX_CHANNEL_BYTES);
  if ((units & CHORUS_BIT) !== 0) chorus(effects);
}

/** The number of an active strip. */
function stripAt(index: i32): usize {
  return load<u32>(<usize>(ACTIVE_STRIPS + (index << 2)));
}

function recordOf(strip: usize): usize {
  return STRIPS + strip * STRIP_BYTES;
}
