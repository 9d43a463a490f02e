import { proxy } from "valtio/vanilla";
import { PulseLine } from "../../domain/midi-routing/PulseLine.ts";
import type { ClockAlign } from "../../domain/timeline/clockPace.ts";
import { PULSES_PER_QUARTER, PULSES_PER_SIXTEENTH, tickOfPulse } from "../../domain/timeline/clockPulses.ts";
import type { ReceivedMessage, MidiIn } from "../midi/MidiIn.ts";
import { playFrom, seek, stop, type Player } from "../transport.ts";

/** State for panels. */
export interface ClockInState {
  /** The input that is followed, by its id; null: none is, and songs keep their own tempo. */
  portId: string | null;
  /** The tempo that was heard last, quarters a minute; null before there was one. */
  bpm: number | null;
  /** Pulses come. */
  isHeard: boolean;
}

export interface ClockFollowerParts {
  readonly player: Player;
  readonly midiIn: Pick<MidiIn, "tap">;
  /** ms of `performance.now()`. */
  readonly now: () => number;
  /** The clock stopped coming while the song played: it goes on alone in this tempo (null: its own). */
  readonly onLost: (bpm: number | null) => void;
}

/** Shortest time between updates of the scheduler. */
const TELL_EVERY_MS = 120;
const SHOW_EVERY_MS = 200;
/** Share of the tempo within which the display moves in small steps: a steady tempo does not flicker. */
const NEAR_PART = 0.02;
const SMOOTHING = 0.25;
/** A clock that is silent for so long, at two looks, has stopped coming. */
const LOST_MS = 500;
const LOOK_EVERY_MS = 150;
const MOST_LATE_MS = 800;
const LEAST_BPM = 10;
const MOST_BPM = 500;

/**
 * Follows the MIDI clock of an input: start, stop, continue and song position move the transport, pulses carry the tempo and where the
 * beat is, both by their own time stamps. Steering is the scheduler's. The song's tempo map stays as it is.
 */
export class ClockFollower {
  readonly state: ClockInState = proxy<ClockInState>({ portId: null, bpm: null, isHeard: false });
  readonly #parts: ClockFollowerParts;
  #line = new PulseLine();
  /** The clock was started: its pulses are counted from a place of the song. */
  #isStarted = false;
  /** The next pulse begins the song. */
  #begins = false;
  /** The next pulse of the song that gear goes on with; null: where the cursor is. */
  #next: number | null = null;
  /** True while the run was started by the clock, without a jump since. */
  #isOwn = false;
  /** Counts what the clock has begun and has not begun yet. */
  #beginning = 0;
  #alignment = 0;
  #reportedMs = -Infinity;
  #shownMs = -Infinity;
  #silentLooks = 0;
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(parts: ClockFollowerParts) {
    this.#parts = parts;
    parts.midiIn.tap("watch", (message) => this.#receive(message));
    parts.player.engine.transport.onHalt(() => {
      this.#isOwn = this.#beginning > 0;
      this.#alignment++;
      if (!this.state.isHeard && this.state.bpm !== null) this.#forgetTempo();
    });
  }

  /** Follows another input, or, null, none. */
  setSource(portId: string | null): void {
    if (portId === this.state.portId) return;
    Object.assign(this.state, { portId, bpm: null, isHeard: false });
    this.#line = new PulseLine();
    this.#isStarted = false;
    this.#begins = false;
    this.#next = null;
    this.#isOwn = false;
    this.#rest();
    this.#parts.player.engine.transport.follow(null);
  }

  /** Forgets the tempo of a lost clock: the next run has the song's own. */
  #forgetTempo(): void {
    this.state.bpm = null;
    this.#parts.player.engine.transport.follow(null);
  }

  #receive({ portId, event, timeStampMs }: ReceivedMessage): void {
    if (portId !== this.state.portId) return;
    if (event.kind === "clock") this.#pulse(timeStampMs);
    else if (event.kind === "stop") this.#stop();
    else if (event.kind === "songPosition") this.#locate(event.sixteenths * PULSES_PER_SIXTEENTH);
    else if (event.kind === "start" || event.kind === "continue") {
      if (event.kind === "start") this.#next = 0;
      this.#isStarted = true;
      this.#begins = true;
    }
  }

  #pulse(timeMs: number): void {
    if (this.#begins) this.#begin(timeMs);
    this.#line.pulse(timeMs);
    this.#silentLooks = 0;
    this.#timer ??= setInterval(() => this.#look(), LOOK_EVERY_MS);
    if (timeMs - this.#reportedMs >= TELL_EVERY_MS || timeMs < this.#reportedMs) this.#report(timeMs);
  }

  /** The pulse at hand is the song's `#next` one. */
  #begin(timeMs: number): void {
    const { player } = this.#parts;
    this.#begins = false;
    const cursor = (player.session.transport.positionTick * PULSES_PER_QUARTER) / this.#ppq;
    const number = this.#next ?? Math.round(cursor);
    this.#next = null;
    this.#line.renumber(number);
    this.#reportedMs = -Infinity;
    void this.#play(tickOfPulse(number, this.#ppq), timeMs);
  }

  async #play(tick: number, timeMs: number): Promise<void> {
    const { player, now } = this.#parts;
    this.#beginning++;
    if (player.engine.transport.playing()) seek(player, tick);
    else await playFrom(player, tick);
    // Sounds that had to be loaded took longer than a song catches up with.
    const lateMs = now() - timeMs;
    const { bpm } = this.state;
    if (lateMs > MOST_LATE_MS && bpm !== null && player.engine.transport.playing()) {
      seek(player, tick + (lateMs / 60_000) * bpm * this.#ppq);
    }
    this.#beginning--;
  }

  #stop(): void {
    const { player } = this.#parts;
    if (!this.#isStarted) return;
    this.#isStarted = false;
    if (!this.#begins) this.#next = this.#line.number + 1;
    this.#begins = false;
    if (player.session.transport.state === "started") stop(player);
  }

  #locate(number: number): void {
    this.#next = number;
    if (this.#isStarted) this.#begins = true;
    else seek(this.#parts.player, tickOfPulse(number, this.#ppq));
  }

  /** Forgets which beat the clock is at. */
  #realign(): void {
    this.#isOwn = false;
    this.#alignment++;
  }

  #report(timeMs: number): void {
    const reading = this.#line.reading();
    if (!reading) return;
    const bpm = 60_000 / (reading.pulseMs * PULSES_PER_QUARTER);
    if (!(bpm >= LEAST_BPM && bpm <= MOST_BPM)) return;
    this.#reportedMs = timeMs;
    this.#show(bpm, timeMs);
    this.#follow(reading.number, reading.atMs, bpm, this.#alignNow());
  }

  #alignNow(): ClockAlign {
    if (this.#isOwn) return "exact";
    return this.#isStarted ? "beat" : "pulse";
  }

  #follow(number: number, timeMs: number, bpm: number, align: ClockAlign): void {
    const tick = tickOfPulse(number, this.#ppq);
    this.#parts.player.engine.transport.follow({ timeMs, tick, bpm, align, alignment: this.#alignment });
  }

  #show(bpm: number, timeMs: number): void {
    const { state } = this;
    if (state.isHeard && timeMs - this.#shownMs < SHOW_EVERY_MS) return;
    this.#shownMs = timeMs;
    const isNear = state.isHeard && state.bpm !== null && Math.abs(bpm / state.bpm - 1) < NEAR_PART;
    state.bpm = isNear ? state.bpm! + (bpm - state.bpm!) * SMOOTHING : bpm;
    state.isHeard = true;
  }

  #look(): void {
    const { now, onLost, player } = this.#parts;
    if (now() - this.#line.lastMs < LOST_MS) return;
    // A page that was busy may look before it receives the messages of the meantime.
    if (++this.#silentLooks < 2) return;
    this.#rest();
    this.state.isHeard = false;
    const { bpm } = this.state;
    if (player.session.transport.state !== "started") return this.#forgetTempo();
    this.#realign();
    if (bpm !== null) this.#follow(this.#line.number, now(), bpm, "tempo");
    onLost(bpm);
  }

  #rest(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#silentLooks = 0;
  }

  get #ppq(): number {
    return this.#parts.player.timeline.current.timeline.ppq;
  }
}
