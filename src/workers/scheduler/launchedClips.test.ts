import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { song } from "../../../tests/spec/support/song.ts";
import { diffBetween } from "../../../tests/spec/support/timelineDiff.ts";
import type { ClipLane } from "../../domain/timeline/ClipLane.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import type { Roll, TimelineDocument } from "../../domain/timeline/records.ts";
import { EngineEventType } from "../../protocol/engineEvent.ts";
import { patchOf } from "../../protocol/timelinePatch.ts";
import { beatsOf, FakeEngine, QUARTER, runFor } from "./FakeScheduledEngine.test-helper.ts";

const BAR = 3840;
const FAR = 96_000;
const strips = new Map([
  ["t0", 1],
  ["t1", 2],
]);

const lane = (kind: ClipLane["kind"], key: number, events: readonly (readonly [tick: number, value: number])[]) => ({
  id: `${kind} ${key}`,
  kind,
  key,
  events: events.map(([tick, value]) => ({ tick, value })),
});

const said = (controller: number, beat: number, value: number) => ({ controller, tick: beat * 960, value });

function launched(document: TimelineDocument, quarters: number): FakeEngine {
  const engine = new FakeEngine();
  engine.scheduler.load(document, strips);
  engine.scheduler.launch("t0", "t0r0", "bar");
  engine.scheduler.play(0);
  runFor(engine, quarters);
  return engine;
}

const withRoll = (document: TimelineDocument, id: string, change: Partial<Roll>): TimelineDocument => ({
  ...document,
  rolls: new Map([...document.rolls, [id, { ...document.rolls.get(id)!, ...change }]]),
});

function edit(engine: FakeEngine, before: TimelineDocument, after: TimelineDocument): TimelineDocument {
  engine.scheduler.apply(patchOf(diffBetween(before, after)), null);
  return after;
}

/** Values of a controller by time, in quarters from the beginning. */
const told = (engine: FakeEngine, controller: number): (readonly [beat: number, value: number])[] =>
  engine.played
    .filter(({ type, strip, key }) => type === EngineEventType.controlChange && strip === 1 && key === controller)
    .map(({ frame, value }) => [Math.round((1000 * Math.max(0, frame - 512)) / QUARTER) / 1000, value]);

const cutoffs = (engine: FakeEngine) => told(engine, 74);

describe("a launched clip", () => {
  it("draws its chances anew in every round, as the repeats of an arrangement do, with devices and without", () => {
    const notes: Partial<Note>[] = Array.from({ length: 8 }, (_, i) => ({
      time: i * 480,
      duration: 200,
      number: 60 + i,
    }));
    const chord = [{ id: "d", bypass: false, processor: { id: "chord", values: { chord: "9th" } } }] as const;
    const clip = { notes, length: BAR, seed: 5, lanes: [lane("chance", 0, [[0, 50]])] };
    fc.assert(
      fc.property(fc.nat(1000), fc.integer({ min: 1, max: 3 }), fc.boolean(), (seed, repeatCount, isChord) => {
        const devices = isChord ? { devices: chord } : {};
        const once = song({ tracks: [{ ...devices, rolls: [{ ...clip, seed, repeatCount, startTime: FAR }] }] });
        const arranged = song({ tracks: [{ ...devices, rolls: [{ ...clip, seed, repeatCount: 6 }] }] });
        const engine = new FakeEngine();
        engine.scheduler.load(arranged, strips);
        engine.scheduler.play(0);
        runFor(engine, 23.9);
        const played = beatsOf(launched(once, 23.9), 1);
        expect(played).toEqual(beatsOf(engine, 1));
        const bars = [0, 1, 2, 3, 4, 5].map((bar) =>
          played
            .filter(([beat]) => Math.floor(beat / 4) === bar)
            .map(([, key]) => key)
            .join(),
        );
        expect(new Set(bars).size).toBeGreaterThan(2);
      }),
      { numRuns: 20 },
    );
  });

  it("goes on where it is when its length is edited: it becomes longer or shorter from the round at hand on", () => {
    const notes: Partial<Note>[] = [
      { time: 0, duration: 200, number: 60 },
      { time: 960, duration: 200, number: 61 },
      { time: 1920, duration: 200, number: 62 },
    ];
    const document = song({ tracks: [{ rolls: [{ notes, length: BAR, startTime: FAR }] }] });
    const longer = launched(document, 5.2);
    const edited = edit(longer, document, withRoll(document, "t0r0", { length: 2 * BAR }));
    runFor(longer, 8);
    expect(beatsOf(longer, 1)).toEqual([
      [0, 60],
      [1, 61],
      [2, 62],
      [4, 60],
      [5, 61],
      [6, 62],
      [12, 60],
      [13, 61],
    ]);
    edit(longer, edited, withRoll(edited, "t0r0", { length: 2880 }));
    runFor(longer, 5);
    expect(beatsOf(longer, 1).slice(8)).toEqual([
      [14, 62],
      [15, 60],
      [16, 61],
      [17, 62],
      [18, 60],
    ]);
  });

  it("brings its lanes along and silences those of the arrangement, whose values are back with it", () => {
    const arranged = {
      length: 64 * BAR,
      lanes: [
        lane("controlChange", 74, [
          [0, 20],
          [4 * 960, 30],
          [9 * 960, 40],
        ]),
      ],
    };
    const clip = {
      length: 2 * 960,
      startTime: 100 * BAR,
      lanes: [
        lane("controlChange", 74, [
          [0, 100],
          [960, 110],
        ]),
      ],
    };
    const other = { length: 960, startTime: 120 * BAR, notes: [{ time: 0, duration: 100, number: 50 }] };
    const engine = new FakeEngine();
    engine.scheduler.load(song({ tracks: [{ rolls: [clip, arranged, other] }] }), strips);
    engine.scheduler.play(0);
    runFor(engine, 1.5);
    engine.scheduler.launch("t0", "t0r0", "bar");
    runFor(engine, 5);
    // A clip without lanes of its own plays with the song's value outside of clips: the default.
    engine.scheduler.launch("t0", "t0r2", "beat");
    runFor(engine, 1);
    engine.scheduler.backToArrangement("bar");
    runFor(engine, 2);
    expect(cutoffs(engine)).toEqual([
      [0, 64],
      [0, 20],
      [4, 64],
      [4, 100],
      [5, 110],
      [6, 100],
      [7, 64],
      [8, 30],
      [9, 40],
    ]);
  });

  it("goes before what a loop of the song sets anew at its beginning, whichever of both spoke last", () => {
    const clip = { length: 2 * 960, startTime: FAR, lanes: [lane("controlChange", 74, [[0, 100]])] };
    const controlChanges = [said(74, 0, 20), said(71, 0, 10), said(71, 2, 11), said(74, 3.5, 30)];
    const timeline = { loop: true, loopStart: 960, loopEnd: 4 * 960 };
    const engine = launched(song({ timeline, tracks: [{ controlChanges, rolls: [clip] }] }), 8);
    // The clip has events at 4 and at 6, the song at 3.5 and 6.5; its loop restarts at 4 and at 7.
    expect(cutoffs(engine).filter(([beat]) => beat > 3)).toEqual([
      [3.5, 30],
      [4, 100],
      [4, 100],
      [6, 100],
      [6.5, 30],
      [7, 100],
    ]);
    expect(told(engine, 71).filter(([beat]) => beat > 0)).toEqual([
      [2, 11],
      [4, 10],
      [5, 11],
      [7, 10],
    ]);
  });

  it("says what an edit of its lanes makes of now, and no more", () => {
    const clip = {
      length: BAR,
      startTime: FAR,
      lanes: [
        lane("controlChange", 74, [
          [0, 100],
          [2880, 110],
        ]),
      ],
    };
    const document = song({ tracks: [{ rolls: [clip] }] });
    const engine = launched(document, 1.5);
    const next = edit(engine, document, withRoll(document, "t0r0", { lanes: [lane("controlChange", 74, [[0, 50]])] }));
    runFor(engine, 3);
    const [, , edited, again] = cutoffs(engine);
    expect([edited![1], again]).toEqual([50, [4, 50]]);
    expect(edited![0]).toBeGreaterThan(1.5);
    expect(edited![0]).toBeLessThan(2);
    edit(engine, next, withRoll(next, "t0r0", { lanes: [] }));
    runFor(engine, 1);
    expect(cutoffs(engine).at(-1)![1]).toBe(64);
  });
});
