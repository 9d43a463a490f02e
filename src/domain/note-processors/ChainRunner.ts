import { ArpRunner, type ArpSink } from "../music/arpeggiator/ArpRunner.ts";
import { NoteBatch } from "./NoteBatch.ts";
import { turnOf, type ArpStage } from "./noteChain.ts";
import type { NoteTurn } from "./NoteProcessor.ts";

const KEYS = 128;
const KEYS_PER_WORD = 32;
const WORDS = KEYS / KEYS_PER_WORD;
const NOTE_IDS = 0x1_0000;
/** Parts of a frame that stages count among themselves: which of two comes first is the same whatever a frame is. */
const FINENESS = 4096;

/** Tells the notes of an arpeggio that are played at a frame apart from others, for turns that draw at random. */
type StrokeAt = (frame: number) => number;

/**
 * Passes the notes of one arpeggio through turns to the next arpeggio, or to the sink. Several notes may become the same key:
 * each strikes it again, simultaneous ones count as one, and it ends with the last.
 */
class StageOutput implements ArpSink {
  turns: readonly NoteTurn[] = [];
  /** Null: the sink. */
  next: ArpRunner | null = null;
  readonly #sink: ArpSink;
  readonly #reportsSteps: boolean;
  readonly #strokeAt: StrokeAt | null;
  readonly #batch = new NoteBatch();
  /** Keys that each sounding key has become: `WORDS` words of bits for each. */
  readonly #became = new Uint32Array(KEYS * WORDS);
  readonly #holders = new Uint8Array(KEYS);
  readonly #struckAt = new Float64Array(KEYS);
  readonly #idOfKey = new Float64Array(KEYS);
  #ids = 0;
  #strokes = 0;

  constructor(sink: ArpSink, reportsSteps: boolean, strokeAt: StrokeAt | null) {
    this.#sink = sink;
    this.#reportsSteps = reportsSteps;
    this.#strokeAt = strokeAt;
  }

  noteOn(frame: number, key: number, velocity: number): void {
    const batch = this.#batch;
    batch.begin(key, velocity);
    if (this.turns.length > 0) {
      const stroke = this.#strokeAt?.(frame) ?? ++this.#strokes;
      for (const turn of this.turns) turn(batch, stroke);
    }
    for (let i = 0; i < batch.count; i++) {
      const turned = batch.keys[i]!;
      // Keys beyond 0..127 are left out.
      if (turned < 0 || turned >= KEYS) continue;
      const word = key * WORDS + (turned >>> 5);
      const bit = 1 << (turned & 31);
      if ((this.#became[word]! & bit) !== 0) continue;
      this.#became[word]! |= bit;
      this.#strike(frame, turned, batch.velocities[i]!);
    }
  }

  noteOff(frame: number, key: number): void {
    for (let word = 0; word < WORDS; word++) {
      let bits = this.#became[key * WORDS + word]!;
      this.#became[key * WORDS + word] = 0;
      while (bits !== 0) {
        const highest = KEYS_PER_WORD - 1 - Math.clz32(bits);
        bits &= ~(1 << highest);
        this.#release(frame, word * KEYS_PER_WORD + highest);
      }
    }
  }

  step(frame: number, place: number): void {
    if (this.#reportsSteps) this.#sink.step?.(frame, place);
  }

  #strike(frame: number, key: number, velocity: number): void {
    const wasHeld = this.#holders[key]!++ > 0;
    if (wasHeld && this.#struckAt[key] === frame) return undefined;
    this.#struckAt[key] = frame;
    if (this.next) return this.next.keyOn(key, velocity, frame);
    if (wasHeld) this.#sink.noteOff(Math.round(frame), key, this.#idOfKey[key]!);
    this.#ids = (this.#ids + 1) % NOTE_IDS;
    this.#idOfKey[key] = this.#ids;
    this.#sink.noteOn(Math.round(frame), key, velocity, this.#ids);
    return undefined;
  }

  #release(frame: number, key: number): void {
    if (--this.#holders[key]! > 0) return;
    if (this.next) this.next.keyOff(key, frame);
    else this.#sink.noteOff(Math.round(frame), key, this.#idOfKey[key]!);
  }
}

interface RunningStage {
  readonly runner: ArpRunner;
  readonly output: StageOutput;
}

/**
 * The stages of a chain in time: arpeggios that play each other's notes. It is hosted as an `ArpRunner` is. At one frame each stage
 * plays before the next: a note that ends there is none of the next one's step, and one that begins there is.
 */
export class ChainRunner {
  readonly #sink: ArpSink;
  readonly #sampleRate: number;
  readonly #strokeAt: StrokeAt | null;
  /** At least one: keys may arrive before the stages. */
  readonly #stages: RunningStage[] = [];
  /** Ids of the notes that struck keys last. */
  readonly #struckBy = new Uint32Array(KEYS);

  /** `strokeAt` null: strokes are counted. */
  constructor(sink: ArpSink, sampleRate: number, strokeAt: StrokeAt | null = null) {
    this.#sink = sink;
    this.#sampleRate = sampleRate;
    this.#strokeAt = strokeAt;
    this.#addStage();
  }

  /** Sets the stages, which play held keys from the next step on. None removes the chain and ends its notes. */
  setStages(stages: readonly ArpStage[], frame: number): void {
    this.#catchUp(frame);
    const count = Math.max(1, stages.length);
    if (count !== this.#stages.length) {
      // Notes end by the way they came.
      for (const { runner } of this.#stages) runner.silence(frame);
      for (const { runner } of this.#stages.splice(count)) runner.clear(frame);
      while (this.#stages.length < count) this.#addStage();
      for (const [index, { runner, output }] of this.#stages.entries()) {
        runner.fineness = count > 1 ? FINENESS : 1;
        output.next = this.#stages[index + 1]?.runner ?? null;
      }
    }
    for (const [index, { runner, output }] of this.#stages.entries()) {
      output.turns = stages[index]?.after.map(turnOf) ?? [];
      runner.setArp(stages[index]?.arp ?? null, frame);
    }
  }

  /** Sets the tempo of all stages (`ArpRunner.setTempo`). */
  setTempo(bpm: number, beatFrame: number | null, frame: number): void {
    this.#catchUp(frame);
    for (const { runner } of this.#stages) runner.setTempo(bpm, beatFrame, frame);
  }

  /** Starts the clock of all stages (`ArpRunner.startFrom`). */
  startFrom(startFrame: number, frame: number): void {
    this.#catchUp(frame);
    for (const { runner } of this.#stages) runner.startFrom(startFrame, frame);
  }

  /** Sets the clock of all stages (`ArpRunner.setClock`). */
  setClock(framesPerQuarter: number, framesPerSecond: number, frame: number): void {
    this.#catchUp(frame);
    for (const { runner } of this.#stages) runner.setClock(framesPerQuarter, framesPerSecond, frame);
  }

  /** A key that is down already is struck again. `noteId`: id of a live note, which pairs it with its note off. */
  keyOn(key: number, velocity: number, frame: number, noteId = 0): void {
    this.#catchUp(frame);
    this.#struckBy[key] = noteId;
    this.#stages[0]!.runner.keyOn(key, velocity, frame);
  }

  /** A key that another note has struck since then stays. */
  keyOff(key: number, frame: number, noteId = 0): void {
    if (noteId !== 0 && noteId !== this.#struckBy[key]) return;
    this.#catchUp(frame);
    this.#stages[0]!.runner.keyOff(key, frame);
  }

  /** Ends sounding notes; held keys and the positions in time stay. */
  silence(frame: number): void {
    this.#stages.at(-1)!.runner.silence(frame);
  }

  /** Releases all keys, latched ones too, and ends sounding notes. */
  clear(frame: number): void {
    for (const { runner } of this.#stages) runner.clear(frame);
  }

  /** Frame of the next event; Infinity: none. */
  get nextFrame(): number {
    return Math.round(this.#next);
  }

  /** Plays everything that is due up to `frame`, in order. */
  advance(frame: number): void {
    for (let next = this.#next; Math.round(next) <= frame; next = this.#next) this.#play(next);
  }

  get #next(): number {
    let next = this.#stages[0]!.runner.nextFrame;
    for (let index = 1; index < this.#stages.length; index++)
      next = Math.min(next, this.#stages[index]!.runner.nextFrame);
    return next;
  }

  /** Plays everything before `frame`. */
  #catchUp(frame: number): void {
    for (let next = this.#next; next < frame; next = this.#next) this.#play(next);
  }

  #play(at: number): void {
    for (let index = 0; index < this.#stages.length; index++) {
      const { runner } = this.#stages[index]!;
      // Rounding may put simultaneous events 1 / `FINENESS` frame apart.
      if (index > 0 && runner.nextFrame <= at) this.#stages[index - 1]!.runner.advance(at + 1 / FINENESS);
      runner.advance(at);
    }
  }

  #addStage(): void {
    const isFirst = this.#stages.length === 0;
    const output = new StageOutput(this.#sink, isFirst, this.#strokeAt);
    const runner = new ArpRunner(output, this.#sampleRate);
    if (!isFirst) runner.keepTimeOf(this.#stages[0]!.runner);
    this.#stages.push({ runner, output });
  }
}
