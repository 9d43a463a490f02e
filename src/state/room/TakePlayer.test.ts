import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fail } from "../../domain/AppError.ts";
import { createRandom } from "../../domain/music/random.ts";
import { beatIn, roomMsIn, type RoomBeats } from "../../domain/room/roomBeat.ts";
import { steadyMeter, withMeter } from "../../domain/room/roomMeter.ts";
import type { JamTake } from "../../domain/timeline/JamTake.ts";
import { FIRST_TAKE_STRIP } from "../../protocol/engine.ts";
import { EngineEventType } from "../../protocol/engineEvent.ts";
import type { TimedEvent } from "../../protocol/enginePort.ts";
import { TakePlayer } from "./TakePlayer.ts";

const take = (fields: Partial<JamTake> = {}): JamTake => ({
  id: "a",
  ownerId: "ann",
  by: "Ann",
  length: 3840,
  notes: [[0, 480, 60, 1]],
  bank: 0,
  program: 0,
  sound: "Piano",
  gainDb: 0,
  mute: false,
  slot: 0,
  fromBeat: 0,
  ...fields,
});

const STEADY = steadyMeter({ numerator: 4, denominator: 4 });

type LaneEvent = TimedEvent & { readonly lane: number };

/** An engine that plays what is not called back. `pageMs`: the page's time of a time of the room. */
function player(pageMs = (roomMs: number): number => roomMs, meters = [STEADY]) {
  let events: LaneEvent[] = [];
  const strips: [number, object][] = [];
  const takes = new TakePlayer({
    time: {
      pageMs,
      get meters() {
        return meters.at(-1)!;
      },
    },
    roster: { mixOf: (userId) => ({ gainDb: -3, muted: userId === "bob" }) },
    engine: {
      setProgram: async () => fail("PRESET", "none"),
      setStrip: (strip, params) => void strips.push([strip, params]),
      timed: {
        play: (lane, more) => void events.push(...more.map((event) => ({ ...event, lane }))),
        cancel: (lane, fromMs, release) => {
          const begun = new Set(events.filter(({ timeMs }) => timeMs < fromMs).map(({ noteId }) => noteId));
          events = events
            .filter((event) => event.lane !== lane || event.timeMs < fromMs || begun.has(event.noteId))
            .map((event) =>
              release && event.lane === lane ? { ...event, timeMs: Math.min(event.timeMs, fromMs) } : event,
            );
        },
      },
    },
  });
  const of = (type: number) => events.filter((event) => event.type === type);
  const onsets = () => of(EngineEventType.noteOn).map(({ timeMs }) => timeMs);
  /** Every beginning with its ends. */
  const notes = () =>
    of(EngineEventType.noteOn).map((on) => ({
      on,
      ends: of(EngineEventType.noteOff).filter(({ noteId }) => noteId === on.noteId),
    }));
  return { takes, strips, onsets, notes, ends: () => of(EngineEventType.noteOff).length };
}

const AT_120: RoomBeats = [{ bpm: 120, anchorBeat: 0, anchorMs: 0 }];

test("a take goes round on the room's beat from its line on, each note once, whenever it is asked", () => {
  const random = createRandom(7);
  for (let run = 0; run < 50; run++) {
    const { takes, onsets, ends } = player();
    const beats = [{ bpm: 60 + Math.floor(random() * 120), anchorBeat: 0, anchorMs: 0 }];
    const fromBeat = Math.floor(random() * 4) * 4;
    takes.change(
      "a",
      take({
        fromBeat,
        notes: [
          [0, 480, 60, 1],
          [960, 240, 64, 0.5],
        ],
      }),
      fromBeat,
      beats,
      0,
    );
    let nowMs = 0;
    for (; nowMs < 20_000; nowMs += random() * 900) takes.tick(beats, nowMs);
    const expected: number[] = [];
    for (let bar = fromBeat; bar < 200; bar += 4) expected.push(roomMsIn(beats, bar), roomMsIn(beats, bar + 1));
    const heard = onsets().toSorted((one, other) => one - other);
    expect(heard.length).toBeGreaterThan(4);
    // The very first note may be too near to be scheduled.
    const first = expected.findIndex((ms) => ms > 40);
    expect(heard.filter((ms) => ms > 40)).toEqual(expected.slice(first, first + heard.filter((ms) => ms > 40).length));
    expect(ends()).toBe(heard.length);
  }
});

test("a change holds from its bar line: until then it goes on as it was", () => {
  const { takes, onsets } = player();
  const quarters = take({ notes: [0, 960, 1920, 2880].map((time) => [time, 240, 60, 1]) });
  takes.change("a", quarters, 0, AT_120, 0);
  for (let nowMs = 0; nowMs < 3000; nowMs += 200) takes.tick(AT_120, nowMs);
  // Muted in the bar that begins at 4 s, again heard from 8 s on.
  takes.change("a", { ...quarters, mute: true }, 8, AT_120, 3000);
  for (let nowMs = 3000; nowMs < 7000; nowMs += 200) takes.tick(AT_120, nowMs);
  takes.change("a", quarters, 16, AT_120, 7000);
  for (let nowMs = 7000; nowMs < 9000; nowMs += 200) takes.tick(AT_120, nowMs);
  takes.change("a", null, 20, AT_120, 9000);
  for (let nowMs = 9000; nowMs < 14_000; nowMs += 200) takes.tick(AT_120, nowMs);
  const seconds = onsets().map((ms) => ms / 1000);
  expect(seconds).toEqual([0.5, 1, 1.5, 2, 2.5, 3, 3.5, 8, 8.5, 9, 9.5]);
});

test("another tempo moves what is to come, and nothing sounds twice", () => {
  const { takes, onsets } = player();
  takes.change("a", take({ notes: [0, 960, 1920, 2880].map((time) => [time, 240, 60, 1]) }), 0, AT_120, 0);
  for (let nowMs = 0; nowMs <= 3000; nowMs += 200) takes.tick(AT_120, nowMs);
  const faster = [...AT_120, { bpm: 240, anchorBeat: 8, anchorMs: 4000 }];
  takes.reschedule(8, faster, 3000);
  for (let nowMs = 3000; nowMs < 4000; nowMs += 200) takes.tick(faster, nowMs);
  expect(onsets().filter((ms) => ms >= 3500 && ms <= 5000)).toEqual([3500, 4000, 4250, 4500, 4750, 5000]);
});

test("another meter begins every round anew on its line, and so on the bar lines that follow", () => {
  const meters = [STEADY];
  const { takes, onsets, ends } = player(undefined, meters);
  takes.change("a", take({ notes: [0, 960, 1920, 2880].map((time) => [time, 240, 60, 1]) }), 0, AT_120, 0);
  for (let nowMs = 0; nowMs <= 6600; nowMs += 200) takes.tick(AT_120, nowMs);
  // One bar of 3/4, then 4/4 again: told while the clicks of both are scheduled.
  const [three, four] = [
    { numerator: 3, denominator: 4 },
    { numerator: 4, denominator: 4 },
  ];
  meters.push(withMeter(withMeter(STEADY, three, 16), four, 19));
  takes.reschedule(16, AT_120, 6600);
  for (let nowMs = 6600; nowMs < 14_000; nowMs += 200) takes.tick(AT_120, nowMs);
  const beats = onsets().map((ms) => ms / 500);
  expect(beats.filter((beat) => beat > 12 && beat < 28)).toEqual(Array.from({ length: 15 }, (_, at) => 13 + at));
  expect(ends()).toBe(beats.length);
  // Only the first quarter of a round: it is on the bar lines.
  meters.push(withMeter(withMeter(STEADY, three, 16), four, 19));
  const other = player(undefined, meters);
  other.takes.change("a", take(), 0, AT_120, 0);
  for (let nowMs = 0; nowMs < 14_000; nowMs += 200) other.takes.tick(AT_120, nowMs);
  expect(
    other
      .onsets()
      .map((ms) => ms / 500)
      .filter((beat) => beat < 30),
  ).toEqual([4, 8, 12, 16, 19, 23, 27]);
});

test("each listener hears the members' takes by their own mix of the members", () => {
  const { takes, strips } = player();
  takes.change("a", take({ gainDb: -6 }), 0, AT_120, 0);
  takes.change("b", take({ id: "b", ownerId: "bob", slot: 1 }), 0, AT_120, 0);
  takes.tick(AT_120, 100);
  takes.tick(AT_120, 300);
  expect(strips.map(([, params]) => params)).toEqual([
    { gainDb: -9, mute: false },
    { gainDb: -3, mute: true },
  ]);
});

const OFFSET_MS = 5000;
/** Notes of different keys: a key tells which note of the take it is. */
const someNotes = fc
  .uniqueArray(fc.integer({ min: 0, max: 127 }), { minLength: 1, maxLength: 6 })
  .chain((keys) =>
    fc.tuple(
      ...keys.map((key) =>
        fc.tuple(
          fc.integer({ min: 0, max: 3839 }),
          fc.integer({ min: 1, max: 8000 }),
          fc.constant(key),
          fc.double({ min: 0.01, max: 1, noNaN: true }),
        ),
      ),
    ),
  );
const someBeats = fc
  .tuple(
    fc.integer({ min: 40, max: 240 }),
    fc.option(fc.integer({ min: 40, max: 240 })),
    fc.integer({ min: 1, max: 5 }),
  )
  .map(([bpm, nextBpm, bar]): RoomBeats => {
    const first = { bpm, anchorBeat: 0, anchorMs: 0 };
    if (nextBpm === null) return [first];
    return [first, { bpm: nextBpm, anchorBeat: bar * 4, anchorMs: roomMsIn([first], bar * 4) }];
  });

test("each note of each take ends once, as many beats after it began as it is long, where it began", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 3 }),
      someNotes,
      someBeats,
      fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 5, maxLength: 15 }),
      (slots, rows, beats, waits) => {
        const { takes, notes } = player((roomMs) => roomMs + OFFSET_MS);
        for (const slot of slots)
          takes.change(`take${slot}`, take({ id: `take${slot}`, slot, notes: rows }), 0, beats, 0);
        let nowMs = 0;
        for (const wait of waits) takes.tick(beats, (nowMs += wait));
        const heard = notes();
        expect(new Set(heard.map(({ on }) => on.noteId)).size).toBe(heard.length);
        for (const { on, ends } of heard) {
          const [, duration, , velocity] = rows.find(([, , key]) => key === on.key)!;
          const endBeat = beatIn(beats, on.timeMs - OFFSET_MS) + duration / 960;
          expect(slots).toContain(on.strip - FIRST_TAKE_STRIP);
          expect(on.value).toBe(velocity);
          expect(ends).toMatchObject([{ lane: on.lane, strip: on.strip, key: on.key }]);
          expect(ends[0]!.timeMs - OFFSET_MS).toBeCloseTo(roomMsIn(beats, endBeat), 4);
        }
        expect(new Set(heard.map(({ on }) => `${on.lane} ${on.strip}`)).size).toBe(
          new Set(heard.map(({ on }) => on.strip)).size,
        );
      },
    ),
    { numRuns: 40 },
  );
});

test("a note that rings when its take changes, or the tempo, ends as it would have; at a stop it ends at once", () => {
  const pad = take({ notes: [[1920, 2880, 60, 1]] });
  const end = (act: (takes: TakePlayer) => void): number => {
    const { takes, notes } = player((roomMs) => roomMs + OFFSET_MS);
    takes.change("a", pad, 0, AT_120, 0);
    for (let nowMs = 0; nowMs <= 1400; nowMs += 200) takes.tick(AT_120, nowMs);
    act(takes);
    const { on, ends } = notes()[0]!;
    expect([on.timeMs, ends.length]).toEqual([1000 + OFFSET_MS, 1]);
    return ends[0]!.timeMs - OFFSET_MS;
  };
  expect(end((takes) => takes.tick(AT_120, 1500))).toBe(2500);
  expect(end((takes) => takes.change("a", null, 4, AT_120, 1500))).toBe(2500);
  expect(end((takes) => takes.change("a", { ...pad, notes: [[0, 100, 72, 1]] }, 4, AT_120, 1500))).toBe(2500);
  expect(end((takes) => takes.reschedule(4, [...AT_120, { bpm: 240, anchorBeat: 4, anchorMs: 2000 }], 1500))).toBe(
    2500,
  );
  expect(end((takes) => takes.stop(1500))).toBe(1500);
});

test("a stop takes back what was to come, and the next tick brings it again", () => {
  const { takes, onsets } = player();
  takes.change("a", take({ slot: 7, notes: [0, 960, 1920, 2880].map((time) => [time, 240, 60, 1]) }), 0, AT_120, 0);
  for (let nowMs = 0; nowMs <= 1000; nowMs += 200) takes.tick(AT_120, nowMs);
  takes.stop(1100);
  expect(onsets()).toEqual([500, 1000]);
  takes.tick(AT_120, 1600);
  expect(onsets()).toEqual([500, 1000, 2000, 2500, 3000]);
});
