import type { Stereo } from "./noteMeasures.ts";
import { BLOCK, ourSynth, playOurs, RATE } from "./ours.ts";
import type { Workload } from "./peers.ts";

/** As the host of the reference plays: events at the starts of blocks. */
export function renderOurs(kernel: Uint8Array, workload: Workload): Stereo {
  const synth = ourSynth(kernel, workload.presets, false);
  const frames = Math.floor((workload.seconds * RATE) / BLOCK) * BLOCK;
  const sound = { left: new Float32Array(frames), right: new Float32Array(frames) };
  let next = 0;
  for (let at = 0; at < frames; at += BLOCK) {
    while (next < workload.events.length && workload.events[next]![0] <= at / RATE) {
      playOurs(synth, workload.events[next]!);
      next += 1;
    }
    synth.render(sound.left, sound.right, at, at + BLOCK);
  }
  return sound;
}
