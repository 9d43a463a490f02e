import type { ArpSink } from "../../domain/music/arpeggiator/ArpRunner.ts";
import { ChainRunner } from "../../domain/note-processors/ChainRunner.ts";
import { Signal } from "../../domain/Signal.ts";
import { BOARD_ARPS, FIRST_ARP_STRIP, type ArpSetting } from "../../protocol/engine.ts";
import type { ArpNote, ArpPort, ArpStep } from "../../protocol/enginePort.ts";

/** Arpeggios count microseconds of `performance.now()`. */
const FRAMES_PER_SECOND = 1_000_000;
const FRAMES_PER_MS = FRAMES_PER_SECOND / 1000;
/** So long after its step a note sounds, always: timers that come late by less are not heard. */
const AHEAD_MS = 25;
/** Steps missed by more milliseconds, in a page that slept, are skipped, so that they do not all sound at once. */
const MOST_LATE_MS = 250;
const NOTE_IDS = 0x1_0000;

/** Sound of the notes. `timeMs`: of `performance.now()`. Ids are below 0. */
export interface ArpSound {
  strike(strip: number, key: number, velocity: number, noteId: number, timeMs: number): void;
  release(strip: number, noteId: number, timeMs: number): void;
  /** Between the time that a note is asked for and the time that it is heard. */
  latencyMs(): number;
}

interface Clock {
  /** `performance.now()`. */
  now(): number;
  /** Calls back once, in place of what was asked for before; null: not at all. */
  callIn(ms: number | null, callback: () => void): void;
}

class SmallArp implements ArpSink {
  readonly runner = new ChainRunner(this, FRAMES_PER_SECOND);
  setting: ArpSetting = { stages: [], strips: [], reportsSteps: false };
  readonly #index: number;
  readonly #host: SmallArps;

  constructor(index: number, host: SmallArps) {
    this.#index = index;
    this.#host = host;
  }

  noteOn(frame: number, key: number, velocity: number, id: number): void {
    this.#host.note(this.setting.strips, { arp: this.#index, key, velocity, id }, frame);
  }

  noteOff(frame: number, key: number, id: number): void {
    this.#host.note(this.setting.strips, { arp: this.#index, key, velocity: 0, id }, frame);
  }

  step(frame: number, place: number): void {
    if (this.setting.reportsSteps) this.#host.step(this.#index, place, frame);
  }
}

/** Arpeggios and rows of steps by a timer of the page, for where no engine counts frames. */
export class SmallArps implements ArpPort {
  readonly #sound: ArpSound;
  readonly #clock: Clock;
  readonly #arps: readonly SmallArp[] = Array.from(
    { length: BOARD_ARPS.count },
    (_, index) => new SmallArp(index, this),
  );
  readonly #notes = new Signal<ArpNote>();
  readonly #steps = new Signal<ArpStep>();
  readonly onNote = this.#notes.on;
  readonly onStep = this.#steps.on;

  constructor(sound: ArpSound, clock: Clock = pageClock()) {
    this.#sound = sound;
    this.#clock = clock;
  }

  set(index: number, setting: ArpSetting): void {
    const arp = this.#arps[index];
    if (!arp) return;
    const frame = this.#catchUp();
    if (setting.strips.join() !== arp.setting.strips.join()) arp.runner.silence(frame);
    if (setting.stages.length > 0) arp.setting = setting;
    arp.runner.setStages(setting.stages, frame);
    this.#arrange();
  }

  /** No song runs beside them: their beats lie where they lie. */
  setTempo(bpm: number): void {
    if (!(bpm > 0)) return;
    const frame = this.#catchUp();
    for (const { runner } of this.#arps) runner.setTempo(bpm, null, frame);
    this.#arrange();
  }

  /** `velocity` 0..1. False: the strip is none of an arpeggio's. */
  keyOn(strip: number, key: number, velocity: number, noteId: number): boolean {
    const runner = this.#arps[strip - FIRST_ARP_STRIP]?.runner;
    runner?.keyOn(key, Math.max(1, Math.min(127, Math.round(velocity * 127))), this.#catchUp(), noteId);
    if (runner) this.#arrange();
    return runner !== undefined;
  }

  keyOff(strip: number, key: number, noteId: number): boolean {
    const runner = this.#arps[strip - FIRST_ARP_STRIP]?.runner;
    runner?.keyOff(key, this.#catchUp(), noteId);
    if (runner) this.#arrange();
    return runner !== undefined;
  }

  /** Lets all keys go and ends what sounds: of those that play on `strip`, or of all (null). */
  clear(strip: number | null): void {
    const frame = this.#catchUp();
    for (const { runner, setting } of this.#arps)
      if (strip === null || setting.strips.includes(strip)) runner.clear(frame);
    this.#arrange();
  }

  /** An arpeggio strikes a note, or ends it (`velocity` 0). */
  note(strips: readonly number[], note: Omit<ArpNote, "timeMs">, frame: number): void {
    const { arp, key, velocity, id } = note;
    const isStruck = velocity > 0;
    if (isStruck && this.#clock.now() - frame / FRAMES_PER_MS > MOST_LATE_MS) return;
    const timeMs = frame / FRAMES_PER_MS + AHEAD_MS;
    const noteId = -1 - arp * NOTE_IDS - id;
    for (const strip of strips) {
      if (isStruck) this.#sound.strike(strip, key, velocity / 127, noteId, timeMs);
      else this.#sound.release(strip, noteId, timeMs);
    }
    this.#notes.emit({ ...note, timeMs: timeMs + this.#sound.latencyMs() });
  }

  step(arp: number, place: number, frame: number): void {
    const timeMs = frame / FRAMES_PER_MS + AHEAD_MS + this.#sound.latencyMs();
    this.#steps.emit({ arp, place, timeMs });
  }

  /** Does what is due; returns the frame of now. */
  #catchUp(): number {
    const frame = Math.round(this.#clock.now() * FRAMES_PER_MS);
    for (const { runner } of this.#arps) if (runner.nextFrame <= frame) runner.advance(frame);
    return frame;
  }

  #arrange(): void {
    const next = Math.min(...this.#arps.map(({ runner }) => runner.nextFrame));
    const inMs = next === Infinity ? null : Math.max(0, next / FRAMES_PER_MS - this.#clock.now());
    this.#clock.callIn(inMs, () => {
      this.#catchUp();
      this.#arrange();
    });
  }
}

function pageClock(): Clock {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    now: () => performance.now(),
    callIn: (ms, callback) => {
      clearTimeout(timer);
      timer = ms === null ? undefined : setTimeout(callback, ms);
    },
  };
}
