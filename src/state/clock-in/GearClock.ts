import { PulseLine } from "../../domain/midi-routing/PulseLine.ts";
import { PULSES_PER_QUARTER, PULSES_PER_SIXTEENTH } from "../../domain/timeline/clockPulses.ts";
import { Signal } from "../../domain/Signal.ts";
import type { BoardClock, ClockMove, ClockPulse } from "../live-notes/LiveTempo.ts";
import type { ReceivedMessage, MidiIn } from "../midi/MidiIn.ts";

/** A clock that is silent for so long has stopped coming. Pages are busy for less. */
const LOST_MS = 1000;
/** Gear that says nothing for so long, by its own time stamps, begins anew. */
const PAUSE_MS = 500;
const LEAST_BPM = 10;
const MOST_BPM = 500;
/** A clock that is off from where it is taken to be by less moves nothing: steps keep their distance. ms */
const STEADY_MS = 1;
/** One that is off by more, or whose tempo is another one by more than this part, is followed at once. ms */
const AWAY_MS = 10;
const OTHER_TEMPO_PART = 0.02;
/** Else it is followed by this part with each pulse. */
const STEERING = 0.25;
const QUARTERS_PER_BAR = 4;

/** A pulse of the gear's song by the clock of the page, and the distance to the next one. */
interface Pace {
  readonly number: number;
  readonly atMs: number;
  readonly pulseMs: number;
}

export interface GearClockParts {
  readonly midiIn: Pick<MidiIn, "tap">;
  /** ms of `performance.now()`. */
  readonly now: () => number;
}

/** The MIDI clock of an input as boards play by it: a steady tempo, where the bars are, and whether gear runs. */
export class GearClock implements BoardClock {
  readonly #parts: GearClockParts;
  readonly #moves = new Signal<ClockMove>();
  readonly onMove = this.#moves.on;
  #portId: string | null = null;
  #line = new PulseLine();
  #pace: Pace | null = null;
  /** Length of a pulse in the last received tempo, ms: gear that sends clock only while it runs begins in it. */
  #pulseMs: number | null = null;
  #isRunning = false;
  /** It has said since it is followed whether it runs: gear that was started before may still stop. */
  #hasSaid = false;
  /** The next pulse is the song's `#next` one. */
  #begins = false;
  #next = 0;
  /** Gear has begun, and its tempo is not known yet. */
  #isDue = false;

  constructor(parts: GearClockParts) {
    this.#parts = parts;
    parts.midiIn.tap("watch", (message) => this.#receive(message));
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Another input, by its id; null: none. */
  setSource(portId: string | null): void {
    if (portId === this.#portId) return;
    this.#portId = portId;
    this.#line = new PulseLine();
    this.#pace = this.#pulseMs = null;
    this.#next = 0;
    this.#begins = this.#isDue = false;
    // Rows that paused with this gear are not to wait for another.
    this.#isRunning = this.#hasSaid = false;
    this.#moves.emit("lost");
  }

  pulse(): ClockPulse | null {
    if (!this.#pace || this.#parts.now() - this.#line.lastMs > LOST_MS) return null;
    const { number, atMs, pulseMs } = this.#pace;
    const bar = Math.floor(number / PULSES_PER_QUARTER / QUARTERS_PER_BAR);
    const within = number - bar * PULSES_PER_QUARTER * QUARTERS_PER_BAR;
    return { bpm: 60_000 / (pulseMs * PULSES_PER_QUARTER), barMs: atMs - within * pulseMs, bar };
  }

  #receive({ portId, event, timeStampMs }: ReceivedMessage): void {
    if (portId !== this.#portId) return;
    if (event.kind === "clock") this.#pulse(timeStampMs);
    else if (event.kind === "stop") this.#stop();
    else if (event.kind === "songPosition") {
      this.#next = event.sixteenths * PULSES_PER_SIXTEENTH;
      this.#begins = this.#isRunning;
    } else if (event.kind === "start" || event.kind === "continue") {
      if (event.kind === "start") this.#next = 0;
      this.#isRunning = this.#begins = this.#hasSaid = true;
    }
  }

  #stop(): void {
    if (this.#hasSaid && !this.#isRunning) return;
    this.#hasSaid = true;
    if (!this.#begins) this.#next = this.#line.number + 1;
    this.#isRunning = this.#begins = this.#isDue = false;
    this.#moves.emit("stop");
  }

  #pulse(timeMs: number): void {
    // After a pause all but the tempo is as at first.
    if (timeMs - this.#line.lastMs > PAUSE_MS) this.#pace = null;
    const wasKnown = this.#pace !== null;
    if (this.#begins) this.#begin(timeMs);
    this.#line.pulse(timeMs);
    this.#steer();
    if (!this.#pace) return;
    this.#pulseMs = this.#pace.pulseMs;
    if (this.#isDue) {
      this.#isDue = false;
      this.#moves.emit("start");
    } else if (!wasKnown) this.#moves.emit("heard");
  }

  /** The pulse at hand is the song's `#next` one. */
  #begin(timeMs: number): void {
    const shift = this.#next - (this.#line.number + 1);
    this.#line.renumber(this.#next);
    this.#begins = false;
    this.#isDue = true;
    if (this.#pace) this.#pace = { ...this.#pace, number: this.#pace.number + shift };
    else if (this.#pulseMs !== null) this.#pace = { number: this.#next, atMs: timeMs, pulseMs: this.#pulseMs };
  }

  #steer(): void {
    const reading = this.#line.reading();
    if (!reading) return;
    const bpm = 60_000 / (reading.pulseMs * PULSES_PER_QUARTER);
    if (!(bpm >= LEAST_BPM && bpm <= MOST_BPM)) return;
    const { number } = reading;
    if (!this.#pace) return void (this.#pace = reading);
    const { pulseMs } = this.#pace;
    const atMs = this.#pace.atMs + (number - this.#pace.number) * pulseMs;
    const offMs = reading.atMs - atMs;
    const isOther = Math.abs(reading.pulseMs / pulseMs - 1) > OTHER_TEMPO_PART;
    if (isOther || Math.abs(offMs) > AWAY_MS) this.#pace = reading;
    else if (Math.abs(offMs) > STEADY_MS) {
      const steered = pulseMs + STEERING * (reading.pulseMs - pulseMs);
      this.#pace = { number, atMs: atMs + STEERING * offMs, pulseMs: steered };
    }
  }
}
