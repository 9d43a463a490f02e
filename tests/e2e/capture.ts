import type { Page } from "playwright/test";

/** What the page sent to its audio output, mixed to mono. */
export interface Capture {
  readonly sampleRate: number;
  readonly samples: Float32Array;
}

interface Recording {
  readonly sampleRate: number;
  blocks: Float32Array[];
}

/** One recording for each node that was connected to a destination: libraries probe the browser with some of their own. */
interface CaptureWindow {
  padrollRecordings?: Recording[];
}

type Connect = (this: AudioNode, ...args: unknown[]) => unknown;

/** Records in the audio thread, so that a busy page loses nothing. */
const RECORDER = `registerProcessor("padroll-recorder", class extends AudioWorkletProcessor {
  process([input]) {
    const [left, right] = input;
    if (left) this.port.postMessage(left.map((value, index) => (value + (right ?? left)[index]) / 2));
    return true;
  }
});`;

/** Call before the page loads: whatever is connected to an audio destination is recorded as well. */
export async function recordOutput(page: Page): Promise<void> {
  await page.addInitScript((source) => {
    const store = globalThis as unknown as CaptureWindow;
    const original = Object.getOwnPropertyDescriptor(AudioNode.prototype, "connect")?.value as Connect;
    const record = async (node: AudioNode): Promise<void> => {
      const { context } = node;
      const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
      await context.audioWorklet.addModule(url);
      const recorder = new AudioWorkletNode(context, "padroll-recorder", { numberOfOutputs: 0 });
      const recording: Recording = { sampleRate: context.sampleRate, blocks: [] };
      (store.padrollRecordings ??= []).push(recording);
      recorder.port.onmessage = ({ data }: MessageEvent<Float32Array>) => recording.blocks.push(data);
      original.call(node, recorder);
    };
    AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]) {
      if (args[0] instanceof AudioDestinationNode && this.context instanceof AudioContext) void record(this);
      return original.apply(this, args);
    } as AudioNode["connect"];
  }, RECORDER);
}

/** Waits until the page has played `seconds` more: on a busy machine audio runs behind the clock. */
export async function waitForAudio(page: Page, seconds: number): Promise<void> {
  const played = (): Promise<number> =>
    page.evaluate(() => {
      const recordings = (globalThis as unknown as CaptureWindow).padrollRecordings ?? [];
      return Math.max(0, ...recordings.map(({ blocks, sampleRate }) => (blocks.length * 128) / sampleRate));
    });
  const end = (await played()) + seconds;
  while ((await played()) < end) await page.waitForTimeout(50);
}

/** Forgets what was recorded so far. */
export const clearCapture = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const recording of (globalThis as unknown as CaptureWindow).padrollRecordings ?? []) recording.blocks = [];
  });

/** The loudest recording: the app's. */
export async function readCapture(page: Page): Promise<Capture> {
  const { sampleRate, base64 } = await page.evaluate(() => {
    const energies = ((globalThis as unknown as CaptureWindow).padrollRecordings ?? []).map((recording) => ({
      recording,
      energy: recording.blocks.reduce((sum, block) => sum + block.reduce((part, value) => part + value * value, 0), 0),
    }));
    const loudest = energies.sort((a, b) => b.energy - a.energy)[0]?.recording;
    let text = "";
    for (const { buffer, byteOffset, byteLength } of loudest?.blocks ?? []) {
      const bytes = new Uint8Array(buffer, byteOffset, byteLength);
      for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
    }
    return { sampleRate: loudest?.sampleRate ?? 48_000, base64: btoa(text) };
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
