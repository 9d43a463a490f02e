import { PULSES_PER_SIXTEENTH } from "../../domain/timeline/clockPulses.ts";
import type { MidiPort } from "../../protocol/midi.ts";
import type { DuePulse } from "../../protocol/output.ts";

const SONG_POSITION = 0xf2;
const CLOCK = [0xf8];
const START = [0xfa];
const CONTINUE = [0xfb];
const STOP = [0xfc];

/** Milliseconds by which messages precede the pulse that needs them, as the MIDI specification recommends. */
const LEAD_MS = 1;
/** Delay of Stop after a Start that cannot be canceled: before its first pulse. */
const AFTER_MS = 0.5;
/** Song positions have 14 bits of sixteenth notes. */
const SONG_POSITIONS = 0x4000;

interface ClockedPort {
  /** Counts pulses: it was told to begin and not to stop. */
  isRunning: boolean;
  /** Time of the last Start or Continue. */
  beganMs: number;
  /** Time of the last Stop. */
  stoppedMs: number;
  /** The pulse that it was given last. */
  number: number;
  /** Time of sending, ms of `performance.now()`. */
  timeMs: number;
}

export interface OutputClockParts {
  readonly midi: Pick<MidiPort, "schedule" | "outputs">;
  readonly now: () => number;
  /** Ids of outputs that get clock. */
  readonly targets: () => readonly string[];
}

const newPort = (): ClockedPort => ({
  isRunning: false,
  beganMs: 0,
  stoppedMs: 0,
  number: Number.NaN,
  timeMs: -Infinity,
});

/**
 * Sends the pulses of a run as MIDI clock, port by port. Gear is started by Start at the beginning of the song, by song position
 * and Continue at the first sixteenth elsewhere; where the song jumps, as at the end of its loop, it is stopped in between.
 */
export class OutputClock {
  readonly #parts: OutputClockParts;
  readonly #ports = new Map<string, ClockedPort>();
  /** Went while they ran, and are owed a Stop. */
  readonly #gone = new Set<string>();

  constructor(parts: OutputClockParts) {
    this.#parts = parts;
  }

  /** The ports that were sent clock. */
  ports(): readonly string[] {
    return [...this.#ports.keys()];
  }

  send(pulses: readonly DuePulse[]): void {
    for (const portId of this.#parts.targets()) {
      const port = this.#ports.get(portId) ?? newPort();
      this.#ports.set(portId, port);
      for (const pulse of pulses) this.#sendTo(portId, port, pulse);
    }
  }

  /** The run is over: what runs by it stops at once, whatever of its pulses leaves yet. `canceledPorts`: ports that send no more of it. */
  halt(canceledPorts: ReadonlySet<string>): void {
    for (const [portId, port] of this.#ports) {
      // A pending Stop was canceled as well.
      if (canceledPorts.has(portId))
        Object.assign(port, { isRunning: this.#mayRun(port), beganMs: 0, timeMs: -Infinity });
      this.#stopNow(portId, port);
    }
  }

  /** Ports came, went, or are wanted no more. Those that come back begin at the next sixteenth. */
  settle(): void {
    const connected = new Set(this.#parts.midi.outputs().flatMap((port) => (port.connected ? [port.id] : [])));
    const wanted = new Set(this.#parts.targets());
    for (const portId of this.#gone) {
      if (connected.has(portId)) this.#parts.midi.schedule(portId, STOP, 0);
    }
    for (const portId of connected) this.#gone.delete(portId);
    for (const [portId, port] of this.#ports) {
      if (connected.has(portId) && wanted.has(portId)) continue;
      if (connected.has(portId)) this.#stopNow(portId, port);
      else if (this.#mayRun(port)) this.#gone.add(portId);
      this.#ports.delete(portId);
    }
  }

  #sendTo(portId: string, port: ClockedPort, { number, isCountIn, timeMs: dueMs }: DuePulse): void {
    // The browser holds pulses of an earlier run that come later still: gear must not count them.
    if (dueMs <= port.timeMs && !port.isRunning) return;
    const timeMs = Math.max(dueMs, port.timeMs);
    const beforeMs = Math.max(timeMs - LEAD_MS, (timeMs + port.timeMs) / 2);
    if (number !== port.number + 1) this.#stop(portId, port, beforeMs);
    if (!port.isRunning && !isCountIn && number % PULSES_PER_SIXTEENTH === 0)
      this.#begin(portId, port, number, beforeMs);
    this.#parts.midi.schedule(portId, CLOCK, timeMs);
    Object.assign(port, { number, timeMs });
  }

  #begin(portId: string, port: ClockedPort, number: number, timeMs: number): void {
    const { midi } = this.#parts;
    port.isRunning = true;
    port.beganMs = timeMs;
    if (number === 0) {
      midi.schedule(portId, START, timeMs);
      return;
    }
    // Positions out of range wrap around: the bar is wrong, beat and pattern are right.
    const sixteenths = (number / PULSES_PER_SIXTEENTH) % SONG_POSITIONS;
    midi.schedule(portId, [SONG_POSITION, sixteenths & 127, sixteenths >> 7], timeMs);
    midi.schedule(portId, CONTINUE, timeMs);
  }

  /** True if the device counts now, or will: a Stop that leaves later may yet be lost. */
  #mayRun({ isRunning, stoppedMs }: ClockedPort): boolean {
    return isRunning || stoppedMs > this.#parts.now();
  }

  /** Once more behind a Start that the browser holds still. */
  #stopNow(portId: string, port: ClockedPort): void {
    if (port.isRunning && port.beganMs > this.#parts.now())
      this.#parts.midi.schedule(portId, STOP, port.beganMs + AFTER_MS);
    this.#stop(portId, port, 0);
  }

  #stop(portId: string, port: ClockedPort, timeMs: number): void {
    if (!port.isRunning) return;
    this.#parts.midi.schedule(portId, STOP, timeMs);
    Object.assign(port, { isRunning: false, stoppedMs: timeMs });
  }
}
