import { expect, test } from "vitest";
import { fail } from "../../domain/AppError.ts";
import { createRandom } from "../../domain/music/random.ts";
import { roomMsIn, type RoomBeats } from "../../domain/room/roomBeat.ts";
import type { JamTake } from "../../domain/timeline/JamTake.ts";
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

/** An engine that plays what is not called back, on the room's clock. */
function player() {
  let events: (TimedEvent & { lane: number })[] = [];
  const strips: [number, object][] = [];
  const takes = new TakePlayer({
    pageMs: (roomMs) => roomMs,
    mixOf: (userId) => ({ gainDb: -3, muted: userId === "bob" }),
    engine: {
      setProgram: async () => fail("PRESET", "none"),
      setStrip: (strip, params) => void strips.push([strip, params]),
      timed: {
        play: (lane, more) => void events.push(...more.map((event) => ({ ...event, lane }))),
        cancel: (lane, fromMs) => {
          const begun = new Set(events.filter(({ timeMs }) => timeMs < fromMs).map(({ noteId }) => noteId));
          events = events.filter((event) => event.lane !== lane || event.timeMs < fromMs || begun.has(event.noteId));
        },
      },
    },
  });
  const of = (type: number) => events.filter((event) => event.type === type);
  const onsets = () => of(EngineEventType.noteOn).map(({ timeMs }) => timeMs);
  return { takes, strips, onsets, ends: () => of(EngineEventType.noteOff).length };
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
  takes.again(8, faster, 3000);
  for (let nowMs = 3000; nowMs < 4000; nowMs += 200) takes.tick(faster, nowMs);
  expect(onsets().filter((ms) => ms >= 3500 && ms <= 5000)).toEqual([3500, 4000, 4250, 4500, 4750, 5000]);
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
