import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ARP_CASES, type ArpCase } from "./arpCases.test-helper.ts";
import { ARP_LANES, ARP_ORDERS, DEFAULT_ARP, type ArpLane, type ArpLaneStep, type ArpPreset } from "./ArpPreset.ts";
import { ArpNotes, ArpState } from "./ArpState.ts";
import { compileArp, type CompiledArp } from "./compileArp.ts";
import { laneStepAt } from "./laneLengths.ts";
import { stepArp, stepLength } from "./stepArp.ts";

const NAMES: Readonly<Record<string, number>> = { c: 60, e: 64, g: 67, b: 71 };

function keyOf(text: string): number {
  const base = NAMES[text[0]!];
  if (base === undefined) return Number(text);
  return base + 12 * (text.split("'").length - text.split(",").length);
}

function nameOf(key: number): string {
  const name = Object.keys(NAMES).find((each) => (key - NAMES[each]!) % 12 === 0);
  if (name === undefined) return String(key);
  const octaves = (key - NAMES[name]!) / 12;
  return name + (octaves < 0 ? "," : "'").repeat(Math.abs(octaves));
}

const compiled = (preset: Partial<ArpPreset>): CompiledArp => {
  const result = compileArp({ ...DEFAULT_ARP, ...preset });
  if (!result.ok) throw result.error;
  return result.value;
};

function holding(keys: readonly number[]): ArpState {
  const state = new ArpState();
  for (const [group, key] of keys.entries()) state.add(key, 100 - 10 * group, group);
  return state;
}

function textOf(notes: ArpNotes, shows: ArpCase["shows"]): string {
  const each = Array.from({ length: notes.count }, (_, i) => {
    const name = nameOf(notes.keys[i]!);
    if (shows === "velocity") return `${name}/${notes.velocities[i]}`;
    if (shows === "strokes") return `${name}*${notes.strokes}`;
    return shows === "length" ? `${name}~${Number(notes.lengths[1]!.toFixed(4))}` : name;
  });
  return each.join("+") || ".";
}

function played({ preset, keys, shows }: Omit<ArpCase, "title" | "plays">, steps: number): string {
  const arp = compiled(preset);
  const state = holding(keys.split(" ").map(keyOf));
  const notes = new ArpNotes();
  return Array.from({ length: steps }, (_, step) => {
    stepArp(state, arp, step, arp.stepQuarters!, notes);
    return textOf(notes, shows);
  }).join(" ");
}

describe("stepArp", () => {
  it("is tried with at least 120 cases", () => expect(ARP_CASES.length).toBeGreaterThanOrEqual(120));

  it.each(ARP_CASES)("$title: $keys", (each) => {
    expect(played(each, each.plays.split(" ").length)).toBe(each.plays);
  });
});

/** About 100 strides of 1 KB that the measuring takes itself, with room; a single object a step were 16 MB. */
const MEASURING_BYTES = 1_000_000;

const errorOf = (preset: Partial<ArpPreset>) => {
  const result = compileArp({ ...DEFAULT_ARP, ...preset });
  return result.ok ? null : result.error.message;
};

const anyOrder = fc.constantFrom(...ARP_ORDERS);
const anyKeys = fc.uniqueArray(fc.integer({ min: 24, max: 96 }), { minLength: 1, maxLength: 8 });

function run(preset: Partial<ArpPreset>, keys: readonly number[], steps: number): readonly (readonly number[])[] {
  const arp = compiled(preset);
  const state = holding(keys);
  const notes = new ArpNotes();
  return Array.from({ length: steps }, (_, step) => {
    stepArp(state, arp, step, 0.25, notes);
    return [...notes.keys.subarray(0, notes.count)];
  });
}

const anyLane: fc.Arbitrary<readonly ArpLaneStep[]> = fc.array(
  fc.record({
    on: fc.boolean(),
    tie: fc.boolean(),
    chord: fc.boolean(),
    velocity: fc.constantFrom(0.5, 1, 1.5),
    gate: fc.constantFrom(0.25, 1, 2),
    interval: fc.integer({ min: -3, max: 3 }),
    ratchet: fc.integer({ min: 1, max: 4 }),
    chance: fc.constantFrom(100, 50),
  }),
  { minLength: 1, maxLength: 4 },
);
const anyLength = fc.integer({ min: 1, max: 4 });
const anyLengths = fc.record(
  { kind: anyLength, velocity: anyLength, gate: anyLength, interval: anyLength, ratchet: anyLength, chance: anyLength },
  { requiredKeys: [] },
);

/** Keys, velocities, strokes and their length of 40 steps. Ties are followed for one round of the pattern. */
function sounds(preset: Partial<ArpPreset>, keys: readonly number[]): readonly unknown[] {
  const arp = compiled(preset);
  const state = holding(keys);
  const notes = new ArpNotes();
  return Array.from({ length: 40 }, (_, step) => {
    stepArp(state, arp, step, 0.25, notes);
    const { count, strokes, lengths } = notes;
    const at = [...notes.keys.subarray(0, count)].map((key, i) => `${key}/${notes.velocities[i]}`);
    return count === 0 ? [] : [at, strokes, lengths[0], lengths[1]!.toFixed(9)];
  });
}

describe("stepArp, whatever is held", () => {
  it("plays keys that are held and no others, where nothing moves them", () => {
    fc.assert(
      fc.property(anyOrder, anyKeys, fc.nat(), (order, keys, seed) => {
        fc.pre(order !== "custom");
        const notes = run({ order, seed }, keys, 40).flat();
        expect(notes.length).toBeGreaterThanOrEqual(40);
        for (const note of notes) expect(keys).toContain(note);
      }),
    );
  });

  it("plays the same for the same seed, and never a note outside of MIDI", () => {
    const fields = { octaves: fc.integer({ min: -3, max: 3 }), transpose: fc.integer({ min: -24, max: 24 }) };
    fc.assert(
      fc.property(anyOrder, anyKeys, fc.nat(), fc.record(fields), (order, keys, seed, moved) => {
        const preset = { order, seed, chance: 60, octaveMode: "random", ...moved } as const;
        const notes = run(preset, keys, 60);
        expect(run(preset, keys, 60)).toEqual(notes);
        for (const note of notes.flat()) expect(note >= 0 && note <= 127).toBe(true);
      }),
    );
  });

  it("gives each key its turn before one comes again: randomOther, and the same turn each time: randomOnce", () => {
    fc.assert(
      fc.property(anyKeys, fc.nat(), (keys, seed) => {
        const other = run({ order: "randomOther", seed }, keys, 4 * keys.length).flat();
        for (let round = 0; round < 4; round++) {
          const turn = other.slice(round * keys.length, (round + 1) * keys.length);
          expect(new Set(turn)).toEqual(new Set(keys));
        }
        const once = run({ order: "randomOnce", seed }, keys, 3 * keys.length).flat();
        expect(new Set(once.slice(0, keys.length))).toEqual(new Set(keys));
        expect(once).toEqual(Array.from({ length: 3 }, () => once.slice(0, keys.length)).flat());
      }),
    );
  });

  it("walks from a key to its neighbour", () => {
    fc.assert(
      fc.property(anyKeys, fc.nat(), (keys, seed) => {
        const sorted = keys.toSorted((a, b) => a - b);
        const places = run({ order: "walk", seed }, keys, 50).map(([key]) => sorted.indexOf(key!));
        for (const [i, place] of places.entries()) {
          if (i > 0 && keys.length > 1) expect(Math.abs(place - places[i - 1]!)).toBe(1);
        }
      }),
    );
  });

  it("plays about as many steps as its chance says", () => {
    const heard = run({ chance: 30, seed: 3 }, [60], 4000).filter((notes) => notes.length > 0);
    expect(heard.length / 4000).toBeCloseTo(0.3, 1);
  });

  it("fills a bar exactly, whatever the swing", () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 75 }), (swing) => {
        const arp = compiled({ swing });
        let length = 0;
        for (let step = 0; step < 16; step++) length += stepLength(arp, step);
        expect(length).toBeCloseTo(16, 9);
      }),
    );
  });

  it("says what is wrong with the fields of the specification", () => {
    for (const count of [1, 9, 2.5]) expect(errorOf({ count })).toBe("Invalid value for count");
    for (const digits of ["a", "", "01a", "89"]) expect(errorOf({ digits })).toBe("Invalid value for order");
    expect(errorOf({ accent: "xo" })).toBe("accent can only comprise x -");
    expect(errorOf({ rate: "5n" })).toContain("is not a subdivision");
    for (const rate of ["1n", "64n", "8n.", "16nt", 10, 2000]) expect(errorOf({ rate })).toBeNull();
  });

  it("repeats a lane of its own length, as if the pattern were written out until all lanes meet", () => {
    fc.assert(
      fc.property(anyLane, anyLengths, anyOrder, anyKeys, (steps, laneLengths, order, keys) => {
        const preset = { ...DEFAULT_ARP, order, gate: 90, lane: steps, laneLengths };
        // Lengths of 1 to 4 steps meet after 12.
        const written = Array.from({ length: 12 }, (_, step) => laneStepAt(preset, step));
        for (const [step, values] of written.entries())
          for (const name of ARP_LANES.slice(1) as readonly Exclude<ArpLane, "kind">[])
            expect(values[name]).toBe(steps[step % Math.min(steps.length, laneLengths[name] ?? steps.length)]![name]);
        const asOne = { order, gate: 90, lane: written };
        expect(sounds(preset, keys)).toEqual(sounds(asOne, keys));
      }),
    );
  });

  it("plays lanes whose lengths are those of the pattern as without any", () => {
    fc.assert(
      fc.property(anyLane, anyOrder, anyKeys, (steps, order, keys) => {
        const laneLengths = Object.fromEntries(ARP_LANES.map((name) => [name, steps.length]));
        expect(sounds({ order, lane: steps, laneLengths }, keys)).toEqual(sounds({ order, lane: steps }, keys));
      }),
    );
  });

  it("allocates nothing in a million steps", () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const arps = ARP_ORDERS.map((order) =>
      compiled({ order, octaves: 1, chance: 90, scale: "minor", ratchet: 2, velocityMode: "slope" }),
    );
    const state = holding([60, 64, 67, 71, 74]);
    const notes = new ArpNotes();
    let sum = 0;
    const stride = (from: number, steps: number): void => {
      for (let step = from; step < from + steps; step++) {
        stepArp(state, arps[step % arps.length]!, step, 0.25, notes);
        sum += notes.count;
      }
    };
    const grownInAMillion = (): number => {
      let grown = 0;
      for (let from = 0; from < 1_000_000; from += 10_000) {
        const before = process.memoryUsage().heapUsed;
        stride(from, 10_000);
        // A garbage collection in between would hide allocations, but not a hundred times.
        grown += Math.max(0, process.memoryUsage().heapUsed - before);
      }
      return grown;
    };
    stride(0, 300_000);
    collect();
    // On a busy machine the compiler runs late, and interpreted code allocates its numbers on the heap.
    let least = Infinity;
    for (let round = 0; round < 5 && least >= MEASURING_BYTES; round++) least = Math.min(least, grownInAMillion());
    expect(sum).toBeGreaterThan(1_000_000);
    expect(least).toBeLessThan(MEASURING_BYTES);
  });
});
