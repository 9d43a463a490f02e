import { proxy } from "valtio/vanilla";
import { PULSES_PER_QUARTER } from "../../domain/timeline/clockPulses.ts";
import type { MidiPort } from "../../protocol/midi.ts";

/** Clock is sent at most this long before it is due, ms. */
const AHEAD_MS = 25;
/** The same in a hidden page, whose timers run once a second. */
const HIDDEN_AHEAD_MS = 1500;
const STEP_MS = 8;
/** A page that was delayed by more pulses continues at the current position. */
const LATE_PULSES = 3;

const CLOCK = [0xf8];
const START = [0xfa];
const STOP = [0xfc];

export interface ClockState {
  bpm: number;
  isRunning: boolean;
}

export interface ClockPorts {
  readonly midi: Pick<MidiPort, "sendAt">;
  readonly now: () => number;
  /** A song plays, which sends its own clock. */
  readonly songPlays: () => boolean;
  readonly isHidden: () => boolean;
  /** Outputs that get clock. */
  readonly targets: () => readonly string[];
}

/**
 * Sends MIDI clock of a tempo of its own, for boards: 24 pulses a quarter note with start and stop. A song that plays takes the
 * gear over (`state/outputs/OutputClock.ts`), and this clock ends.
 */
export class ClockSender {
  readonly state: ClockState = proxy<ClockState>({ bpm: 120, isRunning: false });
  readonly #ports: ClockPorts;
  #timer: ReturnType<typeof setInterval> | null = null;
  /** The pulse that is sent next. */
  #next = 0;
  /** Time at which pulse `#from.pulse` is due. */
  #from = { pulse: 0, atMs: 0 };

  constructor(ports: ClockPorts) {
    this.#ports = ports;
  }

  toggle(): void {
    if (this.state.isRunning) return this.#stop();
    if (this.#ports.songPlays()) return;
    this.#from = { pulse: 0, atMs: this.#ports.now() };
    this.#next = 0;
    this.state.isRunning = true;
    this.#send(START, 0);
    this.#timer = setInterval(() => this.step(), STEP_MS);
  }

  setTempo(bpm: number): void {
    const now = this.#ports.now();
    this.#from = { pulse: this.#positionAt(now), atMs: now };
    this.state.bpm = bpm;
  }

  /** Sends the pulses that are due soon. */
  step(): void {
    if (!this.state.isRunning) return;
    if (this.#ports.songPlays()) return this.#stop();
    const now = this.#ports.now();
    const position = this.#positionAt(now);
    if (position - this.#next > LATE_PULSES) this.#next = Math.ceil(position);
    const pulseMs = 60_000 / (this.state.bpm * PULSES_PER_QUARTER);
    const untilMs = now + (this.#ports.isHidden() ? HIDDEN_AHEAD_MS : AHEAD_MS);
    for (;;) {
      const dueMs = now + (this.#next - position) * pulseMs;
      if (dueMs > untilMs) return;
      this.#send(CLOCK, Math.max(now, dueMs));
      this.#next++;
    }
  }

  #positionAt(nowMs: number): number {
    return this.#from.pulse + ((nowMs - this.#from.atMs) / 60_000) * this.state.bpm * PULSES_PER_QUARTER;
  }

  #stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.state.isRunning = false;
    this.#send(STOP, 0);
  }

  #send(data: readonly number[], timeMs: number): void {
    for (const portId of this.#ports.targets()) this.#ports.midi.sendAt(portId, data, timeMs);
  }
}
