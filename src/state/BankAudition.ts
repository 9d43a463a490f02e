import type { UserPreset } from "../protocol/samples.ts";
import { AUDITION_STRIP } from "../protocol/engine.ts";
import type { EnginePort } from "../protocol/enginePort.ts";
import type { AppError } from "../domain/AppError.ts";

interface Bank {
  readonly id: string;
  readonly name: string;
}

interface Held {
  readonly key: number;
  /** Note id of the engine; null while its preset is loading. */
  noteId: number | null;
}

export interface AuditionEvents {
  /** 0..1 while a preset is loaded, null when it is there. */
  readonly onProgress: (fraction: number | null) => void;
  readonly onError: (error: AppError) => void;
}

/**
 * Keys of one preset of a user's bank, played on the strip for what is tried out; it is loaded with the first key. A touch holds
 * one key.
 */
export class BankAudition {
  readonly #engine: EnginePort;
  readonly #bank: Bank;
  readonly #preset: UserPreset;
  readonly #events: AuditionEvents;
  readonly #held = new Map<number, Held>();
  #loading: Promise<boolean> | null = null;

  constructor(engine: EnginePort, bank: Bank, preset: UserPreset, events: AuditionEvents) {
    this.#engine = engine;
    this.#bank = bank;
    this.#preset = preset;
    this.#events = events;
  }

  noteOn(touch: number, key: number, velocity: number): void {
    this.noteOff(touch);
    const held: Held = { key, noteId: null };
    this.#held.set(touch, held);
    void this.#play(touch, held, velocity);
  }

  noteOff(touch: number): void {
    const held = this.#held.get(touch);
    this.#held.delete(touch);
    if (held && held.noteId !== null) this.#engine.noteOff(AUDITION_STRIP, held.key, held.noteId);
  }

  /** -1: it holds none. */
  keyOf(touch: number): number {
    return this.#held.get(touch)?.key ?? -1;
  }

  releaseAll(): void {
    for (const touch of this.#held.keys()) this.noteOff(touch);
  }

  async #play(touch: number, held: Held, velocity: number): Promise<void> {
    const isThere = await (this.#loading ??= this.#load());
    // The next key tries again.
    if (!isThere) this.#loading = null;
    // The key may have been released meanwhile.
    else if (this.#held.get(touch) === held) held.noteId = this.#engine.noteOn(AUDITION_STRIP, held.key, velocity);
  }

  async #load(): Promise<boolean> {
    const started = await this.#engine.start();
    if (!started.ok) return this.#fails(started.error);
    const { bank, program, name } = this.#preset;
    const number = this.#engine.banks.number({ ...this.#bank, presetName: name }, bank);
    const loaded = await this.#engine.setProgram(AUDITION_STRIP, number, program, this.#events.onProgress);
    this.#events.onProgress(null);
    return loaded.ok || this.#fails(loaded.error);
  }

  #fails(error: AppError): false {
    this.#events.onError(error);
    return false;
  }
}
