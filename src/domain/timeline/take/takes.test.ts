import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTempoMap } from "../../music/time.ts";
import type { TempoChange } from "../../music/records.ts";
import { documentWith, noteOf, notesIn, rollOf } from "../commands/documents.test-helper.ts";
import { applyTimelineDiff, reverseTimelineDiff } from "../diff.ts";
import { notesOf } from "../NoteList.ts";
import type { TimelineDocument } from "../records.ts";
import { createRunClock } from "../runPosition.ts";
import { commitTakes, type TakeOptions } from "./commitTake.ts";
import { clearStep, enterStep } from "./steps.ts";
import { Take } from "./Take.ts";

const RATE = 44_100;
const BAR = 3840;
const whole = (startTick: number): TakeOptions["range"] => ({ startTick, endTick: Infinity, loop: null });
const options = (fields: Partial<TakeOptions> = {}): TakeOptions => ({
  mode: "overdub",
  range: whole(0),
  end: { tick: BAR, pass: 0 },
  rollId: null,
  grid: "16n",
  ...fields,
});

/** A take of notes `[tick, end, key]`, of one pass. */
function takeOf(notes: readonly (readonly [number, number, number])[], pass = 0): Take {
  const take = new Take("a");
  for (const [tick, end, key] of notes) {
    take.add({ kind: "noteOn", tick, pass, key, value: 0.5, hand: "keys" });
    take.add({ kind: "noteOff", tick: end, pass, key, value: 0.25, hand: "keys" });
  }
  return take;
}

const played = (document: TimelineDocument): (readonly [number, number, number])[] =>
  [...document.rolls.values()].flatMap((roll) =>
    [...notesOf(roll.notes)].map(
      ({ time, duration, number }) => [roll.startTime + time, roll.startTime + time + duration, number] as const,
    ),
  );
const commit = (document: TimelineDocument, take: Take, fields: Partial<TakeOptions> = {}): TimelineDocument =>
  applyTimelineDiff(document, commitTakes(document, [take], options(fields)));

const someTempos = fc
  .array(
    fc.record({
      tick: fc.integer({ min: 0, max: 20_000 }),
      bpm: fc.double({ min: 40, max: 250, noNaN: true }),
      ramp: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((tempos): TempoChange[] =>
    tempos.toSorted((a, b) => a.tick - b.tick).map((tempo, i) => (i === 0 ? { ...tempo, tick: 0 } : tempo)),
  );

describe("what was recorded", () => {
  it("lands within a millisecond of when it was played, over any changes of tempo and rounds of a loop", () => {
    const strokes = fc.array(
      fc.record({
        seconds: fc.double({ min: 0, max: 30, noNaN: true }),
        length: fc.double({ min: 0.001, max: 2, noNaN: true }),
      }),
      { minLength: 1, maxLength: 30 },
    );
    const loops = fc.option(fc.tuple(fc.integer({ min: 0, max: 9600 }), fc.integer({ min: 960, max: 9600 })), {
      nil: null,
    });
    fc.assert(
      fc.property(someTempos, strokes, loops, fc.integer({ min: 0, max: 9600 }), (tempos, all, loopAt, startTick) => {
        const loop = loopAt && { startTick: loopAt[0], endTick: loopAt[0] + loopAt[1] };
        const tempo = createTempoMap(tempos, 960);
        const clock = createRunClock({ sampleRate: RATE, startFrame: 512, startTick, loop }, tempo);
        const take = new Take("a");
        const sorted = all.toSorted((x, y) => x.seconds - y.seconds);
        for (const [index, { seconds, length }] of sorted.entries()) {
          const hand = `hand${index}`;
          const at = clock.positionAt(512 + seconds * RATE);
          const end = clock.positionAt(512 + (seconds + length) * RATE);
          take.add({ ...at, kind: "noteOn", key: 60, value: 0.5, hand });
          take.add({ ...end, kind: "noteOff", key: 60, value: 0.5, hand });
        }
        const empty = documentWith([]);
        const document = { ...empty, timeline: { ...empty.timeline, tempos } };
        const range = { startTick, endTick: Infinity, loop: clock.loop };
        const notes = played(commit(document, take, { range, end: clock.positionAt(512 + 33 * RATE) }));
        expect(notes).toHaveLength(sorted.length);
        const heardAt = notes.map(([tick]) => tempo.secondsAt(tick)).sort((x, y) => x - y);
        const playedAt = sorted
          .map(({ seconds }) => tempo.secondsAt(clock.positionAt(512 + seconds * RATE).tick))
          .sort((x, y) => x - y);
        for (const [i, seconds] of heardAt.entries())
          expect(Math.abs(seconds - playedAt[i]!)).toBeLessThanOrEqual(0.001);
      }),
      { numRuns: 200 },
    );
  });

  it("becomes one clip of whole bars, which one undo takes away", () => {
    const before = documentWith([]);
    const diff = commitTakes(
      before,
      [
        takeOf([
          [4000, 4500, 60],
          [7000, 9000, 64],
        ]),
      ],
      options(),
    );
    const after = applyTimelineDiff(before, diff);
    const [roll] = after.rolls.values();
    expect(roll).toMatchObject({ trackId: "a", startTime: BAR, length: 2 * BAR, subdivision: "16n" });
    expect(played(after)).toEqual([
      [4000, 4500, 60],
      [7000, 9000, 64],
    ]);
    expect(notesIn(after, roll!.id)[0]).toMatchObject({ attack: 0.5, release: 0.25, channel: 1 });
    expect(applyTimelineDiff(after, reverseTimelineDiff(diff))).toEqual(before);
  });

  it("joins the clip that lies there; the edited one first", () => {
    const notes = [noteOf(0, { number: 50, duration: 480 })];
    const before = documentWith([rollOf("r1", notes, { length: BAR }), rollOf("r2", [], { length: BAR })]);
    const take = takeOf([[960, 1440, 60]]);
    expect(notesIn(commit(before, take, { rollId: "r2" }), "r2")).toHaveLength(1);
    expect(notesIn(commit(before, take), "r1").map(({ number }) => number)).toEqual([50, 60]);
  });

  it("leaves clips alone whose notes are not those that are heard", () => {
    const before = documentWith([rollOf("r1", [noteOf(0)], { repeatCount: 4, length: 960 })]);
    const after = commit(before, takeOf([[100, 200, 60]]), { mode: "replace" });
    expect(after.rolls.get("r1")).toBe(before.rolls.get("r1"));
    expect(after.rolls.size).toBe(2);
  });

  it("replaces what lies there, from where it was begun to where it was ended, and cuts what rings into it", () => {
    const notes = [noteOf(0, { duration: 1500 }), noteOf(1200, { number: 61 }), noteOf(2500, { number: 62 })];
    const before = documentWith([rollOf("r1", notes, { length: BAR })]);
    const range = whole(960);
    const after = commit(before, takeOf([[1000, 1100, 70]]), { mode: "replace", range, end: { tick: 1920, pass: 0 } });
    expect(played(after)).toEqual([
      [0, 960, 60],
      [1000, 1100, 70],
      [2500, 2600, 62],
    ]);
  });

  it("keeps nothing outside of what is punched in and out", () => {
    const take = takeOf([
      [100, 200, 60],
      [1900, 2500, 61],
      [2000, 4000, 62],
      [3000, 3100, 63],
    ]);
    const range = { startTick: 1920, endTick: 2880, loop: null };
    expect(played(commit(documentWith([]), take, { range }))).toEqual([
      [1920, 2500, 61],
      [2000, 2880, 62],
    ]);
  });

  it("of a loop, overdubbing keeps every round, replacing the last one that was played", () => {
    const take = takeOf([[100, 200, 60]]);
    for (const { key, pass } of [
      { key: 61, pass: 1 },
      { key: 62, pass: 2 },
    ]) {
      take.add({ kind: "noteOn", tick: 300, pass, key, value: 0.5, hand: "keys" });
      take.add({ kind: "noteOff", tick: 400, pass, key, value: 0.5, hand: "keys" });
    }
    const range = { startTick: 0, endTick: Infinity, loop: { startTick: 0, endTick: BAR } };
    const end = { tick: 50, pass: 3 };
    expect(played(commit(documentWith([]), take, { range, end })).map(([, , key]) => key)).toEqual([60, 61, 62]);
    expect(played(commit(documentWith([]), take, { mode: "replace", range, end })).map(([, , key]) => key)).toEqual([
      62,
    ]);
  });

  it("a note that is held over the end of the loop ends there", () => {
    const take = new Take("a");
    take.add({ kind: "noteOn", tick: 3000, pass: 0, key: 60, value: 0.5, hand: "keys" });
    take.add({ kind: "noteOff", tick: 500, pass: 1, key: 60, value: 0.5, hand: "keys" });
    const range = { startTick: 0, endTick: Infinity, loop: { startTick: 0, endTick: BAR } };
    expect(played(commit(documentWith([]), take, { range, end: { tick: 600, pass: 1 } }))).toEqual([[3000, BAR, 60]]);
  });

  it("holds controllers, bends and pressure beside the notes, in their order", () => {
    const take = takeOf([[0, 100, 60]]);
    take.add({ kind: "controlChange", tick: -200.4, pass: 0, key: 64, value: 127, hand: "keys" });
    take.add({ kind: "controlChange", tick: 500.6, pass: 0, key: 64, value: 0, hand: "keys" });
    take.add({ kind: "pitchBend", tick: 20, pass: 0, key: 0, value: -300, hand: "keys" });
    take.add({ kind: "channelPressure", tick: 30, pass: 0, key: 0, value: 40, hand: "keys" });
    take.add({ kind: "keyPressure", tick: 31, pass: 0, key: 60, value: 50, hand: "keys" });
    const track = commit(documentWith([]), take).tracks.get("a");
    expect(track?.controlChanges).toEqual([
      { tick: 0, controller: 64, value: 127 },
      { tick: 501, controller: 64, value: 0 },
    ]);
    expect(track?.pitchBends).toEqual([{ tick: 20, value: -300 }]);
    expect(track?.aftertouches).toEqual([
      { tick: 30, number: null, value: 40 },
      { tick: 31, number: 60, value: 50 },
    ]);
  });
});

const timesOf = (song: TimelineDocument, id: string): readonly number[] => notesIn(song, id).map(({ time }) => time);

describe("clips whose edges hide something", () => {
  const notes = [noteOf(0), noteOf(1920), noteOf(3840), noteOf(5760)];
  const halves = [
    rollOf("left", notes, { length: 3840, fixedLength: true }),
    rollOf(
      "right",
      [...notes].map((note) => ({ ...note, id: note.id + 10_000 })),
      {
        offset: 3840,
        length: 7680,
        fixedLength: true,
      },
    ),
  ];
  const document = documentWith(halves);

  it("take in what is played between them, and end where they did", () => {
    const take = takeOf([
      [960, 1200, 70],
      [3600, 4200, 70],
      [4800, 5000, 70],
    ]);
    const after = commit(document, take, { end: { tick: 7680, pass: 0 }, rollId: "left", grows: true });
    expect(after.rolls.size).toBe(2);
    expect(timesOf(after, "left")).toEqual([0, 960, 1920, 3600, 3840, 5760]);
    expect(timesOf(after, "right")).toEqual([0, 1920, 3840, 4800, 5760]);
    expect([...after.rolls.values()].map(({ length, offset }) => [offset, length])).toEqual([
      [undefined, 3840],
      [3840, 7680],
    ]);
  });

  it("keep what they hide where what is heard is replaced", () => {
    const after = commit(document, takeOf([[960, 1200, 70]]), { mode: "replace", end: { tick: 7680, pass: 0 } });
    expect(timesOf(after, "left")).toEqual([960, 3840, 5760]);
    expect(timesOf(after, "right")).toEqual([0, 1920]);
  });

  it("are not what is entered by steps behind them, nor cleared there", () => {
    const place = { trackId: "a", rollId: "right", tick: 9600, lengthTicks: 240 };
    const hiding = documentWith([{ ...halves[1]!, length: 5000 }]);
    const entered = applyTimelineDiff(hiding, enterStep(hiding, place, [{ key: 60, attack: 0.5 }], "16n"));
    expect(entered.rolls.size).toBe(2);
    expect(entered.rolls.get("right")).toBe(hiding.rolls.get("right"));
    for (const tick of [0, 1920, 5760])
      expect(clearStep(hiding, { ...place, tick, lengthTicks: 960 }).rolls.updated.size).toBe(0);
  });
});
