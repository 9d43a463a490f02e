import type { ArpSink } from "../../domain/music/arpeggiator/ArpRunner.ts";
import { ChainRunner } from "../../domain/note-processors/ChainRunner.ts";
import { FIRST_ARP_STRIP, MOST_ARPS, type ArpRange, type ArpSetting } from "../../protocol/engine.ts";
import { ENGINE_EVENT_BYTES, EngineEventType } from "../../protocol/engineEvent.ts";
import type { Synth } from "./Synth.ts";

/** Ids of notes that arpeggios play: above those that live notes count through. */
const FIRST_NOTE_ID = 0xf000_0000;
const NOTE_IDS = 0x1_0000;

/** Receives the notes and steps of arpeggios as they are played. */
export interface ArpReporter {
  /** `velocity` 0: the note ends. */
  note(arp: number, frame: number, key: number, velocity: number, id: number): void;
  /** Reports a step of an arpeggio and its place in the lane, if it reports its steps. */
  step(arp: number, frame: number, place: number): void;
}

class HostedArp implements ArpSink {
  readonly runner: ChainRunner;
  readonly #synth: Synth;
  readonly #index: number;
  readonly #report: ArpReporter;
  strips: readonly number[] = [];
  reportsSteps = false;

  constructor(synth: Synth, index: number, report: ArpReporter) {
    this.#synth = synth;
    this.#index = index;
    this.#report = report;
    this.runner = new ChainRunner(this, synth.sampleRate);
  }

  noteOn(frame: number, key: number, velocity: number, id: number): void {
    for (const strip of this.strips) {
      this.#synth.play(EngineEventType.noteOn, strip, key, velocity / 127, this.#noteId(id));
    }
    this.#report.note(this.#index, frame, key, velocity, id);
  }

  noteOff(frame: number, key: number, id: number): void {
    for (const strip of this.strips) this.#synth.play(EngineEventType.noteOff, strip, key, 0.5, this.#noteId(id));
    this.#report.note(this.#index, frame, key, 0, id);
  }

  step(frame: number, place: number): void {
    if (this.reportsSteps) this.#report.step(this.#index, frame, place);
  }

  #noteId(id: number): number {
    return FIRST_NOTE_ID + this.#index * NOTE_IDS + id;
  }
}

/** The arpeggios of the engine. Events for strip `FIRST_ARP_STRIP + n` are the keys of arpeggio n. */
export class ArpHost {
  readonly #arps: readonly HostedArp[];
  /** When the next of them has something to do; Infinity while none plays. */
  nextFrame = Infinity;

  constructor(synth: Synth, report: ArpReporter) {
    this.#arps = Array.from({ length: MOST_ARPS }, (_, index) => new HostedArp(synth, index, report));
  }

  /** Sets stages and strips of an arpeggio; one that is removed ends its notes. */
  configure(index: number, { stages, strips, reportsSteps }: ArpSetting, frame: number): void {
    const arp = this.#arps[index];
    if (!arp) return;
    const isElsewhere = strips.length !== arp.strips.length || strips.some((strip, i) => strip !== arp.strips[i]);
    if (isElsewhere) arp.runner.silence(frame);
    if (stages.length > 0) {
      arp.strips = strips;
      arp.reportsSteps = reportsSteps;
    }
    arp.runner.setStages(stages, frame);
    this.#look();
  }

  setTempo(
    bpm: number,
    beatFrame: number | null,
    frame: number,
    { first, count }: ArpRange,
    startFrame?: number,
  ): void {
    if (!(bpm > 0)) return;
    for (let arp = first; arp < first + count; arp++) {
      const runner = this.#arps[arp]?.runner;
      runner?.setTempo(bpm, beatFrame, frame);
      if (startFrame !== undefined) runner?.startFrom(startFrame, frame);
    }
    this.#look();
  }

  /** Plays event `index` of `view`, whose strip is an arpeggio's. */
  handle(view: DataView, index: number, frame: number): void {
    const at = index * ENGINE_EVENT_BYTES;
    const runner = this.#arps[view.getUint16(at + 4, true) - FIRST_ARP_STRIP]?.runner;
    const key = view.getUint8(at + 7);
    if (!runner || key > 127) return;
    const velocity = Math.min(127, Math.round(view.getFloat32(at + 8, true) * 127));
    const type = view.getUint8(at + 6);
    const noteId = view.getUint32(at + 12, true);
    if (type === EngineEventType.noteOn && velocity > 0) runner.keyOn(key, velocity, frame, noteId);
    else if (type === EngineEventType.noteOn || type === EngineEventType.noteOff) runner.keyOff(key, frame, noteId);
    this.#look();
  }

  /** Releases all keys and ends all notes: of arpeggios that play on `strip`, or of all (null). */
  clear(strip: number | null, frame: number): void {
    for (const { runner, strips } of this.#arps) if (strip === null || strips.includes(strip)) runner.clear(frame);
    this.#look();
  }

  /** Plays events that are due at `frame`. */
  advance(frame: number): void {
    for (const { runner } of this.#arps) if (runner.nextFrame <= frame) runner.advance(frame);
    this.#look();
  }

  #look(): void {
    let next = Infinity;
    for (const { runner } of this.#arps) next = Math.min(next, runner.nextFrame);
    this.nextFrame = next;
  }
}
