/** Number of frames from which the peak between two of them is estimated, half of them on either side. */
export const TRUE_PEAK_TAPS = 12;

const KAISER_BETA = 5;

/** Interpolators of fourfold oversampling (ITU-R BS.1770-4 Annex 2): a quarter and half of the way to the next frame. */
const quarter = interpolator(0.25);
const half = interpolator(0.5);

/** Factor by which the signal between frames may exceed the loudest of `TRUE_PEAK_TAPS` of them. */
export const MOST_OVERSHOOT = Math.max(
  ...[quarter, half].map((weights) => weights.reduce((sum, w) => sum + Math.abs(w), 0)),
);

/**
 * Raises `peak[0]` to the true peak (ITU-R BS.1770-4) of the stretch from the middle frame of `TRUE_PEAK_TAPS`, which begin
 * at `from`, to the one after it, as a size: of both frames and of the three values between them. Allocates nothing.
 */
export function raiseTruePeak(peak: Float64Array, frames: Float64Array, from: number): void {
  let a = 0;
  let b = 0;
  let c = 0;
  for (let i = 0; i < TRUE_PEAK_TAPS; i += 1) {
    const early = frames[from + i]!;
    a += quarter[i]! * early;
    b += half[i]! * early;
    c += quarter[i]! * frames[from + TRUE_PEAK_TAPS - 1 - i]!;
  }
  const middle = from + TRUE_PEAK_TAPS / 2;
  const onFrames = Math.max(Math.abs(frames[middle - 1]!), Math.abs(frames[middle]!));
  peak[0] = Math.max(peak[0]!, onFrames, Math.abs(a), Math.abs(b), Math.abs(c));
}

/** A sinc in a Kaiser window; its weights sum to 1. */
function interpolator(share: number): Float64Array {
  const reach = TRUE_PEAK_TAPS / 2;
  const weights = Float64Array.from({ length: TRUE_PEAK_TAPS }, (_, i) => {
    const x = i - (reach - 1) - share;
    const window = bessel(KAISER_BETA * Math.sqrt(1 - (x / reach) ** 2)) / bessel(KAISER_BETA);
    return (window * Math.sin(Math.PI * x)) / (Math.PI * x);
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** The modified Bessel function of the first kind, of order 0. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; term > 1e-12 * sum; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}
