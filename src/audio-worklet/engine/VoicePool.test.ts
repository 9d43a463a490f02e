import * as fc from "fast-check";
import { expect, test } from "vitest";
import * as layout from "../kernel/layout.ts";
import type { CompiledRegion } from "./CompiledPreset.ts";
import { EngineMemory } from "./EngineMemory.ts";
import { NONE } from "./StripLists.ts";
import { Hold, VoicePool, voicesInUse } from "./VoicePool.ts";

const MOST = 6;
const STRIPS = 3;
const RATE = 48_000;
const REGION = {} as CompiledRegion;

/** A pool whose levels are set by hand; the victim is compared with that of a search through all voices. */
class PoolUnderTest {
  readonly #memory = new EngineMemory(voicesInUse(MOST));
  readonly #pool = new VoicePool(this.#memory, MOST, RATE);
  /** Voices in the order in which they began. */
  #voices: number[] = [];
  #notes = 0;

  #at(v: number, field: number): number {
    return (this.#pool.groups.addressOf(v) + field) >> 2;
  }

  #isFading(v: number): boolean {
    return this.#memory.f32[this.#at(v, layout.FADE_RATE)]! > 0;
  }

  /** The rule: released voices first, then the quietest, then the oldest note, and its newest voice. */
  #expected(isFading: boolean): number {
    const { f32, i32 } = this.#memory;
    const keys = this.#voices
      .filter((v) => this.#isFading(v) === isFading)
      .map((v) => {
        const sides = f32[this.#at(v, layout.LEFT)]! + f32[this.#at(v, layout.RIGHT)]!;
        const level =
          i32[this.#at(v, layout.VOLUME_STAGE)] === layout.STAGE_ATTACK
            ? f32[this.#at(v, layout.AMPLITUDE)]!
            : f32[this.#at(v, layout.GAIN)]! * sides;
        return { v, isHeld: this.#pool.hold[v] === Hold.none ? 0 : 1, level, note: this.#pool.order[v]! };
      });
    keys.sort((a, b) => a.isHeld - b.isHeld || a.level - b.level || a.note - b.note || this.#newer(a.v, b.v));
    return keys[0]?.v ?? NONE;
  }

  #newer(a: number, b: number): number {
    return this.#voices.indexOf(b) - this.#voices.indexOf(a);
  }

  setLevel(v: number, level: number, stage: number): void {
    const { f32, i32 } = this.#memory;
    f32[this.#at(v, layout.GAIN)] = level * 1e-10;
    f32[this.#at(v, layout.LEFT)] = 0.5;
    f32[this.#at(v, layout.RIGHT)] = 0.5;
    f32[this.#at(v, layout.AMPLITUDE)] = level * 1e-10;
    i32[this.#at(v, layout.VOLUME_STAGE)] = stage;
  }

  /** Begins a note of several voices, and checks which voices have to go for them. */
  begin(voices: number, strip: number, level: number, stage: number): void {
    this.#notes += 1;
    for (let i = 0; i < voices; i++) {
      const stolen = this.#pool.sounding >= MOST ? this.#expected(false) : NONE;
      const isFull = this.#pool.used === voicesInUse(MOST);
      const cut = isFull && stolen === NONE ? this.#expected(true) : null;
      const before = this.#pool.stolen;
      const v = this.#pool.allocate();
      if (stolen !== NONE) {
        expect(this.#pool.stolen).toBe(before + 1);
        if (v !== stolen) expect(this.#isFading(stolen)).toBe(true);
      }
      if (cut !== null) expect(v).toBe(cut);
      this.#voices = this.#voices.filter((other) => other !== v);
      this.#voices.push(v);
      this.#pool.regions[v] = REGION;
      this.#pool.strip[v] = strip;
      this.#pool.hold[v] = Hold.key;
      this.#pool.order[v] = this.#notes;
      this.#pool.lists.add(v, strip);
      this.#pool.groups.begin(v);
      this.setLevel(v, level, stage);
      this.#pool.groups.place(v, strip, false);
      this.#pool.voiceChanged(v);
    }
  }

  /** One of the voices that are in use. */
  #pick(index: number): number | undefined {
    return this.#voices[index % Math.max(1, this.#voices.length)];
  }

  letGo(index: number): void {
    const v = this.#pick(index);
    if (v === undefined) return;
    this.#pool.hold[v] = Hold.none;
    this.#pool.voiceChanged(v);
  }

  fade(index: number): void {
    const v = this.#pick(index);
    if (v !== undefined) this.#pool.fade(v);
  }

  end(index: number): void {
    const v = this.#pick(index);
    if (v === undefined) return;
    this.#pool.release(v);
    this.#voices = this.#voices.filter((other) => other !== v);
  }

  change(index: number, level: number, stage: number): void {
    const v = this.#pick(index);
    if (v === undefined) return;
    this.setLevel(v, level, stage);
    this.#pool.voiceChanged(v);
  }

  /** A control pass: every level is another one. */
  pass(levels: readonly number[]): void {
    for (const [index, v] of this.#voices.entries())
      this.setLevel(v, levels[index % levels.length]!, layout.STAGE_RELEASE);
    this.#pool.levelsChanged();
  }
}

const index = fc.nat(2 * MOST);
/** Few, so that many are equal. */
const level = fc.nat(3);
const stage = fc.constantFrom(layout.STAGE_ATTACK, layout.STAGE_RELEASE);
const step: fc.Arbitrary<(pool: PoolUnderTest) => void> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.nat(STRIPS - 1), level, stage)
      .map((note) => (pool: PoolUnderTest) => pool.begin(...note)),
  },
  { weight: 3, arbitrary: index.map((at) => (pool: PoolUnderTest) => pool.letGo(at)) },
  { weight: 1, arbitrary: index.map((at) => (pool: PoolUnderTest) => pool.fade(at)) },
  { weight: 1, arbitrary: index.map((at) => (pool: PoolUnderTest) => pool.end(at)) },
  {
    weight: 2,
    arbitrary: fc.tuple(index, level, stage).map((change) => (pool: PoolUnderTest) => pool.change(...change)),
  },
  {
    weight: 1,
    arbitrary: fc.array(level, { minLength: 1, maxLength: 5 }).map((all) => (pool: PoolUnderTest) => pool.pass(all)),
  },
);

test("the voice that goes for another one is that of a search through all voices", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 150 }), (steps) => {
      const pool = new PoolUnderTest();
      for (const each of steps) each(pool);
    }),
    { numRuns: 150 },
  );
});
