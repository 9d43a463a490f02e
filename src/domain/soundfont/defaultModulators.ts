import { Generator } from "./generators.ts";
import type { Modulator } from "./records.ts";

const controller = (source: number, destination: number, amount: number, amountSource = 0): Modulator => ({
  source,
  destination,
  amount,
  amountSource,
  transform: 0,
});

/**
 * The default modulators of SF2.04 section 8.4, in its order, with two departures that the synths for which
 * today's banks are made (FluidSynth, MuseScore, SpessaSynth) have in common:
 * velocity does not close the filter (8.4.2, which would darken every bank that was not voiced for it), and pan
 * reaches the sides at CC 10's ends (8.4.6 with 500 instead of 1000, twice the way).
 */
export const DEFAULT_MODULATORS: readonly Modulator[] = [
  // Velocity, concave, to attenuation.
  controller(0x0502, Generator.attenuation, 960),
  // Channel pressure to vibrato depth.
  controller(0x000d, Generator.vibratoLfoToPitch, 50),
  // Modulation wheel to vibrato depth.
  controller(0x0081, Generator.vibratoLfoToPitch, 50),
  // Volume, concave, to attenuation.
  controller(0x0587, Generator.attenuation, 960),
  // Pan.
  controller(0x028a, Generator.pan, 500),
  // Expression, concave, to attenuation.
  controller(0x058b, Generator.attenuation, 960),
  // Reverb and chorus sends.
  controller(0x00db, Generator.reverbSend, 200),
  controller(0x00dd, Generator.chorusSend, 200),
  // Pitch wheel times its sensitivity to pitch.
  controller(0x020e, Generator.fineTune, 12_700, 0x0010),
];
