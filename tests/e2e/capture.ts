import type { Page } from "playwright/test";

/** What the page sent to its audio output, mixed to mono. */
export interface Capture {
  readonly sampleRate: number;
  readonly samples: Float32Array;
}

interface CaptureWindow {
  padrollCapture?: { sampleRate: number; blocks: Float32Array[] };
}

type Connect = (this: AudioNode, ...args: unknown[]) => unknown;

/** Call before the page loads: whatever is connected to an audio destination is recorded as well. */
export async function recordOutput(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const store = globalThis as unknown as CaptureWindow;
    const original = Object.getOwnPropertyDescriptor(AudioNode.prototype, "connect")?.value as Connect;
    const connect = (node: AudioNode, ...args: unknown[]): unknown => original.apply(node, args);
    AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]) {
      const destination = args[0];
      if (destination instanceof AudioDestinationNode && this.context instanceof AudioContext) {
        const recorder = this.context.createScriptProcessor(4096, 2, 1);
        const capture = { sampleRate: this.context.sampleRate, blocks: [] as Float32Array[] };
        store.padrollCapture = capture;
        recorder.addEventListener("audioprocess", ({ inputBuffer }) => {
          const left = inputBuffer.getChannelData(0);
          const right = inputBuffer.getChannelData(1);
          capture.blocks.push(left.map((value, index) => (value + right[index]!) / 2));
        });
        connect(this, recorder);
        connect(recorder, destination);
      }
      return connect(this, ...args);
    } as AudioNode["connect"];
  });
}

/** Forgets what was recorded so far. */
export const clearCapture = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const capture = (globalThis as unknown as CaptureWindow).padrollCapture;
    if (capture) capture.blocks = [];
  });

export async function readCapture(page: Page): Promise<Capture> {
  const { sampleRate, base64 } = await page.evaluate(() => {
    const capture = (globalThis as unknown as CaptureWindow).padrollCapture;
    if (!capture) return { sampleRate: 48_000, base64: "" };
    const parts = capture.blocks.map((block) => new Uint8Array(block.buffer, block.byteOffset, block.byteLength));
    let text = "";
    for (const part of parts) {
      for (let i = 0; i < part.length; i += 8192) text += String.fromCharCode(...part.subarray(i, i + 8192));
    }
    return { sampleRate: capture.sampleRate, base64: btoa(text) };
  });
  const bytes = Buffer.from(base64, "base64");
  const samples = new Float32Array(bytes.length / 4);
  for (let i = 0; i < samples.length; i++) samples[i] = bytes.readFloatLE(i * 4);
  return { sampleRate, samples };
}

export const peakOf = ({ samples }: Capture): number =>
  samples.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);

/** Seconds from the start to the first sample above `threshold`; -1 if there is none. */
export function onsetSeconds({ samples, sampleRate }: Capture, threshold = 0.003): number {
  const index = samples.findIndex((value) => Math.abs(value) > threshold);
  return index < 0 ? -1 : index / sampleRate;
}

/** The part between two times. */
export const sliceOf = (capture: Capture, fromSeconds: number, toSeconds: number): Capture => ({
  sampleRate: capture.sampleRate,
  samples: capture.samples.subarray(fromSeconds * capture.sampleRate, toSeconds * capture.sampleRate),
});

/**
 * How far the strongest partial near `frequency` (Hz) lies from it, in cents: the peak of a Hann-windowed Fourier
 * transform, evaluated every tenth of a cent within ±60 cents.
 */
export function centsFrom(capture: Capture, frequency: number): number {
  let best = { cents: 0, power: -1 };
  for (let cents = -60; cents <= 60; cents += 1) best = better(best, capture, frequency, cents);
  const coarse = best.cents;
  for (let cents = coarse - 1; cents <= coarse + 1; cents += 0.1) best = better(best, capture, frequency, cents);
  return best.cents;
}

/** Level of the partial at `frequency`, as an amplitude. */
export const partialLevel = (capture: Capture, frequency: number): number => Math.sqrt(powerAt(capture, frequency));

function better(
  best: { cents: number; power: number },
  capture: Capture,
  frequency: number,
  cents: number,
): { cents: number; power: number } {
  const power = powerAt(capture, frequency * 2 ** (cents / 1200));
  return power > best.power ? { cents, power } : best;
}

function powerAt({ samples, sampleRate }: Capture, frequency: number): number {
  const step = (2 * Math.PI * frequency) / sampleRate;
  let real = 0;
  let imaginary = 0;
  for (let i = 0; i < samples.length; i++) {
    const windowed = samples[i]! * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / samples.length));
    real += windowed * Math.cos(step * i);
    imaginary -= windowed * Math.sin(step * i);
  }
  return (real * real + imaginary * imaginary) / (samples.length / 4) ** 2;
}

export const frequencyOf = (midiNote: number): number => 440 * 2 ** ((midiNote - 69) / 12);
