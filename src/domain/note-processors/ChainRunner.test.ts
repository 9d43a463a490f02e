import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ArpRunner, type ArpSink } from "../music/arpeggiator/ArpRunner.ts";
import { DEFAULT_ARP, type ArpPreset } from "../music/arpeggiator/ArpPreset.ts";
import { anyChain } from "./anyChain.test-helper.ts";
import { ChainRunner } from "./ChainRunner.ts";
import { compileChain, type ChainLink } from "./noteChain.ts";

const RATE = 48_000;
/** A sixteenth at 120 bpm. */
const STEP = 6000;

const arp = (preset: Partial<ArpPreset>): ChainLink => ({ id: "arp", values: { ...DEFAULT_ARP, gate: 50, ...preset } });
const repeat = (rate: string): ChainLink => ({ id: "repeat", values: { rate, gate: 50 } });
const up = (transpose: number): ChainLink => ({ id: "scale", values: { scale: "chromatic", root: 0, transpose } });
const octaves: ChainLink = { id: "chord", values: { chord: "octave" } };

const stagesOf = (...chain: readonly ChainLink[]) => compileChain(chain, false).stages;

/** Records received notes and their errors. */
class Book implements ArpSink {
  readonly lines: string[] = [];
  readonly struck: [step: number, key: number][] = [];
  readonly mistakes: string[] = [];
  readonly open = new Map<number, number>();
  #frame = -Infinity;

  noteOn(frame: number, key: number, velocity: number, id: number): void {
    this.#note(`on ${frame} ${key} ${velocity} #${id}`, frame, velocity);
    this.struck.push([frame / STEP, key]);
    if (this.open.has(id) || [...this.open.values()].includes(key)) this.mistakes.push(`${key} began twice`);
    this.open.set(id, key);
  }

  noteOff(frame: number, key: number, id: number): void {
    this.#note(`off ${frame} ${key} #${id}`, frame, 1);
    if (this.open.get(id) !== key) this.mistakes.push(`${key} ended without beginning`);
    this.open.delete(id);
  }

  #note(line: string, frame: number, velocity: number): void {
    this.lines.push(line);
    if (!Number.isInteger(frame) || frame < this.#frame) this.mistakes.push(`${line} after ${this.#frame}`);
    if (velocity < 1 || velocity > 127) this.mistakes.push(line);
    this.#frame = frame;
  }
}

/** Notes that a chain makes of held keys, by sixteenth and key. */
function heard(keys: readonly number[], steps: number, ...chain: readonly ChainLink[]): readonly (readonly number[])[] {
  const book = new Book();
  const runner = new ChainRunner(book, RATE);
  runner.setStages(stagesOf(...chain), 0);
  for (const key of keys) runner.keyOn(key, 100, 0);
  runner.advance(steps * STEP - 1);
  runner.clear(steps * STEP);
  expect(book.open.size).toBe(0);
  expect(book.mistakes).toEqual([]);
  return book.struck;
}

describe("stages of a chain", () => {
  it("turn what an arpeggio plays", () => {
    expect(heard([60, 64], 3, arp({}), up(12))).toEqual([
      [0, 72],
      [1, 76],
      [2, 72],
    ]);
    expect(heard([60, 64], 2, arp({}), octaves, up(1))).toEqual([
      [0, 61],
      [0, 73],
      [1, 65],
      [1, 77],
    ]);
  });

  it("play each other's notes: an arpeggio arpeggiated, a chord of it repeated", () => {
    expect(heard([60, 64], 8, arp({ rate: "4n", gate: 100 }), octaves, arp({ order: "down" }))).toEqual([
      [0, 72],
      [1, 60],
      [2, 72],
      [3, 60],
      [4, 76],
      [5, 64],
      [6, 76],
      [7, 64],
    ]);
    expect(heard([60], 4, arp({ rate: "8n", gate: 50 }), repeat("32n"))).toEqual([
      [0, 60],
      [0.5, 60],
      [2, 60],
      [2.5, 60],
    ]);
  });

  it("end a key that several notes have become with the last of them", () => {
    // Both become C, and the second begins while the first sounds.
    const toC: ChainLink = { id: "scale", values: { scale: "major", root: 0, transpose: 0 } };
    const book = new Book();
    const runner = new ChainRunner(book, RATE);
    runner.setStages(stagesOf(arp({ gate: 150 }), toC), 0);
    runner.keyOn(60, 100, 0);
    runner.keyOn(61, 90, 0);
    runner.advance(3 * STEP - 1);
    runner.clear(3 * STEP);
    expect(book.mistakes).toEqual([]);
    expect(book.lines.map((line) => line.replace(/ #\d+/, ""))).toEqual([
      "on 0 60 100",
      `off ${STEP} 60`,
      `on ${STEP} 60 90`,
      `off ${2 * STEP} 60`,
      `on ${2 * STEP} 60 100`,
      `off ${3 * STEP} 60`,
    ]);
  });

  it("hold a key that was struck anew until that note ends", () => {
    const book = new Book();
    const runner = new ChainRunner(book, RATE);
    runner.setStages(stagesOf(arp({})), 0);
    runner.keyOn(60, 100, 0, 1);
    runner.keyOn(60, 100, 10, 2);
    runner.keyOff(60, 20, 1);
    runner.advance(2 * STEP);
    expect(book.struck.map(([step]) => step)).toEqual([0, 1, 2]);
    runner.keyOff(60, 2 * STEP + 1, 2);
    runner.advance(9 * STEP);
    expect([book.struck.length, book.open.size, runner.nextFrame]).toEqual([3, 0, Infinity]);
  });
});

const anyKey = fc.integer({ min: 40, max: 70 });
const anyAct = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(fc.constant("on" as const), anyKey, fc.integer({ min: 1, max: 127 })) },
  { weight: 4, arbitrary: fc.tuple(fc.constant("off" as const), anyKey) },
  { weight: 5, arbitrary: fc.tuple(fc.constant("pass" as const), fc.integer({ min: 1, max: 20_000 })) },
  { weight: 2, arbitrary: fc.tuple(fc.constant("chain" as const), fc.oneof(anyChain, fc.constant([]))) },
  fc.tuple(fc.constant("tempo" as const), fc.double({ min: 20, max: 300, noNaN: true })),
  fc.tuple(fc.constant("silence" as const)),
  fc.tuple(fc.constant("clear" as const)),
);

describe("whatever is played and set", () => {
  it("each note has an end, and nothing goes on without keys or a latch", () => {
    let notes = 0;
    const property = fc.property(anyChain, fc.array(anyAct, { maxLength: 60, size: "max" }), (first, acts) => {
      const book = new Book();
      const runner = new ChainRunner(book, RATE);
      let stages = stagesOf(...first);
      let frame = 0;
      runner.setStages(stages, frame);
      for (const [act, value, velocity] of acts) {
        if (act === "on") runner.keyOn(value, velocity, frame);
        else if (act === "off") runner.keyOff(value, frame);
        else if (act === "pass") runner.advance((frame += value));
        else if (act === "chain") runner.setStages((stages = stagesOf(...value)), frame);
        else if (act === "tempo") runner.setTempo(value, null, frame);
        else if (act === "silence") runner.silence(frame);
        else runner.clear(frame);
        if (act === "clear" || act === "silence") expect([act, book.open.size]).toEqual([act, 0]);
        if (act === "chain" && value.length === 0) expect([act, book.open.size]).toEqual([act, 0]);
      }
      for (let key = 0; key < 128; key++) runner.keyOff(key, frame);
      runner.advance(frame + 60 * RATE);
      notes += book.struck.length;
      expect(book.mistakes).toEqual([]);
      if (stages.every(({ arp: { latch } }) => latch === "off"))
        expect([book.open.size, runner.nextFrame]).toEqual([0, Infinity]);
      runner.setStages([], frame + 60 * RATE);
      expect([book.open.size, runner.nextFrame]).toEqual([0, Infinity]);
    });
    fc.assert(property, { numRuns: 200 });
    expect(notes).toBeGreaterThan(1000);
  });

  it("a single arpeggio plays as it does by itself", () => {
    const property = fc.property(anyChain, fc.array(anyAct, { maxLength: 40, size: "max" }), (chain, acts) => {
      const stage = { ...stagesOf(...chain)[0]!, after: [] };
      const [book, alone] = [new Book(), new Book()];
      const runner = new ChainRunner(book, RATE);
      const arpRunner = new ArpRunner(alone, RATE);
      let frame = 0;
      runner.setStages([stage], frame);
      arpRunner.setArp(stage.arp, frame);
      for (const [act, value, velocity] of acts) {
        if (act === "on") for (const each of [runner, arpRunner]) each.keyOn(value, velocity, frame);
        else if (act === "off") for (const each of [runner, arpRunner]) each.keyOff(value, frame);
        else if (act === "tempo") for (const each of [runner, arpRunner]) each.setTempo(value, null, frame);
        else if (act === "clear") for (const each of [runner, arpRunner]) each.clear(frame);
        else if (act === "pass") {
          frame += value;
          for (const each of [runner, arpRunner]) each.advance(frame);
        }
      }
      expect(book.lines).toEqual(alone.lines);
    });
    fc.assert(property, { numRuns: 100 });
  });
});
