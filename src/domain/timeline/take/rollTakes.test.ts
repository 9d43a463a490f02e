import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newLane } from "../ClipLane.ts";
import { applyTimelineDiff, reverseTimelineDiff } from "../diff.ts";
import { notesOf } from "../NoteList.ts";
import type { Roll, TimelineDocument } from "../records.ts";
import { commitTakes, type TakeOptions } from "./commitTake.ts";
import { partAt, type RollTake } from "../RollTakes.ts";
import { Take } from "./Take.ts";
import { readTimeline } from "../timelineJson.ts";
import { writeTimeline } from "../writeTimeline.ts";
import { documentWith, noteOf, rollOf } from "../commands/documents.test-helper.ts";
import { splitRoll } from "../commands/rolls.ts";
import { chooseTake, dropTakes, removeTake } from "../commands/takes.ts";

const BAR = 3840;
const LOOP = { startTick: 0, endTick: 2 * BAR };

type Stroke = readonly [tick: number, end: number, key: number];

/** Rounds of a loop of two bars, recorded into `document`. */
function recorded(document: TimelineDocument, rounds: readonly (readonly Stroke[])[], endTick = 0): TimelineDocument {
  const take = new Take("a");
  for (const [pass, strokes] of rounds.entries()) {
    for (const [tick, end, key] of strokes) {
      take.add({ kind: "noteOn", tick, pass, key, value: 0.5, hand: "keys" });
      take.add({ kind: "noteOff", tick: end, pass, key, value: 0.5, hand: "keys" });
    }
    take.add({ kind: "controlChange", tick: 0, pass, key: 1, value: pass + 10, hand: "keys" });
  }
  const options: TakeOptions = {
    mode: "takes",
    range: { startTick: 0, endTick: Infinity, loop: LOOP },
    end: { tick: endTick, pass: rounds.length },
    rollId: null,
    grid: "16n",
  };
  return applyTimelineDiff(document, commitTakes(document, [take], options));
}

const onlyRoll = ({ rolls }: TimelineDocument): Roll => [...rolls.values()][0]!;
const notes = (roll: Roll): Stroke[] =>
  [...notesOf(roll.notes)]
    .map(({ time, duration, number }): Stroke => [time, time + duration, number])
    .sort((a, b) => a[0] - b[0] || a[2] - b[2]);

/** The notes that the chosen parts amount to. */
function chosen(roll: Roll): Stroke[] {
  const takes = roll.takes!;
  return takes.takes
    .flatMap(({ number, notes: taken }: RollTake) =>
      taken.flatMap(({ time, duration, number: key }): Stroke[] => {
        const { take, endTick } = partAt(takes, time);
        return take === number ? [[time, Math.min(time + duration, endTick), key]] : [];
      }),
    )
    .sort((a, b) => a[0] - b[0] || a[2] - b[2]);
}

const ROUNDS: readonly (readonly Stroke[])[] = [
  [
    [0, 960, 60],
    [3000, 5000, 62],
  ],
  [
    [0, 900, 64],
    [4000, 4800, 65],
  ],
];

const choose = (document: TimelineDocument, take: number, from: number, to: number): TimelineDocument =>
  applyTimelineDiff(document, chooseTake(document, onlyRoll(document).id, take, from, to));

describe("takes of a loop", () => {
  it("keeps a take of each round, of which the last whole one is heard, as one undo step", () => {
    const before = documentWith([]);
    const after = recorded(before, ROUNDS);
    const { takes, lanes } = onlyRoll(after);
    expect(takes?.takes.map(({ number, notes: { length } }) => [number, length])).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect(notes(onlyRoll(after))).toEqual(ROUNDS[1]);
    expect(lanes).toEqual([newLane("controlChange", 1, [{ tick: 0, value: 11 }])]);
    expect(before.rolls.size).toBe(0);
  });

  it("hears the round before one that was stopped midway", () => {
    const take = new Take("a");
    for (const [pass, key] of [60, 61, 62].entries()) {
      take.add({ kind: "noteOn", tick: 0, pass, key, value: 0.5, hand: "keys" });
      take.add({ kind: "noteOff", tick: 480, pass, key, value: 0.5, hand: "keys" });
    }
    const before = documentWith([]);
    const range = { startTick: 0, endTick: Infinity, loop: LOOP };
    const diff = commitTakes(before, [take], {
      mode: "takes",
      range,
      end: { tick: 500, pass: 2 },
      rollId: null,
      grid: "16n",
    });
    const after = applyTimelineDiff(before, diff);
    expect(onlyRoll(after).takes?.takes).toHaveLength(3);
    expect(notes(onlyRoll(after))).toEqual([[0, 480, 61]]);
    expect(applyTimelineDiff(after, reverseTimelineDiff(diff))).toEqual(before);
  });

  it("keeps what the clip had before as a take of its own, and counts on", () => {
    const had = documentWith([rollOf("r1", [noteOf(0, { number: 50, duration: 480 })], { length: 2 * BAR })]);
    const first = recorded(had, ROUNDS);
    const again = recorded(first, [[[10, 20, 71]]]);
    expect(onlyRoll(again).takes?.takes.map(({ number }) => number)).toEqual([0, 1, 2, 3]);
    const back = choose(again, 0, 0, Infinity);
    expect(notes(onlyRoll(back))).toEqual([[0, 480, 50]]);
    expect(onlyRoll(back).lanes).toEqual([]);
  });

  it("makes of whatever is chosen the notes of those parts, each once, cut where another take begins", () => {
    const stroke = fc
      .tuple(fc.nat(2 * BAR - 1), fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 60, max: 64 }))
      .map(([tick, length, key]): Stroke => [tick, Math.min(2 * BAR, tick + length), key]);
    const round = fc.uniqueArray(stroke, {
      minLength: 1,
      maxLength: 12,
      selector: ([tick, , key]) => `${tick} ${key}`,
    });
    const pick = fc.tuple(fc.nat(3), fc.nat(15), fc.integer({ min: 1, max: 16 }));
    let cuts = 0;
    fc.assert(
      fc.property(
        fc.array(round, { minLength: 2, maxLength: 3 }),
        fc.array(pick, { maxLength: 12 }),
        (rounds, picks) => {
          // Hands of their own: a key that is struck twice would end its first note.
          const had = documentWith([]);
          let document = recorded(
            had,
            rounds.map((strokes) => strokes.toSorted((a, b) => a[0] - b[0])),
          );
          for (const [take, eighth, eighths] of picks) {
            document = choose(document, take, (eighth * BAR) / 8, ((eighth + eighths) * BAR) / 8);
            const roll = onlyRoll(document);
            expect(notes(roll)).toEqual(chosen(roll));
            cuts += roll.takes!.parts.length - 1;
          }
          if (picks.length === 0) return;
          const cut = 5 * 480;
          const split = applyTimelineDiff(
            document,
            splitRoll(document, onlyRoll(document).id, onlyRoll(document).startTime + cut),
          );
          for (const half of split.rolls.values()) {
            // Only the rest of notes across the cut is left out behind it, as in the clip itself.
            expect(notes(half)).toEqual(chosen(half));
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(cuts).toBeGreaterThan(500);
  });

  it("leaves what was edited by hand in other parts", () => {
    const document = recorded(documentWith([]), ROUNDS);
    const roll = onlyRoll(document);
    const edited: TimelineDocument = {
      ...document,
      rolls: new Map([[roll.id, { ...roll, notes: rollOf("x", [noteOf(5000, { number: 99, duration: 10 })]).notes }]]),
    };
    expect(notes(onlyRoll(choose(edited, 1, 0, BAR / 2)))).toEqual([
      [0, 960, 60],
      [5000, 5010, 99],
    ]);
  });

  it("lets controllers follow the part, and what held before go on behind it", () => {
    const document = choose(recorded(documentWith([]), ROUNDS), 1, BAR, BAR + 960);
    expect(onlyRoll(document).lanes).toEqual([
      newLane("controlChange", 1, [
        { tick: 0, value: 11 },
        { tick: BAR, value: 10 },
        { tick: BAR + 960, value: 11 },
      ]),
    ]);
  });

  it("throws a take away without changing what is heard, and all of them at last", () => {
    const document = choose(recorded(documentWith([]), ROUNDS), 1, 0, BAR);
    const { id } = onlyRoll(document);
    const without = applyTimelineDiff(document, removeTake(document, id, 1));
    expect(notes(onlyRoll(without))).toEqual(notes(onlyRoll(document)));
    expect(onlyRoll(without).takes?.parts).toEqual([
      { tick: 0, take: null },
      { tick: BAR, take: 2 },
      { tick: 2 * BAR, take: null },
    ]);
    expect(onlyRoll(applyTimelineDiff(without, removeTake(without, id, 2))).takes).toBeUndefined();
    expect(onlyRoll(applyTimelineDiff(document, dropTakes(document, id))).takes).toBeUndefined();
  });

  it("is saved with the song, read again, and set right where a file has it wrong", () => {
    const document = choose(recorded(documentWith([]), ROUNDS), 1, 0, BAR);
    const json: unknown = JSON.parse(JSON.stringify(writeTimeline(document)));
    const read = readTimeline(json);
    expect(read.ok && onlyRoll(read.value).takes).toEqual(onlyRoll(document).takes);
    const { tracks } = json as { tracks: { rolls: { takes?: { parts: unknown[] } }[] }[] };
    tracks[0]!.rolls[0]!.takes!.parts = [
      { tick: 900, take: 9 },
      { tick: 400, take: 2 },
    ];
    const mended = readTimeline(json);
    expect(mended.ok && onlyRoll(mended.value).takes?.parts).toEqual([
      { tick: 0, take: null },
      { tick: 400, take: 2 },
      { tick: 900, take: null },
    ]);
    delete tracks[0]!.rolls[0]!.takes;
    const old = readTimeline(json);
    expect(old.ok && "takes" in onlyRoll(old.value)).toBe(false);
  });
});
