import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeEngine } from "../../../tests/spec/support/FakeEngine.ts";
import { song } from "../../../tests/spec/support/song.ts";
import { tickOfPulse } from "../../domain/timeline/clockPulses.ts";
import type { TimedPace } from "../../protocol/enginePort.ts";
import { DocumentStore } from "../DocumentStore.ts";
import { timelineKind } from "../documentKinds.ts";
import { received, type Tap } from "../midi/MidiIn.ts";
import { createSession } from "../session.ts";
import { seek } from "../transport.ts";
import { ClockFollower } from "./ClockFollower.ts";

const PPQ = 960;
const PULSE_MS = 20;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

/** A song that follows gear, and the gear's cable. */
function follow() {
  const engine = new FakeEngine();
  const paces: (TimedPace | null)[] = [];
  const moves: string[] = [];
  const { transport } = engine;
  const [seekTo, playFrom] = [transport.seek.bind(transport), transport.play.bind(transport)];
  Object.assign(transport, {
    follow: (pace: TimedPace | null) => void paces.push(pace),
    seek: (tick: number) => {
      moves.push(`seek ${tick}`);
      seekTo(tick);
    },
    play: (tick: number) => {
      moves.push(`play ${tick}`);
      return playFrom(tick);
    },
  });
  const player = {
    engine,
    session: createSession(),
    timeline: new DocumentStore(timelineKind, song({ tracks: [{}] })),
  };
  const taps: Tap[] = [];
  let nowMs = 1000;
  const follower = new ClockFollower({
    player,
    now: () => nowMs,
    onLost: () => {},
    midiIn: {
      tap: (_, hear) => {
        taps.push(hear);
        return () => {};
      },
    },
  });
  follower.setSource("gear");
  const send = async (...data: number[]): Promise<void> => {
    const message = received({ portId: "gear", data: Uint8Array.from(data), timeStampMs: nowMs });
    for (const hear of taps) hear(message);
    for (let turn = 0; turn < 8; turn++) await Promise.resolve();
  };
  const pulse = async (): Promise<void> => {
    nowMs += PULSE_MS;
    await send(0xf8);
  };
  return { player, transport, paces, moves, send, pulse, follower };
}

type Act = readonly ["start" | "continue" | "stop" | "pulses" | "place", number];

const somePlaces = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 1 });
const somePulses = fc.integer({ min: 0, max: 40 });
/** Gear is placed or not, started or goes on, runs, may be placed as it does, is stopped once or twice, and keeps its clock. */
const someRound = fc
  .record({
    before: somePlaces,
    begin: fc.constantFrom("start" as const, "continue" as const, "continue" as const),
    pulses: somePulses,
    within: somePlaces,
    more: somePulses,
    stops: fc.constantFrom(1, 1, 2),
    rest: somePulses,
  })
  .map(({ before, begin, pulses, within, more, stops, rest }): Act[] => [
    ...before.map((place): Act => ["place", place]),
    [begin, 0],
    ["pulses", pulses],
    ...within.map((place): Act => ["place", place]),
    ["pulses", more],
    ...Array.from({ length: stops }, (): Act => ["stop", 0]),
    ["pulses", rest],
    ...Array.from({ length: stops - 1 }, (): Act => ["stop", 0]),
  ]);

test("the song is where gear is that counts pulses between its starts and stops: clock that goes on while it stands moves nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someRound, { minLength: 2, maxLength: 4 }), async (rounds) => {
      const { player, transport, paces, moves, send, pulse } = follow();
      // State of the device: its next pulse of the song, whether it runs, and whether that pulse is its first.
      let next = 0;
      let isRunning = false;
      let isDue = false;
      for (const [act, value] of rounds.flat()) {
        moves.length = 0;
        if (act === "start") {
          await send(0xfa);
          [next, isRunning, isDue] = [0, true, true];
        } else if (act === "continue") {
          await send(0xfb);
          [isRunning, isDue] = [true, true];
        } else if (act === "stop") {
          await send(0xfc);
          [isRunning, isDue] = [false, false];
          expect(transport.isPlaying).toBe(false);
          expect(player.session.transport.state).toBe("stopped");
        } else if (act === "place") {
          await send(0xf2, value & 127, value >> 7);
          next = value * 6;
          isDue = isRunning;
          expect(moves).toEqual(isRunning ? [] : [`seek ${tickOfPulse(next, PPQ)}`]);
        }
        if (act !== "pulses") continue;
        for (let count = 0; count < value; count++) {
          moves.length = 0;
          paces.length = 0;
          await pulse();
          const places = new Set(moves.map((move) => Number(move.split(" ")[1])));
          if (isDue) expect([...places]).toEqual([tickOfPulse(next, PPQ)]);
          else if (moves.length > 0) expect(moves).toEqual([]);
          isDue = false;
          if (isRunning) {
            expect(transport.isPlaying).toBe(true);
            // The reported place is the device's own.
            for (const pace of paces) expect(pace?.tick).toBe(tickOfPulse(next, PPQ));
            next++;
          } else expect(transport.isPlaying).toBe(false);
        }
      }
    }),
    { numRuns: 15 },
  );
});

test("gear that goes on before it was ever started does so from the cursor", async () => {
  const { player, transport, send, pulse } = follow();
  seek(player, 1000);
  for (let count = 0; count < 10; count++) await pulse();
  await send(0xfb);
  expect(transport.isPlaying).toBe(false);
  await pulse();
  expect([transport.isPlaying, transport.tick]).toEqual([true, 1000]);
});

test("an input that is followed no more neither starts, moves nor stops the song", async () => {
  const { transport, paces, moves, send, pulse, follower } = follow();
  await send(0xfa);
  for (let count = 0; count < 10; count++) await pulse();
  follower.setSource(null);
  expect(paces.at(-1)).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
  moves.length = 0;
  await send(0xfc);
  expect(transport.isPlaying).toBe(true);
  await send(0xf2, 4, 0);
  await send(0xfa);
  await pulse();
  expect(moves).toEqual([]);
  expect(paces.at(-1)).toBeNull();
  expect(follower.state).toMatchObject({ portId: null, bpm: null, isHeard: false });
});
