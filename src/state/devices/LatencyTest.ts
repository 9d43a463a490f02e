import { proxy } from "valtio/vanilla";
import { latencyFigures, type LatencyFigures } from "../../domain/midi-routing/latencyFigures.ts";
import type { MidiPort } from "../../protocol/midi.ts";
import type { MidiIn } from "../midi/MidiIn.ts";
import { pause } from "../pause.ts";

const NOTES = 100;
const EVERY_MS = 25;
const WAIT_MS = 500;
const LOWEST_KEY = 24;
const KEYS = 72;

export interface LatencyState {
  /** Notes sent of 100; null while no test runs. */
  sent: number | null;
  figures: LatencyFigures | null;
  /** A test has run and nothing came back. */
  isSilent: boolean;
}

/** Sends a hundred notes to an output and measures their arrival at an input: over a cable, or a device that echoes. */
export class LatencyTest {
  readonly state: LatencyState = proxy<LatencyState>({ sent: null, figures: null, isSilent: false });
  readonly #midi: MidiPort;
  readonly #midiIn: MidiIn;
  readonly #now: () => number;

  constructor(midi: MidiPort, midiIn: MidiIn, now: () => number) {
    this.#midi = midi;
    this.#midiIn = midiIn;
    this.#now = now;
  }

  async run(outputId: string, inputId: string): Promise<void> {
    if (this.state.sent !== null) return;
    const delays: number[] = [];
    const sentAt = new Map<number, number>();
    // Other receivers ignore these notes.
    const stop = this.#midiIn.tap("watch", ({ portId, event, timeStampMs }) => {
      if (portId !== inputId || (event.kind !== "noteOn" && event.kind !== "noteOff")) return false;
      const at = event.kind === "noteOn" ? sentAt.get(event.number) : undefined;
      sentAt.delete(event.number);
      if (at !== undefined) delays.push(Math.max(0, timeStampMs - at));
      return true;
    });
    Object.assign(this.state, { sent: 0, figures: null, isSilent: false });
    for (let sent = 0; sent < NOTES; sent++) {
      const key = LOWEST_KEY + (sent % KEYS);
      sentAt.set(key, this.#now());
      if (!this.#midi.send(outputId, [0x90, key, 64], true)) break;
      this.#midi.send(outputId, [0x80, key, 64], true);
      this.state.sent = sent + 1;
      await pause(EVERY_MS);
    }
    await pause(WAIT_MS);
    stop();
    const figures = latencyFigures(delays, NOTES);
    Object.assign(this.state, { sent: null, figures, isSilent: figures === null });
  }
}
