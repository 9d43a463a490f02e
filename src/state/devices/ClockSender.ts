import { proxy } from "valtio/vanilla";
import type { MidiPort } from "../../protocol/midi.ts";

/** Clock is handed over this long before it is due at most. */
const AHEAD_MS = 25;
const STEP_MS = 8;
const PULSES_PER_QUARTER = 24;
const PULSES_PER_SIXTEENTH = 6;
/** What the clock is away from the song when the song has jumped. */
const JUMP_PULSES = 3;

const CLOCK = [0xf8];
const START = [0xfa];
const CONTINUE = [0xfb];
const STOP = [0xfc];

export interface ClockState {
  /** Of the song that plays, or a tempo of its own. */
  mode: "song" | "own";
  bpm: number;
  isRunning: boolean;
}

/** Where the song is that the clock follows. */
export interface SongTime {
  readonly isPlaying: boolean;
  readonly quarters: number;
  readonly bpm: number;
}

export interface ClockPorts {
  readonly midi: Pick<MidiPort, "sendAt">;
  readonly now: () => number;
  readonly song: () => SongTime;
  /** Outputs that get clock. */
  readonly targets: () => readonly string[];
}

/** Sends MIDI clock: 24 pulses a quarter note with start, stop, continue and song position, 25 ms ahead at most. */
export class ClockSender {
  readonly state: ClockState = proxy<ClockState>({ mode: "song", bpm: 120, isRunning: false });
  readonly #ports: ClockPorts;
  #timer: ReturnType<typeof setInterval> | null = null;
  /** The pulse that is sent next, counted from the beginning of the song. */
  #next = 0;
  /** Of an own tempo: when pulse `#own.pulse` is due. */
  #own = { pulse: 0, atMs: 0 };

  constructor(ports: ClockPorts) {
    this.#ports = ports;
  }

  /** To be called when targets came or went: without any, no timer runs. */
  watch(): void {
    const isWanted = this.#ports.targets().length > 0;
    if (isWanted) this.#timer ??= setInterval(() => this.step(), STEP_MS);
    else if (this.#timer !== null) {
      clearInterval(this.#timer);
      this.#timer = null;
      this.state.isRunning = false;
    }
  }

  /** Starts or stops a clock of its own tempo. */
  toggleOwn(): void {
    if (this.state.isRunning) return this.#stop();
    this.#own = { pulse: 0, atMs: this.#ports.now() };
    this.#begin(0);
  }

  setMode(mode: ClockState["mode"]): void {
    if (this.state.isRunning) this.#stop();
    this.state.mode = mode;
  }

  setTempo(bpm: number): void {
    const now = this.#ports.now();
    this.#own = { pulse: this.#ownPosition(now), atMs: now };
    this.state.bpm = bpm;
  }

  /** Hands over what is due within the next 25 ms. */
  step(): void {
    const now = this.#ports.now();
    const { isRunning, mode } = this.state;
    if (mode === "own") {
      const own = this.#ownPosition(now);
      // A page that was held up goes on where it should be by now.
      if (own - this.#next > JUMP_PULSES) this.#next = Math.ceil(own);
      if (isRunning) this.#pulses(own, this.state.bpm, now);
      return;
    }
    const { isPlaying, quarters, bpm } = this.#ports.song();
    const position = quarters * PULSES_PER_QUARTER;
    if (!isPlaying) {
      if (isRunning) this.#stop();
      return;
    }
    if (isRunning && Math.abs(position - this.#next) > JUMP_PULSES + this.#aheadPulses(bpm)) this.#stop();
    if (!this.state.isRunning) this.#begin(position);
    this.#pulses(position, bpm, now);
  }

  #ownPosition(now: number): number {
    return this.#own.pulse + ((now - this.#own.atMs) / 60_000) * this.state.bpm * PULSES_PER_QUARTER;
  }

  #aheadPulses(bpm: number): number {
    return (AHEAD_MS / 60_000) * bpm * PULSES_PER_QUARTER;
  }

  #begin(position: number): void {
    this.state.isRunning = true;
    this.#next = Math.ceil(position - 1e-6);
    if (position < 1) return this.#send(START, 0);
    // Devices begin at a sixteenth; what is between goes by without them.
    const sixteenths = Math.min(16_383, Math.ceil(position / PULSES_PER_SIXTEENTH));
    this.#next = sixteenths * PULSES_PER_SIXTEENTH;
    this.#send([0xf2, sixteenths & 127, sixteenths >> 7], 0);
    this.#send(CONTINUE, 0);
  }

  #stop(): void {
    this.state.isRunning = false;
    this.#send(STOP, 0);
  }

  #pulses(position: number, bpm: number, now: number): void {
    const pulseMs = 60_000 / (bpm * PULSES_PER_QUARTER);
    for (;;) {
      const dueMs = now + (this.#next - position) * pulseMs;
      if (dueMs > now + AHEAD_MS) return;
      this.#send(CLOCK, Math.max(now, dueMs));
      this.#next++;
    }
  }

  #send(data: readonly number[], timeMs: number): void {
    for (const portId of this.#ports.targets()) this.#ports.midi.sendAt(portId, data, timeMs);
  }
}
