import type { AppError } from "../../domain/AppError.ts";
import { proxy } from "valtio/vanilla";
import type { LIVE_STRIP, PADS_STRIP } from "../../protocol/engine.ts";
import type { LiveEnginePort } from "../../protocol/enginePort.ts";

/** A preset of the internal sound: bank 128 is percussion. */
export interface Instrument {
  readonly bank: number;
  readonly program: number;
}

export interface LiveSoundStatus {
  engine: "off" | "starting" | "running" | "failed";
  /** 0..1 while an instrument loads. */
  progress: number | null;
  error: string | null;
}

/** Starts the engine on the first gesture and loads the board's two instruments: keyboard (strip 0), pads (strip 1). */
export class LiveSound {
  /** A valtio proxy: the bar shows it. */
  readonly status: LiveSoundStatus = proxy<LiveSoundStatus>({ engine: "off", progress: null, error: null });
  readonly #engine: LiveEnginePort;
  readonly #onReady: (strip: number) => void;
  readonly #onMissing: (error: AppError) => void;
  readonly #wanted = new Map<number, Instrument>();
  readonly #loaded = new Map<number, Instrument>();
  readonly #loading = new Map<number, Instrument>();
  readonly #progress = new Map<number, number>();
  #starting = false;

  /** `onReady`: the instrument of a strip can sound from now on. `onMissing`: it could not be loaded. */
  constructor(
    engine: LiveEnginePort,
    onReady: (strip: number) => void,
    onMissing: (error: AppError) => void = () => undefined,
  ) {
    this.#onMissing = onMissing;
    this.#engine = engine;
    this.#onReady = onReady;
    engine.onState((state) => {
      if (state === "running" || state === "failed" || state === "starting") this.status.engine = state;
      else this.status.engine = "off";
      if (state === "running") for (const strip of this.#loaded.keys()) this.#onReady(strip);
    });
    if (engine.state() === "running") this.status.engine = "running";
  }

  canSound(strip: number): boolean {
    return this.#loaded.has(strip) && this.#engine.state() === "running";
  }

  /** Chooses the instrument of a strip. Its samples are fetched at once, so that the first press finds them there. */
  choose(strip: typeof LIVE_STRIP | typeof PADS_STRIP, instrument: Instrument): void {
    const wanted = this.#wanted.get(strip);
    if (wanted?.bank === instrument.bank && wanted.program === instrument.program) return;
    this.#wanted.set(strip, instrument);
    void this.#load(strip);
  }

  /** From a user gesture. Cheap when there is nothing to do. */
  wake(): void {
    if (this.#starting || this.#allLoaded()) return;
    if (this.status.error !== null) return;
    void this.#start();
  }

  /** After a failure. */
  retry(): void {
    this.status.error = null;
    if (!this.#starting) void this.#start();
  }

  #allLoaded(): boolean {
    if (this.#engine.state() !== "running") return false;
    for (const [strip, wanted] of this.#wanted)
      if (this.#loaded.get(strip) !== wanted) return this.#progress.has(strip);
    return true;
  }

  async #start(): Promise<void> {
    this.#starting = true;
    this.status.engine = this.#engine.state() === "running" ? "running" : "starting";
    const started = await this.#engine.start();
    this.#starting = false;
    if (!started.ok) {
      this.status.engine = "failed";
      this.status.error = started.error.message;
      return;
    }
    this.status.engine = "running";
    // The keyboard and the pads side by side: whichever is there first can be played.
    await Promise.all([...this.#wanted.keys()].map((strip) => this.#load(strip)));
  }

  async #load(strip: number): Promise<void> {
    const wanted = this.#wanted.get(strip);
    if (!wanted || this.#loaded.get(strip) === wanted || this.#loading.get(strip) === wanted) return;
    this.#loading.set(strip, wanted);
    this.#setProgress(strip, 0);
    const result = await this.#engine.setProgram(strip, wanted.bank, wanted.program, (fraction) => {
      if (this.#loading.get(strip) === wanted) this.#setProgress(strip, fraction);
    });
    if (this.#wanted.get(strip) !== wanted) return;
    this.#loading.delete(strip);
    this.#setProgress(strip, null);
    if (!result.ok) {
      // Before a gesture some browsers open no audio at all: the press that starts it loads again.
      if (this.#engine.state() !== "running") return;
      this.status.error = result.error.message;
      this.#onMissing(result.error);
      return;
    }
    this.#loaded.set(strip, wanted);
    if (this.canSound(strip)) this.#onReady(strip);
  }

  #setProgress(strip: number, fraction: number | null): void {
    if (fraction === null) this.#progress.delete(strip);
    else this.#progress.set(strip, fraction);
    const all = [...this.#progress.values()];
    this.status.progress = all.length === 0 ? null : all.reduce((sum, part) => sum + part, 0) / all.length;
  }
}
