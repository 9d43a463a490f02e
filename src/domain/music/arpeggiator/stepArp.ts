import { swingDelay, type ArpNotes, type ArpState } from "./ArpState.ts";
import { LANE_CHORD, LANE_ON, LANE_TIE, type CompiledArp } from "./compileArp.ts";
import { randomBelow } from "../random.ts";
import { laneStep } from "./laneLengths.ts";
import { orderIndex, RandomUse } from "./orderIndex.ts";

const QUARTERS_PER_BAR = 4;

/**
 * Writes the notes of step `step`, a count from 0, for the keys of `state` into `out`. Rests and ties of the lane hold the
 * order; a step that chance leaves out skips its note. The same calls give the same notes; nothing is allocated.
 * `stepQuarters`: length of a step in quarters, for settings in beats.
 */
export function stepArp(state: ArpState, arp: CompiledArp, step: number, stepQuarters: number, out: ArpNotes): void {
  out.count = 0;
  if (state.isNew || beginsAnew(arp, step, stepQuarters)) state.begin(step);
  const at = step - state.firstStep;
  const flags = arp.laneFlags[laneStep(at, arp.laneFlags.length)]!;
  if (state.count === 0 || (flags & LANE_ON) === 0 || (flags & LANE_TIE) !== 0) return;
  const position = Math.floor(state.position / arp.repeats);
  state.position++;
  const isChord = arp.order === "chord" || (flags & LANE_CHORD) !== 0;
  // The walk advances with every step, audible or not.
  const place = isChord ? 0 : placeOf(state, arp, position);
  if (!happens(arp, step, at)) return;
  if (isChord) addChord(state, arp, at, stepQuarters, position, out);
  else addPlace(state, arp, at, stepQuarters, place, out);
  measure(arp, step, at, out);
}

function beginsAnew(arp: CompiledArp, step: number, stepQuarters: number): boolean {
  if (step === 0 || arp.retrigger === "off" || arp.retrigger === "note") return false;
  const quarters = arp.retrigger === "bar" ? QUARTERS_PER_BAR : 1;
  // A step on a beat must not fall short of it by rounding.
  const beats = (stepQuarters / quarters) * (1 + 1e-9);
  return Math.floor(step * beats) !== Math.floor((step - 1) * beats);
}

function happens(arp: CompiledArp, step: number, at: number): boolean {
  if (arp.chance < 100 && randomBelow(arp.seed, step, RandomUse.chance, 100) >= arp.chance) return false;
  const chance = arp.laneChances[laneStep(at, arp.laneChances.length)]!;
  return chance >= 100 || randomBelow(arp.seed, step, RandomUse.laneChance, 100) < chance;
}

/** Place of a note: index of its key (and above the keys, for `custom`) and its layer, in one number. */
function placeOf(state: ArpState, arp: CompiledArp, position: number): number {
  const { layers } = arp;
  const keys = arp.order === "custom" ? arp.indices.length : state.count;
  if (arp.octaveMode === "random") {
    const layer = randomBelow(arp.seed, position, RandomUse.layer, layers);
    return orderIndex(state, arp, position, keys) * layers + layer;
  }
  const index = orderIndex(state, arp, position, keys * layers);
  return arp.octaveMode === "each" ? index : (index % keys) * layers + Math.floor(index / keys);
}

function addPlace(
  state: ArpState,
  arp: CompiledArp,
  at: number,
  stepQuarters: number,
  place: number,
  out: ArpNotes,
): void {
  let index = Math.floor(place / arp.layers);
  let octave = 0;
  if (arp.order === "custom") {
    index = arp.indices[index]!;
    octave = Math.floor(index / state.count);
    index %= state.count;
  } else if (arp.order === "asPlayed") index = state.struck[index]!;
  const key = state.keys[index]! + 12 * octave + layerShift(arp, place % arp.layers);
  add(state, arp, at, stepQuarters, key, state.velocities[index]!, out);
}

function addChord(
  state: ArpState,
  arp: CompiledArp,
  at: number,
  stepQuarters: number,
  position: number,
  out: ArpNotes,
): void {
  const isRandom = arp.octaveMode === "random";
  const layer = isRandom ? randomBelow(arp.seed, position, RandomUse.layer, arp.layers) : position % arp.layers;
  // A chord step in another order plays the keys at their own octave.
  const shift = layerShift(arp, arp.order === "chord" ? layer : 0);
  for (let i = 0; i < state.count; i++) {
    add(state, arp, at, stepQuarters, state.keys[i]! + shift, state.velocities[i]!, out);
  }
}

function layerShift({ octaves, distance }: CompiledArp, layer: number): number {
  const count = Math.abs(octaves) + 1;
  return 12 * Math.sign(octaves) * (layer % count) + distance * Math.floor(layer / count);
}

function add(
  state: ArpState,
  arp: CompiledArp,
  at: number,
  stepQuarters: number,
  key: number,
  played: number,
  out: ArpNotes,
): void {
  const moved = key + state.moved + arp.transpose + arp.laneIntervals[laneStep(at, arp.laneIntervals.length)]!;
  const snapped = moved + arp.snaps[((moved % 12) + 12) % 12]!;
  out.add(snapped, velocityAt(arp, at, stepQuarters, played));
}

function velocityAt(arp: CompiledArp, at: number, stepQuarters: number, played: number): number {
  let velocity = played;
  if (arp.velocityMode === "fixed") velocity = arp.velocity;
  else if (arp.velocityMode === "accent") velocity = arp.accents[laneStep(at, arp.accents.length)]!;
  else if (arp.velocityMode === "slope") {
    velocity += (arp.velocity - played) * Math.min(1, (at * stepQuarters) / arp.slopeBeats);
  }
  return Math.max(
    1,
    Math.min(127, Math.round(velocity * arp.laneVelocities[laneStep(at, arp.laneVelocities.length)]!)),
  );
}

/** Strokes and their lengths, of the step `at` of the lanes. The gate shortens the last step that a tie reaches. */
function measure(arp: CompiledArp, step: number, at: number, out: ArpNotes): void {
  const gate = (arp.gate / 100) * arp.laneGates[laneStep(at, arp.laneGates.length)]!;
  // `stepLength` again, for its result would be an object on the heap.
  const late = arp.swing / 50 - 1;
  out.strokes = arp.ratchet * arp.laneRatchets[laneStep(at, arp.laneRatchets.length)]!;
  let whole = 0;
  let last = (step % 2 === 0 ? 1 + late : 1 - late) / out.strokes;
  out.lengths[0] = last * gate;
  for (let i = 1; i < arp.laneFlags.length; i++) {
    const flags = arp.laneFlags[laneStep(at + i, arp.laneFlags.length)]!;
    if ((flags & LANE_ON) === 0 || (flags & LANE_TIE) === 0) break;
    whole += last;
    last = (step + i) % 2 === 0 ? 1 + late : 1 - late;
  }
  out.lengths[1] = whole + last * gate;
}

/** Length of a step, in steps of even length: the first of a pair is longer by the delay of the second. */
export const stepLength = (arp: CompiledArp, step: number): number =>
  1 + swingDelay(arp, step + 1) - swingDelay(arp, step);
