import type { Preset } from "../../domain/soundfont/records.ts";
import type { SamplesMessage, SamplesReport } from "../../protocol/engine.ts";

/** Members of a MessagePort that are used. */
export type SinkPort = Pick<MessagePort, "postMessage" | "onmessage">;

/** Hands presets to the worklet and waits until it has them. Waits for the port, too, if it is not there yet. */
export class PresetSink {
  #port: SinkPort | null = null;
  #onceConnected: (() => void)[] = [];
  readonly #waiting = new Map<string, ((taken: boolean) => void)[]>();
  /** Presets that the worklet has, by key. */
  readonly #taken = new Map<string, { readonly bank: number; readonly program: number }>();
  readonly #onEvicted: (bank: number, program: number) => void;

  /** `onEvicted`: the worklet has released a preset. */
  constructor(onEvicted: (bank: number, program: number) => void) {
    this.#onEvicted = onEvicted;
  }

  get connected(): boolean {
    return this.#port !== null;
  }

  connect(port: SinkPort): void {
    this.#port = port;
    this.#taken.clear();
    port.onmessage = ({ data }: MessageEvent<SamplesReport>) => {
      const { bank, program } = data;
      const key = keyOf(bank, program);
      if (data.type === "presetEvicted") {
        this.#taken.delete(key);
        this.#onEvicted(bank, program);
        return;
      }
      if (data.type === "presetLoaded") this.#taken.set(key, { bank, program });
      const waiting = this.#waiting.get(key) ?? [];
      this.#waiting.delete(key);
      for (const resolve of waiting) resolve(data.type === "presetLoaded");
    };
    const waiting = this.#onceConnected;
    this.#onceConnected = [];
    for (const resolve of waiting) resolve();
  }

  /** Transfers sample memory: `preset` is empty afterwards. Resolves when the worklet has loaded it, to false if it cannot. */
  async send(preset: Preset): Promise<boolean> {
    const port = await this.connection();
    const key = keyOf(preset.bank, preset.program);
    return new Promise<boolean>((resolve) => {
      this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), resolve]);
      const message: SamplesMessage = { type: "loadPreset", preset };
      port.postMessage(message, buffersOf(preset));
    });
  }

  /** Makes the worklet release all presets of an engine's bank; each is reported as evicted. */
  unload(bank: number): void {
    for (const [key, preset] of this.#taken) {
      if (preset.bank !== bank) continue;
      this.#taken.delete(key);
      const message: SamplesMessage = { type: "unloadPreset", ...preset };
      this.#port?.postMessage(message);
      this.#onEvicted(preset.bank, preset.program);
    }
  }

  /** Resolves when there is a worklet. */
  async connection(): Promise<SinkPort> {
    if (!this.#port) await new Promise<void>((resolve) => this.#onceConnected.push(resolve));
    // Set by `connect`, which resolves the promise.
    return this.#port as SinkPort;
  }
}

const keyOf = (bank: number, program: number): string => `${bank}:${program}`;

function buffersOf(preset: Preset): Transferable[] {
  const buffers = preset.samples.map(({ pcm }) => pcm.buffer);
  return [...new Set(buffers)] as ArrayBuffer[];
}
