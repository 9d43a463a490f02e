import type { MidiPort } from "../../../src/protocol/midi.ts";

/** Stands before MIDI outputs and takes notes of note-ons: each is to get exactly one note-off, where it was sent. */
export class PairedNotes {
  readonly mistakes: string[] = [];
  /** How often each note is on: two pads of different channels may play the same one. */
  readonly #open = new Map<string, number>();
  readonly #midi: MidiPort;

  constructor(midi: MidiPort) {
    this.#midi = midi;
  }

  get open(): readonly string[] {
    return [...this.#open.keys()];
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
    if (isTaken) this.#take(data[0] ?? 0, `${(data[0] ?? 0) & 15} ${data[1]} at ${portId}`);
    return isTaken;
  };

  /** Notes of arpeggios. What of them ends while the device is gone its port ends when it is back: that is looked for there. */
  #sendAt: MidiPort["sendAt"] = (portId, data, timeMs) => {
    const isTaken = this.#midi.sendAt(portId, data, timeMs);
    if (isTaken || (data[0] ?? 0) >> 4 === 8)
      this.#take(data[0] ?? 0, `${(data[0] ?? 0) & 15} ${data[1]} at ${portId}`);
    return isTaken;
  };

  #take(status: number, note: string): void {
    const count = this.#open.get(note) ?? 0;
    if (status >> 4 === 9) this.#open.set(note, count + 1);
    if (status >> 4 !== 8) return;
    if (count === 0) this.mistakes.push(`note ${note} ended without beginning`);
    if (count > 1) this.#open.set(note, count - 1);
    else this.#open.delete(note);
  }
}
