import * as fc from "fast-check";
import { expect, test } from "vitest";
import { noteMark, RANK_SPAN, sysExRanks, TickKind, TickRanks, UsualRank } from "./tickOrder.ts";

const TICK = 7;
const ranksOf = (kinds: string) => new TickRanks([{ tick: TICK, kinds }]);
const USUAL = 5000;

test("the n-th event of a kind has the place of its n-th letter, and those without one their usual rank", () => {
  const letters = fc.array(fc.constantFrom(TickKind.program, TickKind.controlChange, TickKind.pitchBend), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(letters, (kinds) => {
      const ranks = ranksOf(kinds.join(""));
      for (const kind of [TickKind.controlChange, TickKind.program, TickKind.pitchBend]) {
        const places = kinds.flatMap((each, at) => (each === kind ? [at] : []));
        const read = [...places, USUAL, USUAL].map(() => ranks.next(TICK, kind, USUAL));
        expect(read).toEqual([...places, USUAL, USUAL]);
        expect(ranks.next(TICK + 1, kind, USUAL)).toBe(USUAL);
      }
    }),
  );
});

test("notes are found by their keys, or without keys where the song was stored earlier", () => {
  const keyed = ranksOf("n060n061f060");
  expect(keyed.nextNote(TICK, TickKind.noteOn, 61, USUAL)).toBe(4);
  expect(keyed.nextNote(TICK, TickKind.noteOn, 60, USUAL)).toBe(0);
  expect(keyed.nextNote(TICK, TickKind.noteOn, 60, USUAL)).toBe(USUAL);
  expect(keyed.nextNote(TICK, TickKind.noteOff, 60, USUAL)).toBe(8);
  const plain = ranksOf("nfn");
  expect([60, 61, 62].map((key) => plain.nextNote(TICK, TickKind.noteOn, key, USUAL))).toEqual([0, 2, USUAL]);
  expect(plain.nextNote(TICK + 1, TickKind.noteOn, 60, USUAL)).toBe(USUAL);
});

test("the end of a note without a letter comes just before the first start of its key, if there is one", () => {
  const ranks = ranksOf("cn060n061n060");
  expect(ranks.nextNote(TICK, TickKind.noteOff, 60, USUAL)).toBe(0.5);
  expect(ranks.nextNote(TICK, TickKind.noteOff, 61, USUAL)).toBe(4.5);
  expect(ranks.nextNote(TICK, TickKind.noteOff, 62, USUAL)).toBe(USUAL);
  // A start without a letter has its usual rank, and so has the end of a note that begins here.
  expect(ranks.nextNote(TICK, TickKind.noteOn, 62, USUAL)).toBe(USUAL);
  expect(ranks.nextNote(TICK, TickKind.shortNoteEnd, 60, USUAL)).toBe(USUAL);
});

test("without letters the events of a tick come in the order that synths need, behind all letters", () => {
  const { noteOff, sysEx, bank, program, control, pitchBend, aftertouch, shortNote, noteOn } = UsualRank;
  const order = [noteOff, sysEx, bank, program, control, pitchBend, aftertouch, shortNote, noteOn];
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(new Set(order).size).toBe(order.length);
  expect([noteOff > 1_000_000, noteOn < RANK_SPAN]).toEqual([true, true]);
  expect([noteMark("n", 5), noteMark("f", 127), noteMark("z", 60)]).toEqual(["n005", "f127", "z060"]);
});

test("System Exclusive of the song has its places in the track, and null for messages of earlier ones", () => {
  const ranks = sysExRanks([
    { tick: 1, kinds: "ps.cs" },
    { tick: 2, kinds: "pc" },
    { tick: 3, kinds: "." },
  ]);
  expect([...ranks]).toEqual([
    [1, [1, null, 4]],
    [3, [null]],
  ]);
});
