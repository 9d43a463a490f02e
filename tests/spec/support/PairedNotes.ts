import { outputIdOf } from "../../../src/state/live-notes/OutputKeys.ts";
import { isConnected } from "../../../src/state/live-notes/OutputControls.ts";
import type { MidiPort } from "../../../src/protocol/midi.ts";

/**
 * Stands before MIDI outputs and takes notes of note-ons: each is to get exactly one note-off, where it was sent, and before the
 * same key of the same device is struck again.
 */
export class PairedNotes {
  readonly mistakes: string[] = [];
  readonly #open = new Set<string>();
  /** Notes whose end a device that was gone has missed: its port ends them when it is back. */
  readonly #missed = new Set<string>();
  readonly #midi: MidiPort;

  constructor(midi: MidiPort) {
    this.#midi = midi;
  }

  get open(): readonly string[] {
    return [...this.#open].filter((note) => !this.#missed.has(note));
  }

  port(): MidiPort {
    const midi = this.#midi;
    return new Proxy(midi, {
      get: (_, name: keyof MidiPort) => {
        if (name === "send") return this.#send;
        if (name === "sendAt") return this.#sendAt;
        const value: unknown = midi[name];
        return typeof value === "function" ? (value.bind(midi) as unknown) : value;
      },
    });
  }

  #send: MidiPort["send"] = (portId, data, live) => {
    const isTaken = this.#midi.send(portId, data, live);
    this.#take(portId, data, isTaken);
    return isTaken;
  };

  #sendAt: MidiPort["sendAt"] = (portId, data, timeMs) => {
    const isTaken = this.#midi.sendAt(portId, data, timeMs);
    this.#take(portId, data, isTaken);
    return isTaken;
  };

  #take(
    port: string,
    [status = 0, key = 0, velocity = 0]: ArrayLike<number> & Iterable<number>,
    isTaken: boolean,
  ): void {
    const kind = status >> 4;
    if (kind !== 8 && kind !== 9) return;
    const note = `${status & 15} ${key} at ${outputIdOf(this.#midi, port)}`;
    if (!isTaken) {
      if (kind === 8 && !isConnected(this.#midi, port)) this.#missed.add(note);
      return;
    }
    const wasOn = this.#open.has(note);
    const wasMissed = this.#missed.delete(note);
    if (kind === 9 && velocity > 0) {
      if (wasOn && !wasMissed) this.mistakes.push(`note ${note} began while it was on`);
      this.#open.add(note);
    } else {
      if (!wasOn && !wasMissed) this.mistakes.push(`note ${note} ended without beginning`);
      this.#open.delete(note);
    }
  }
}
