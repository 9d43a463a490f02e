import { ARP_LANES, type ArpLane, type ArpLaneStep, type ArpPreset } from "./ArpPreset.ts";

type Lanes = Pick<ArpPreset, "lane" | "laneLengths">;

/** Place in a lane of `length` steps that step `step` takes its value from; both count from 0. Every player asks here. */
export const laneStep = (step: number, length: number): number => step % length;

/** Length of a lane in steps: its own, else that of the pattern. */
export function laneLengthOf({ lane, laneLengths }: Lanes, name: ArpLane): number {
  const most = Math.max(1, lane.length);
  const own = laneLengths?.[name] ?? most;
  return Number.isFinite(own) ? Math.min(most, Math.max(1, Math.round(own))) : most;
}

/** Values of step `step` of the arpeggio, each from its own lane. */
export function laneStepAt(preset: Lanes, step: number): ArpLaneStep {
  const of = (name: ArpLane): ArpLaneStep => preset.lane[laneStep(step, laneLengthOf(preset, name))]!;
  const { on, tie, chord } = of("kind");
  return {
    on,
    tie,
    chord,
    velocity: of("velocity").velocity,
    gate: of("gate").gate,
    interval: of("interval").interval,
    ratchet: of("ratchet").ratchet,
    chance: of("chance").chance,
  };
}

/** The preset with another length of a lane, 1 to the length of the pattern; a lane as long as the pattern follows it. */
export function withLaneLength(preset: ArpPreset, name: ArpLane, length: number): ArpPreset {
  return withLengths(preset, { ...preset.laneLengths, [name]: length });
}

/** The preset with other steps. Lanes that were shorter than the pattern keep their length as far as there are steps. */
export const withLane = (preset: ArpPreset, lane: ArpPreset["lane"]): ArpPreset =>
  withLengths({ ...preset, lane }, preset.laneLengths ?? {});

/** Reads stored lengths; those that are no numbers, and those of the pattern itself, are left out. */
export function withLengths(preset: ArpPreset, stored: Readonly<Record<string, unknown>>): ArpPreset {
  const { laneLengths: _, ...rest } = preset;
  const laneLengths: Partial<Record<ArpLane, number>> = {};
  for (const name of ARP_LANES) {
    const own = stored[name];
    if (typeof own !== "number") continue;
    const length = laneLengthOf({ ...rest, laneLengths: { [name]: own } }, name);
    if (length < rest.lane.length) laneLengths[name] = length;
  }
  return Object.keys(laneLengths).length === 0 ? rest : { ...rest, laneLengths };
}
