import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeEngine } from "../../../tests/spec/support/FakeEngine.ts";
import { song } from "../../../tests/spec/support/song.ts";
import { fail, ok } from "../../domain/AppError.ts";
import { beatIn, type RoomBeat } from "../../domain/room/roomBeat.ts";
import { songTickAt, type SongRun } from "../../domain/room/song/songRun.ts";
import { setLoop } from "../../domain/timeline/commands/timeline.ts";
import { timelineKind } from "../documentKinds.ts";
import { DocumentStore } from "../DocumentStore.ts";
import { createSession } from "../session.ts";
import { play, playFrom, seek, stop, stopAtEnd } from "../transport.ts";
import { SongTogether, type TogetherState } from "./SongTogether.ts";

/** The room's clock is so far ahead of the page's. */
const AHEAD_MS = 5000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** One page in a room at 90 bpm, whose song is sixteen quarters at 120. */
function page() {
  const engine = new FakeEngine();
  const session = createSession();
  const notes = Array.from({ length: 16 }, (_, quarter) => ({ time: quarter * 960, duration: 900 }));
  const timeline = new DocumentStore(timelineKind, song({ tracks: [{ rolls: [{ notes }] }] }));
  const player = { engine, session, timeline };
  const room = { run: null as SongRun | null, beats: [{ bpm: 90, anchorBeat: 0, anchorMs: AHEAD_MS }] as RoomBeat[] };
  const asked: (number | null)[] = [];
  const overs: (number | undefined)[] = [];
  const states: TogetherState[] = [];
  let refuses = false;
  const ask = async (_method: string, { tick, fromBeat }: { tick: number | null; fromBeat?: number }) => {
    asked.push(tick);
    overs.push(fromBeat);
    return refuses ? fail("FORBIDDEN", "Listeners cannot play the song") : ok(undefined);
  };
  const together = new SongTogether(
    {
      state: {
        joined: true,
        get session() {
          return { songRun: room.run } as never;
        },
      },
      time: {
        beats: () => room.beats,
        now: () => performance.now() + AHEAD_MS,
        pageMs: (roomMs) => roomMs - AHEAD_MS,
      },
      link: { ask: (call) => call({ ask } as never) },
    },
    player,
    {
      get plays() {
        return states.at(-1) ?? "stopped";
      },
      set plays(state) {
        states.push(state);
      },
    },
  );
  const runs = (run: SongRun | null): void => {
    room.run = run;
    together.follow();
  };
  const beat = (): number => beatIn(room.beats, performance.now() + AHEAD_MS);
  return {
    session,
    timeline,
    player,
    room,
    asked,
    overs,
    states,
    together,
    runs,
    beat,
    transport: engine.transport,
    refuse: () => (refuses = true),
  };
}

const BEAT_MS = 60_000 / 90;

test("play asks the room, and begins on its line, at its place, in the room's tempo", async () => {
  const { together, player, asked, runs, transport, session, states } = page();
  together.set(true);
  seek(player, 960);
  await play(player);
  expect([asked, transport.plays]).toEqual([[960], 0]);
  runs({ tick: 960, fromBeat: 4 });
  await vi.advanceTimersByTimeAsync(10);
  expect([transport.tick, transport.bpm]).toEqual([960, 90]);
  expect(transport.atMs!).toBeCloseTo(4 * BEAT_MS, 6);
  expect(session.transport.state).toBe("started");
  expect(states.at(-1)).toBe("together");
});

test("where tempo or meter change while it is counted in, it begins on its bar line as it is then, and once", async () => {
  const { together, runs, room, transport } = page();
  together.set(true);
  // Two bars of 4/4, which become 3/4 from beat 4 on: bar 3 begins on beat 10.
  runs({ tick: 960, fromBeat: 12 });
  await vi.advanceTimersByTimeAsync(10);
  expect(transport.atMs!).toBeCloseTo(12 * BEAT_MS, 6);
  runs({ tick: 960, fromBeat: 10 });
  await vi.advanceTimersByTimeAsync(10);
  expect([transport.plays, transport.tick]).toEqual([2, 960]);
  expect(transport.atMs!).toBeCloseTo(10 * BEAT_MS, 6);
  // A longer meter instead.
  runs({ tick: 960, fromBeat: 14 });
  await vi.advanceTimersByTimeAsync(10);
  expect(transport.atMs!).toBeCloseTo(14 * BEAT_MS, 6);
  room.beats.push({ bpm: 180, anchorBeat: 4, anchorMs: AHEAD_MS + 4 * BEAT_MS });
  together.follow();
  await vi.advanceTimersByTimeAsync(10);
  expect([transport.plays, transport.bpm]).toEqual([4, 180]);
  expect(transport.atMs!).toBeCloseTo(4 * BEAT_MS + 5 * BEAT_MS, 6);
  await vi.advanceTimersByTimeAsync(10 * BEAT_MS);
  // It has begun: another tempo is followed as it plays.
  room.beats.push({ bpm: 90, anchorBeat: 20, anchorMs: AHEAD_MS + 12 * BEAT_MS });
  together.follow();
  await vi.advanceTimersByTimeAsync(10);
  expect(transport.plays).toBe(4);
});

test("who opens the song late falls in on a tick that the others play just then", async () => {
  const { together, room, transport, timeline } = page();
  room.run = { tick: 0, fromBeat: 4 };
  await vi.advanceTimersByTimeAsync(6000);
  together.set(true);
  await vi.advanceTimersByTimeAsync(10);
  const beat = beatIn(room.beats, transport.atMs! + AHEAD_MS);
  expect(transport.atMs! - performance.now()).toBeGreaterThan(200);
  expect(songTickAt(room.run, beat, timeline.current.timeline)).toBeCloseTo(transport.tick, 6);
  expect(transport.tick).toBeGreaterThan(4000);
});

test("nobody falls into a song that has come to its end, and play begins it again", async () => {
  const { together, room, transport, player, asked, states } = page();
  room.run = { tick: 0, fromBeat: 0 };
  await vi.advanceTimersByTimeAsync(20 * BEAT_MS);
  together.set(true);
  await vi.advanceTimersByTimeAsync(10);
  expect([transport.plays, states.at(-1)]).toEqual([0, "stopped"]);
  await play(player);
  expect(asked).toEqual([0]);
});

test("the room is told when the song has come to its end", async () => {
  const { together, runs, asked, overs, transport, player } = page();
  const undo = stopAtEnd(player);
  together.set(true);
  runs({ tick: 0, fromBeat: 1 });
  await vi.advanceTimersByTimeAsync(18 * BEAT_MS);
  expect(asked).toEqual([]);
  transport.tick = 16 * 960 + 4000;
  await vi.advanceTimersByTimeAsync(1200);
  expect([transport.isPlaying, asked]).toEqual([false, [null]]);
  // Of a run that others have begun meanwhile it says nothing.
  expect(overs).toEqual([1]);
  undo();
});

test("an end that comes a little before the room's clock has it is told, and is no run to fall into once the song goes round", async () => {
  const { together, runs, asked, transport, player, timeline } = page();
  const undo = stopAtEnd(player);
  together.set(true);
  // It looks each second from here on, at beat 15.3 for the tenth time.
  await vi.advanceTimersByTimeAsync(200);
  runs({ tick: 0, fromBeat: 0 });
  await vi.advanceTimersByTimeAsync(15 * BEAT_MS - 200);
  transport.tick = 16 * 960 + 4000;
  await vi.advanceTimersByTimeAsync(0.8 * BEAT_MS);
  undo();
  expect(asked).toEqual([null]);
  // The others have ended as well, and nobody has told the room.
  timeline.apply(setLoop(timeline.current, true, 0, 3840));
  await play(player);
  expect(asked).toEqual([null, 0]);
});

test("stop asks the room, all end on the beat that it says, and a second press ends at once", async () => {
  const { together, player, asked, runs, transport, session } = page();
  together.set(true);
  runs({ tick: 0, fromBeat: 1 });
  await vi.advanceTimersByTimeAsync(1000);
  stop(player);
  expect([asked, transport.isPlaying]).toEqual([[null], true]);
  runs({ tick: 0, fromBeat: 1, untilBeat: 3 });
  await vi.advanceTimersByTimeAsync(3 * BEAT_MS - performance.now() - 5);
  expect(transport.isPlaying).toBe(true);
  await vi.advanceTimersByTimeAsync(10);
  expect([transport.isPlaying, session.transport.state, transport.bpm]).toEqual([false, "stopped", null]);

  runs({ tick: 0, fromBeat: 5 });
  await vi.advanceTimersByTimeAsync(1000);
  stop(player);
  stop(player);
  expect(transport.isPlaying).toBe(false);
  // What goes on in the room is not taken up again by itself.
  together.follow();
  await vi.advanceTimersByTimeAsync(1000);
  expect(transport.isPlaying).toBe(false);
  await play(player);
  await vi.advanceTimersByTimeAsync(10);
  expect([transport.isPlaying, asked.length]).toEqual([true, 2]);
});

test("a jump is everybody's: what plays plays on up to its line", async () => {
  const { together, player, asked, runs, transport } = page();
  together.set(true);
  runs({ tick: 0, fromBeat: 1 });
  await vi.advanceTimersByTimeAsync(1500);
  for (const tick of [480, 960, 1920]) seek(player, tick);
  await vi.advanceTimersByTimeAsync(300);
  expect(asked).toEqual([1920]);
  runs({ tick: 1920, fromBeat: 8 });
  const { plays } = transport;
  await vi.advanceTimersByTimeAsync(8 * BEAT_MS - performance.now() - 200);
  expect(transport.plays).toBe(plays);
  await vi.advanceTimersByTimeAsync(100);
  expect([transport.plays, transport.tick]).toEqual([plays + 1, 1920]);
  expect(transport.atMs).toBeCloseTo(8 * BEAT_MS, 6);
});

test("alone is alone: play does not ask, what the room plays begins nothing, and the song has its own tempo", async () => {
  const { together, player, asked, runs, transport, states } = page();
  together.set(true);
  together.set(false);
  runs({ tick: 0, fromBeat: 4 });
  await vi.advanceTimersByTimeAsync(10);
  expect([transport.plays, states.at(-1)]).toEqual([0, "others"]);
  await play(player);
  expect([asked, transport.plays, transport.bpm]).toEqual([[], 1, null]);
  together.set(true);
  await vi.advanceTimersByTimeAsync(10);
  expect(transport.bpm).toBe(90);
  // What counts itself in, a recording, is one's own, and the room does not take it back.
  await playFrom(player, 960, { ticks: 3840, level: 1 });
  together.follow();
  await vi.advanceTimersByTimeAsync(3000);
  expect([transport.tick, transport.bpm, transport.plays]).toEqual([960, null, 3]);
});

test("a tempo of the room holds from its line, and what drifts is caught up with", async () => {
  const { together, room, runs, transport, beat, timeline } = page();
  timeline.apply(setLoop(timeline.current, true, 0, 3840));
  together.set(true);
  runs({ tick: 0, fromBeat: 0 });
  await vi.advanceTimersByTimeAsync(1000);
  room.beats.push({ bpm: 180, anchorBeat: 4, anchorMs: AHEAD_MS + 4 * BEAT_MS });
  together.follow();
  await vi.advanceTimersByTimeAsync(4 * BEAT_MS - performance.now() - 100);
  expect(transport.bpm).toBe(90);
  await vi.advanceTimersByTimeAsync(50);
  expect(transport.bpm).toBe(180);

  // 20 ms behind, across the end of the loop as well: 60 ticks at 180 bpm.
  let offTicks = 57.6;
  transport.runTimes = () => ({
    positionAt: () => {
      const tick = songTickAt(room.run!, beat(), timeline.current.timeline) - offTicks;
      return { tick: tick < 0 ? tick + 3840 : tick, pass: 0 };
    },
  });
  await vi.advanceTimersByTimeAsync(2000);
  expect(transport.bpm).toBeCloseTo(180 * (1 + 20 / 4000), 6);
  offTicks = 1;
  await vi.advanceTimersByTimeAsync(1000);
  expect(transport.bpm).toBe(180);
  // Too far for that: anew, at the place where the others are.
  const { plays } = transport;
  offTicks = 1000;
  await vi.advanceTimersByTimeAsync(2100);
  expect(transport.plays).toBe(plays + 1);
});

test("a refusal is told, and the song that is closed is silent and plays as any other", async () => {
  const { together, player, refuse, runs, transport, session, asked } = page();
  together.set(true);
  refuse();
  await play(player);
  await vi.advanceTimersByTimeAsync(1);
  expect(session.notices.at(-1)?.message).toContain("Listeners cannot play");
  runs({ tick: 0, fromBeat: 0 });
  await vi.advanceTimersByTimeAsync(10);
  together.close();
  expect([transport.isPlaying, transport.bpm]).toEqual([false, null]);
  const before = asked.length;
  await play(player);
  expect([asked.length, transport.isPlaying]).toEqual([before, true]);
});

test("a refused stop is asked again with the next press, and what plays plays on", async () => {
  const { together, player, refuse, runs, transport, asked } = page();
  together.set(true);
  runs({ tick: 0, fromBeat: 0 });
  await vi.advanceTimersByTimeAsync(1000);
  refuse();
  for (const presses of [1, 2]) {
    stop(player);
    await vi.advanceTimersByTimeAsync(1);
    expect([transport.isPlaying, asked]).toEqual([true, Array.from({ length: presses }, () => null)]);
  }
});
