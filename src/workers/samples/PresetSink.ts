import type { Preset } from "../../domain/soundfont/records.ts";
import type { SamplesMessage, SamplesReport } from "../../protocol/engine.ts";

/** What is used of a MessagePort. */
export type SinkPort = Pick<MessagePort, "postMessage" | "onmessage">;

/** Hands presets to the worklet and waits until it has them. Waits for the port, too, if it is not there yet. */
export class PresetSink {
  #port: SinkPort | null = null;
  #onceConnected: (() => void)[] = [];
  readonly #waiting = new Map<string, ((taken: boolean) => void)[]>();
  readonly #onEvicted: (bank: number, program: number) => void;

  /** `onEvicted`: the worklet has given up a preset. */
  constructor(onEvicted: (bank: number, program: number) => void) {
    this.#onEvicted = onEvicted;
  }

  get connected(): boolean {
    return this.#port !== null;
  }

  connect(port: SinkPort): void {
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<SamplesReport>) => {
      if (data.type === "presetEvicted") {
        this.#onEvicted(data.bank, data.program);
        return;
      }
      const key = keyOf(data.bank, data.program);
      const waiting = this.#waiting.get(key) ?? [];
      this.#waiting.delete(key);
      for (const resolve of waiting) resolve(data.type === "presetLoaded");
    };
    const waiting = this.#onceConnected;
    this.#onceConnected = [];
    for (const resolve of waiting) resolve();
  }

  /** Sample memory is transferred: `preset` is empty afterwards. Resolves when the worklet has taken it, to false if it cannot. */
  async send(preset: Preset): Promise<boolean> {
    const port = this.#port ?? (await this.#portWhenConnected());
    const key = keyOf(preset.bank, preset.program);
    return new Promise<boolean>((resolve) => {
      this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), resolve]);
      const message: SamplesMessage = { type: "loadPreset", preset };
      port.postMessage(message, buffersOf(preset));
    });
  }

  async #portWhenConnected(): Promise<SinkPort> {
    await new Promise<void>((resolve) => this.#onceConnected.push(resolve));
    // Set by `connect`, which resolves the promise.
    return this.#port as SinkPort;
  }
}

const keyOf = (bank: number, program: number): string => `${bank}:${program}`;

function buffersOf(preset: Preset): Transferable[] {
  const buffers = preset.samples.map(({ pcm }) => pcm.buffer);
  return [...new Set(buffers)] as ArrayBuffer[];
}
