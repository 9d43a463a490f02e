import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_ARP } from "../music/arpeggiator/ArpPreset.ts";
import { SCALE_IDS, SCALES, scaleTone, snapTable } from "../music/scales.ts";
import {
  compileChain,
  defaultLink,
  DEVICE_KINDS,
  parametersOf,
  readChain,
  withLink,
  withoutLink,
  type ChainLink,
  type NoteChain,
} from "./noteChain.ts";
import { CHORD_FAMILIES, FIXED_CHORDS } from "./chord.ts";
import { NoteBatch } from "./NoteBatch.ts";

function notesOf(chain: NoteChain, key: number, velocity = 100, drums = false): readonly (readonly number[])[] {
  const batch = new NoteBatch();
  batch.begin(key, velocity);
  for (const turn of compileChain(chain, drums).turns) turn(batch, 0);
  return Array.from({ length: batch.count }, (_, i) => [batch.keys[i]!, batch.velocities[i]!]);
}
const keysOf = (chain: NoteChain, key: number): readonly number[] => notesOf(chain, key).map(([each]) => each!);
const scale = (id: (typeof SCALE_IDS)[number], root = 0, transpose = 0): ChainLink => ({
  id: "scale",
  values: { scale: id, root, transpose },
});
const velocity = (curve: "soft" | "fixed", least = 1, most = 127): ChainLink => ({
  id: "velocity",
  values: { curve, least, most },
});
const chord = (name: string): ChainLink => ({ id: "chord", values: { chord: name } });

describe("note processors", () => {
  it("snap to the nearest tone of a scale, of two as near to the lower", () => {
    expect([60, 61, 63, 66, 70].map((key) => keysOf([scale("major")], key)[0])).toEqual([60, 60, 62, 65, 69]);
    expect(keysOf([scale("major", 0, 1)], 60)).toEqual([60]);
    expect(keysOf([scale("chromatic", 0, 7)], 60)).toEqual([67]);
    fc.assert(
      fc.property(fc.constantFrom(...SCALE_IDS), fc.nat(11), fc.nat(127), (id, root, key) => {
        const snapped = keysOf([scale(id, root)], key)[0]!;
        expect(SCALES[id]).toContain((snapped - root + 24) % 12);
        expect(Math.abs(snapped - key)).toBeLessThanOrEqual(2);
        expect(snapTable(id, root)[((snapped % 12) + 12) % 12]).toBe(0);
      }),
    );
  });

  it("build chords in the scale, and fixed ones without", () => {
    expect(keysOf([scale("major"), chord("triad")], 62)).toEqual([62, 65, 69]);
    expect(keysOf([scale("major"), chord("7th")], 67)).toEqual([67, 71, 74, 77]);
    expect(keysOf([scale("major"), chord("9th")], 64)).toEqual([64, 67, 71, 74, 77]);
    expect(keysOf([chord("7th")], 62)).toEqual([62, 66, 69, 72]);
    expect(keysOf([scale("major"), chord("m7")], 60)).toEqual([60, 63, 67, 70]);
    expect(keysOf([chord("octave")], 60)).toEqual([60, 72]);
    expect(keysOf([chord("nothing there is")], 60)).toEqual([60]);
    expect(scaleTone("major", 0, 71, 1)).toBe(72);
    expect(scaleTone("minorPentatonic", 9, 57, 5)).toBe(69);
  });

  it("build chords behind what only transposes as before it: in the scale that is moved along, or of semitones", () => {
    expect(keysOf([scale("chromatic"), chord("triad")], 60)).toEqual([60, 64, 67]);
    expect(keysOf([scale("chromatic", 0, 2), chord("7th")], 60)).toEqual([62, 66, 69, 72]);
    expect(keysOf([scale("minor", 9), scale("chromatic", 0, 3), chord("triad")], 57)).toEqual([60, 63, 67]);
    const scales = fc.option(fc.tuple(fc.constantFrom(...SCALE_IDS), fc.nat(11)), { nil: null });
    const moves = fc.array(fc.tuple(fc.nat(11), fc.integer({ min: -48, max: 48 })), { maxLength: 3 });
    const chords = fc.constantFrom(...CHORD_FAMILIES, ...FIXED_CHORDS);
    fc.assert(
      fc.property(scales, moves, chords, fc.integer({ min: 40, max: 80 }), (first, transposed, name, key) => {
        const before = first === null ? [] : [scale(...first)];
        const behind = transposed.map(([root, semitones]) => scale("chromatic", root, semitones));
        const moved = transposed.reduce((sum, [, semitones]) => sum + semitones, 0);
        const played = keysOf([...before, ...behind, chord(name)], key);
        expect(played).toEqual(keysOf([...before, chord(name)], key).map((each) => each + moved));
      }),
      { seed: Number(process.env["TEST_SEED"] ?? 1) },
    );
  });

  it("bend and vary velocities within their bounds", () => {
    expect(notesOf([velocity("soft")], 60, 32)).toEqual([[60, 64]]);
    expect(notesOf([velocity("fixed")], 60, 3)[0]![1]).toBe(notesOf([velocity("fixed")], 60, 127)[0]![1]);
    expect(notesOf([velocity("soft", 40, 50)], 60, 127)).toEqual([[60, 50]]);
    const humanize: ChainLink = { id: "humanize", values: { velocity: 10, seed: 4 } };
    const heard = Array.from({ length: 50 }, () => notesOf([humanize], 60, 100)[0]![1]!);
    expect(new Set(heard)).toHaveLength(1);
    const { turns } = compileChain([humanize], false);
    const batch = new NoteBatch();
    const varied = Array.from({ length: 200 }, (_, stroke) => {
      batch.begin(60, 100);
      for (const turn of turns) turn(batch, stroke);
      return batch.velocities[0]!;
    });
    expect([Math.min(...varied), Math.max(...varied)]).toEqual([90, 110]);
  });

  it("leave drums out of what is for melodies", () => {
    expect(notesOf([scale("minor", 4), chord("9th")], 36, 100, true)).toEqual([[36, 100]]);
    expect(compileChain([{ id: "arp", values: DEFAULT_ARP }], true).stages).toEqual([]);
    expect(compileChain([{ id: "repeat", values: { rate: "8t", gate: 50 } }], true).stages).toHaveLength(1);
  });
});

describe("chains", () => {
  it("keep their links in order, one of a kind", () => {
    const chain = withLink(withLink(withLink([], chord("9th")), scale("minor", 4)), chord("7th"));
    expect(chain).toEqual([scale("minor", 4), chord("7th")]);
    expect(withoutLink(chain, "scale")).toEqual([chord("7th")]);
  });

  it("declare each of their fields in one group, with values that the fields allow", () => {
    for (const kind of DEVICE_KINDS) {
      const { values, fields, groups } = parametersOf(defaultLink(kind));
      expect(groups.flatMap((group) => group.fields).toSorted()).toEqual(fields.map(({ id }) => id).toSorted());
      for (const field of fields) {
        const value = values[field.id];
        if (field.kind === "choice") expect(field.options).toContain(value);
        else expect(Math.min(field.range[1], Math.max(field.range[0], Number(value)))).toBe(value);
      }
    }
  });

  it("are read as they were stored; what nobody knows is left out, what makes no sense takes its default", () => {
    const chain: NoteChain = [
      scale("dorian", 2),
      chord("9th"),
      { id: "arp", values: { ...DEFAULT_ARP, order: "walk" } },
    ];
    expect(readChain(JSON.parse(JSON.stringify(chain)))).toEqual(chain);
    expect(readChain([{ id: "echo" }, { id: "scale", values: { root: 99, scale: "minor" } }, 7])).toEqual([
      scale("minor", 0),
    ]);
    fc.assert(fc.property(fc.anything(), (stored) => void compileChain(readChain(stored), false)));
  });
});
