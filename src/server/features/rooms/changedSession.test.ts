import * as fc from "fast-check";
import { expect, test } from "vitest";
import { beatIn, roomMsIn, temposOf } from "../../../domain/room/roomBeat.ts";
import {
  barAt,
  barLine,
  isSameMeter,
  metersDifferFrom,
  metersOf,
  steadyMeter,
} from "../../../domain/room/roomMeter.ts";
import type { RoomSession, RoomSessionChanges } from "../../../protocol/hub/roomHub.ts";
import { changedSession, movedSession, nextBar, songEnd, songLine } from "./changedSession.ts";

/** As long as the worst round trip takes three times. */
const NOTICE_MS = 900;
const SESSION: RoomSession = {
  mode: "grid",
  bpm: 120,
  numerator: 4,
  denominator: 4,
  division: "16n",
  delayBars: 1,
  countInBars: 2,
  chat: "everyone",
  tempo: "host",
  locked: false,
  slowSeconds: 0,
  beat: { bpm: 120, anchorBeat: 0, anchorMs: 0 },
  delayFromBeat: 0,
};

const someChange: fc.Arbitrary<RoomSessionChanges> = fc.oneof(
  fc.record({ bpm: fc.integer({ min: 20, max: 400 }) }),
  fc.record({ numerator: fc.integer({ min: 1, max: 12 }), denominator: fc.constantFrom(2, 4, 8) }),
  fc.record({
    bpm: fc.integer({ min: 40, max: 240 }),
    numerator: fc.integer({ min: 2, max: 7 }),
    denominator: fc.constant(4 as const),
  }),
  fc.record({ delayBars: fc.constantFrom(0, 1, 2, 4), division: fc.constantFrom("8n", "16n", "8t") }),
);
const someSteps = fc.array(fc.record({ waitMs: fc.integer({ min: 0, max: 6000 }), changes: someChange }), {
  minLength: 1,
  maxLength: 8,
});

interface Step {
  readonly nowMs: number;
  readonly changes: RoomSessionChanges;
  readonly before: RoomSession;
  readonly after: RoomSession;
}

function stepsOf(asked: readonly { waitMs: number; changes: RoomSessionChanges }[], first = SESSION): Step[] {
  let [session, nowMs] = [first, 0];
  return asked.map(({ waitMs, changes }) => {
    nowMs += waitMs;
    const before = session;
    session = changedSession(before, changes, nowMs);
    return { nowMs, changes, before, after: session };
  });
}

const msOf = (session: RoomSession, beat: number): number => roomMsIn(temposOf(session), beat);

test("tempo, meter and grid change on one bar line of what held before, which all hear of in time, and no line before it moves", () => {
  fc.assert(
    fc.property(someSteps, (asked) => {
      for (const { nowMs, changes, before, after } of stepsOf(asked)) {
        const [old, meters] = [metersOf(before), metersOf(after)];
        const line = nextBar(before, nowMs);
        const bar = barAt(old, line);
        expect(bar.fromBeat).toBe(line);
        expect(msOf(before, line) - nowMs).toBeGreaterThan(NOTICE_MS - 0.01);
        // The next such line, unless another change is still to come.
        const previous = barLine(old, bar.number - 1);
        const isWaiting = line === before.beat.anchorBeat || line === old.at(-1)!.fromBeat;
        if (!isWaiting) expect(msOf(before, previous) - nowMs).toBeLessThan(NOTICE_MS);
        for (let number = bar.number - 8; number <= bar.number; number++) {
          if (barLine(old, number) < old[0].fromBeat) continue;
          expect(barLine(meters, number)).toBe(barLine(old, number));
          expect(msOf(after, barLine(meters, number))).toBeCloseTo(msOf(before, barLine(old, number)), 6);
        }
        expect(metersDifferFrom(old, meters) ?? line).toBe(line);
        expect(meters.at(-1)).toMatchObject({ numerator: after.numerator, denominator: after.denominator });
        const isMetered = !isSameMeter(before, after);
        if (isMetered) expect(barLine(meters, bar.number + 3)).toBe(line + (12 * after.numerator) / after.denominator);
        // Pages of former versions reckon with the length of a bar.
        const isLonger = before.numerator / before.denominator !== after.numerator / after.denominator;
        if (isLonger || changes.delayBars !== undefined)
          expect([before.delayFromBeat, line]).toContain(after.delayFromBeat);
        if (isLonger) expect(after.delayFromBeat).toBe(line);
        if (before.bpm !== after.bpm) expect(after.beat.anchorBeat).toBe(line);
        else expect(after.beat).toBe(before.beat);
        if (changes.numerator === undefined) expect(after.meters).toBe(before.meters);
      }
    }),
  );
});

test("a second change before the line takes the place of the first, and one that comes too late for it the next", () => {
  const three = changedSession(SESSION, { numerator: 3 }, 500);
  expect(three.meters).toEqual([
    { fromBeat: 0, fromBar: 0, numerator: 4, denominator: 4 },
    { fromBeat: 4, fromBar: 1, numerator: 3, denominator: 4 },
  ]);
  const five = changedSession(three, { numerator: 5, bpm: 60 }, 1000);
  expect(metersOf(five).at(-1)).toEqual({ fromBeat: 4, fromBar: 1, numerator: 5, denominator: 4 });
  expect(five.beat).toEqual({ bpm: 60, anchorBeat: 4, anchorMs: 2000 });
  expect(metersOf(changedSession(five, { numerator: 4 }, 1050))).toEqual(steadyMeter(SESSION));
  // 4/4 from bar 2 on, which is bar line 9 and a half a second before by the new tempo.
  const late = changedSession(five, { numerator: 4 }, 1900);
  expect(metersOf(late).map(({ fromBeat, fromBar }) => [fromBeat, fromBar])).toEqual([
    [0, 0],
    [4, 1],
    [9, 2],
  ]);
});

test("a song that is counted in begins with the bar that it was to begin with, in the new meter", () => {
  fc.assert(
    fc.property(someSteps, fc.integer({ min: 0, max: 5000 }), (asked, playMs) => {
      const songRun = { tick: 0, fromBeat: songLine(SESSION, playMs) };
      const bar = barAt(metersOf(SESSION), songRun.fromBeat).number;
      const first = { waitMs: playMs, changes: {} };
      for (const { before, after } of stepsOf([first, ...asked], { ...SESSION, songRun })) {
        expect(after.songRun!.fromBeat).toBe(barLine(metersOf(after), bar));
        // What has begun goes on.
        if (isSameMeter(before, after)) expect(after.songRun).toEqual(before.songRun);
      }
    }),
  );
  const counted = changedSession(SESSION, { numerator: 3 }, 500);
  expect(songLine(counted, 1500)).toBe(4 + 3 + 2 * 3);
});

test("a song that is stopped ends on the next beat of the meter that holds", () => {
  const session = changedSession(SESSION, { numerator: 7, denominator: 8 }, 500);
  expect(songEnd(session, 900)).toBe(3);
  expect(songEnd(session, 2300)).toBe(6);
});

test("where the clock of a server steps, all its beats step with it", () => {
  fc.assert(
    fc.property(someSteps, fc.integer({ min: -5000, max: 5000 }), (asked, byMs) => {
      const { after, nowMs } = stepsOf(asked).at(-1)!;
      const moved = movedSession(after, byMs);
      for (const ms of [nowMs, nowMs + 3000, nowMs + 60_000])
        expect(beatIn(temposOf(moved), ms + byMs)).toBeCloseTo(beatIn(temposOf(after), ms), 6);
      expect(metersOf(moved)).toEqual(metersOf(after));
    }),
  );
});
