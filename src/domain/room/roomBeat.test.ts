import * as fc from "fast-check";
import { expect, test } from "vitest";
import { barBeatsOf, beatAt, beatIn, lineBefore, nextLine, roomMsIn, type RoomBeat } from "./roomBeat.ts";
import { lineOfChange, withTempo } from "./roomChange.ts";
import { steadyMeter } from "./roomMeter.ts";

const someBpm = fc.integer({ min: 30, max: 300 });
const someMeter = fc.record({ numerator: fc.integer({ min: 1, max: 12 }), denominator: fc.constantFrom(2, 4, 8, 16) });
const someChange = fc.record({
  bpm: someBpm,
  waitMs: fc.integer({ min: 0, max: 20_000 }),
  pingMs: fc.integer({ min: 0, max: 900 }),
});

/** A room whose tempo is changed now and then, and the times at which it was. */
const someRoom = fc
  .record({
    bpm: someBpm,
    anchorMs: fc.integer({ min: 0, max: 1e9 }),
    meter: someMeter,
    changes: fc.array(someChange, { maxLength: 5 }),
  })
  .map(({ bpm, anchorMs, meter, changes }) => {
    const barBeats = barBeatsOf(meter);
    const meters = steadyMeter(meter);
    const beats: RoomBeat[] = [{ bpm, anchorBeat: 0, anchorMs }];
    const asked: { readonly nowMs: number; readonly pingMs: number; readonly before: RoomBeat }[] = [];
    let nowMs = anchorMs;
    for (const change of changes) {
      nowMs += change.waitMs;
      const before = beats.at(-1)!;
      asked.push({ nowMs, pingMs: change.pingMs, before });
      beats.push(withTempo(before, change.bpm, lineOfChange({ beat: before, meters }, nowMs, change.pingMs)));
    }
    return { beats, asked, barBeats, anchorMs };
  });

test("beats and times are one another's, and both only grow, over all changes of tempo", () => {
  fc.assert(
    fc.property(
      someRoom,
      fc.array(fc.integer({ min: 0, max: 200_000 }), { minLength: 2, maxLength: 9 }),
      (room, times) => {
        const { beats, anchorMs } = room;
        const sorted = times.map((ms) => anchorMs + ms).toSorted((a, b) => a - b);
        const heard = sorted.map((ms) => beatIn(beats, ms));
        for (const [index, beat] of heard.entries()) {
          expect(Math.abs(roomMsIn(beats, beat) - sorted[index]!)).toBeLessThan(0.01);
          if (index > 0 && sorted[index]! > sorted[index - 1]!) expect(beat).toBeGreaterThan(heard[index - 1]!);
        }
      },
    ),
  );
});

test("another tempo holds from a bar line that all hear of in time, and not before one that is still to come", () => {
  fc.assert(
    fc.property(someRoom, ({ beats, asked, barBeats }) => {
      for (const [index, { nowMs, pingMs, before }] of asked.entries()) {
        const after = beats[index + 1]!;
        const bars = after.anchorBeat / barBeats;
        expect(Math.abs(bars - Math.round(bars))).toBeLessThan(1e-6);
        expect(after.anchorBeat).toBeGreaterThanOrEqual(before.anchorBeat);
        const noticeMs = Math.max(500, 3 * pingMs);
        const isPending = after.anchorBeat === before.anchorBeat;
        if (!isPending) expect(after.anchorMs - nowMs).toBeGreaterThan(noticeMs - 0.01);
        // The next such line, and no later one.
        const barMs = (barBeats * 60_000) / before.bpm;
        if (!isPending) expect(after.anchorMs - nowMs).toBeLessThan(noticeMs + barMs + 0.01);
        // No jump where one tempo gives way to the other.
        expect(Math.abs(beatAt(before, after.anchorMs) - after.anchorBeat)).toBeLessThan(1e-6);
      }
    }),
  );
});

test("lines lie around each beat, and a beat on a line is that line", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000, max: 10_000_000 }).map((n) => n / 1000),
      fc.constantFrom(0.25, 0.5, 1, 3, 4, 16),
      (beat, apart) => {
        const [before, next] = [lineBefore(beat, apart), nextLine(beat, apart)];
        expect(before).toBeLessThanOrEqual(beat);
        expect(beat - before).toBeLessThan(apart);
        expect(next).toBeGreaterThan(beat - 1e-5);
        expect(next - beat).toBeLessThan(apart + 1e-9);
        const line = Math.round(beat) * apart;
        expect(nextLine(line, apart)).toBeCloseTo(line, 9);
        // Of rounding: one that is a hair behind a line is on it.
        expect(nextLine(line + apart * 1e-7, apart)).toBeCloseTo(line, 9);
        expect(nextLine(line + apart * 1e-5, apart)).toBeCloseTo(line + apart, 9);
      },
    ),
  );
});
