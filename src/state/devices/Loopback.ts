import { LOOP_LIMIT, LoopGuard } from "../../domain/midi-routing/LoopGuard.ts";
import type { MidiBytes, MidiPort } from "../../protocol/midi.ts";
import { LOOPBACK_ID } from "./parts.ts";

interface Waiting {
  readonly data: Uint8Array;
  readonly timeMs: number;
}

class Loopback {
  readonly #midi: MidiPort;
  readonly #now: () => number;
  /** For what goes round without a cable: those open first. */
  readonly #guard = new LoopGuard(4 * LOOP_LIMIT);
  readonly #onLoop: () => void;
  #waiting: Waiting[] = [];

  constructor(midi: MidiPort, onLoop: () => void, now: () => number) {
    this.#midi = midi;
    this.#now = now;
    this.#onLoop = onLoop;
  }

  send(data: MidiBytes, timeMs: number): void {
    const isNoteOff = (data[0]! & 0xf0) === 0x80;
    // Ends of notes run out by themselves, and none may hang.
    if (!isNoteOff && this.#guard.isLoop(data, this.#now())) return this.#onLoop();
    this.#waiting.push({ data: Uint8Array.from(data), timeMs });
    const waitMs = timeMs - this.#now();
    // Delivery in a task of its own, after the sender is done.
    if (waitMs > 0) setTimeout(() => this.#deliver(), waitMs);
    else queueMicrotask(() => this.#deliver());
  }

  #deliver(): void {
    const now = this.#now();
    // Timers are early by parts of a millisecond now and then.
    const due = this.#waiting.filter(({ timeMs }) => timeMs <= now + 1);
    if (due.length === 0) return;
    this.#waiting = this.#waiting.filter(({ timeMs }) => timeMs > now + 1);
    for (const { data } of due) this.#midi.receive(LOOPBACK_ID, data, now);
  }
}

/**
 * An output whose bytes arrive as an input: the app drives itself. What goes round in a circle is stopped; `onLoop` hears
 * of every message that is.
 */
export function addLoopback(midi: MidiPort, name: string, onLoop: () => void, now: () => number): void {
  const loopback = new Loopback(midi, onLoop, now);
  midi.addVirtual({ id: LOOPBACK_ID, name, isInput: true, send: (data, timeMs) => loopback.send(data, timeMs) });
}
