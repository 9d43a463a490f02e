/** Zero crossings of the windowed sinc on each side. */
const REACH = 16;
/** Values of the table between two zero crossings. */
const PHASES = 512;

/** The windowed sinc from its middle on; one value more for the interpolation. */
const KERNEL = Float64Array.from({ length: REACH * PHASES + 2 }, (_, i) => {
  const x = i / PHASES;
  if (x >= REACH) return 0;
  return (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)) * (0.5 + 0.5 * Math.cos((Math.PI * x) / REACH));
});

/** The kernel at `x` phases from its middle. */
function kernelAt(x: number): number {
  const index = Math.floor(x);
  const value = KERNEL[index] ?? 0;
  return value + (x - index) * ((KERNEL[index + 1] ?? 0) - value);
}

/**
 * Resamples by a windowed sinc, low-passed below half of the lower rate.
 *
 * @param step input frames for each output frame; above 1 the result has fewer frames
 * @param frames length of the result; past the end of the input it is silent
 */
export function resample(input: Float32Array, step: number, frames: number): Float32Array {
  const cutoff = Math.min(1, 1 / step);
  const reach = REACH / cutoff;
  const output = new Float32Array(frames);
  for (let frame = 0; frame < frames; frame += 1) {
    const center = frame * step;
    const last = Math.min(input.length - 1, Math.floor(center + reach));
    let sum = 0;
    for (let at = Math.max(0, Math.ceil(center - reach)); at <= last; at += 1) {
      sum += (input[at] ?? 0) * kernelAt(Math.abs(at - center) * cutoff * PHASES);
    }
    output[frame] = sum * cutoff;
  }
  return output;
}
