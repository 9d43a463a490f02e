import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FIRST_ROOM_STRIP } from "../../../protocol/engine.ts";
import { EngineEventType } from "../../../protocol/engineEvent.ts";
import type { TimedEvent, TimedPort } from "../../../protocol/enginePort.ts";
import type { JamState } from "../JamState.ts";
import type { RoomClockContext } from "./RoomClockOut.ts";
import { RoomMidi } from "./RoomMidi.ts";

const KEY = "padroll_room_midi";

beforeEach(() => void vi.useFakeTimers({ now: 100_000 }));
afterEach(() => void vi.useRealTimers());

const now = (): number => Date.now();

/** A room at 120 bpm, whose outputs write down what they are given. */
function fixture(stored: string | null = null) {
  const sent: { readonly port: string; readonly status: number; readonly atMs: number }[] = [];
  const texts = new Map<string, string>(stored === null ? [] : [[KEY, stored]]);
  const page = { isShown: true };
  const state: Pick<JamState, "phase"> = { phase: "room" as JamState["phase"] };
  const changes = new Set<() => void>();
  const time = {
    pageNow: now,
    now,
    pageMs: (ms: number) => ms,
    beats: () => [{ anchorBeat: 0, anchorMs: 100_000, bpm: 120 }],
    meters: [{ fromBeat: 0, fromBar: 0, numerator: 4, denominator: 4 }],
  } as unknown as RoomClockContext["time"];
  const midi = {
    schedule: (port: string, data: ArrayLike<number>, atMs: number) => {
      sent.push({ port, status: data[0]!, atMs });
      return true;
    },
    outputs: () => ["synth", "drums"].map((id) => ({ id, name: id, manufacturer: "", connected: true })),
    onChange: (listener: () => void) => {
      changes.add(listener);
      return () => changes.delete(listener);
    },
  };
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
  };
  const room = new RoomMidi({ state, time, isShown: () => page.isShown }, { midi, storage });
  return { room, sent, texts, page, state, changes, portsOf: () => new Set(sent.map(({ port }) => port)) };
}

const noteOn = (afterMs: number): TimedEvent => ({
  timeMs: Date.now() + afterMs,
  strip: FIRST_ROOM_STRIP,
  type: EngineEventType.noteOn,
  key: 60,
  value: 0.5,
  noteId: 1,
});

test("outputs are those that were stored; what is damaged there is none", () => {
  expect(fixture().room.state).toEqual({ outputId: "", clockId: "" });
  const both = { outputId: "synth", clockId: "drums" };
  expect(fixture(JSON.stringify({ ...both, more: 1 })).room.state).toEqual(both);
  for (const damaged of ["{", "null", '{"outputId":3,"clockId":""}', '{"outputId":"synth"}'])
    expect(fixture(damaged).room.state).toEqual({ outputId: "", clockId: "" });
});

test("a choice is stored, and the other one stays", () => {
  const { room, texts } = fixture('{"outputId":"synth","clockId":""}');
  room.choose({ clockId: "drums" });
  expect(room.state).toEqual({ outputId: "synth", clockId: "drums" });
  expect(JSON.parse(texts.get(KEY)!)).toEqual({ outputId: "synth", clockId: "drums" });
});

test("a timer runs as long as there is an output, of either kind, and one alone", () => {
  const { room } = fixture();
  expect(vi.getTimerCount()).toBe(0);
  room.choose({ outputId: "synth" });
  room.choose({ clockId: "drums" });
  expect(vi.getTimerCount()).toBe(1);
  room.choose({ outputId: "" });
  expect(vi.getTimerCount()).toBe(1);
  room.choose({ clockId: "" });
  expect(vi.getTimerCount()).toBe(0);
  expect(fixture('{"outputId":"synth","clockId":""}').room.state.outputId).toBe("synth");
  expect(vi.getTimerCount()).toBe(1);
});

test("notes of the others are scheduled shortly before their time, and long before it in a hidden page", () => {
  const SILENT: TimedPort = { play: () => undefined, cancel: () => undefined };
  for (const [isShown, aheadMs] of [[true, 25] as const, [false, 1500] as const]) {
    const { room, sent, page } = fixture('{"outputId":"synth","clockId":""}');
    page.isShown = isShown;
    room.beside(SILENT).play(0, [noteOn(3000)]);
    vi.advanceTimersByTime(3000 - aheadMs - 8);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(16);
    expect(sent.map(({ port, status }) => [port, status])).toEqual([["synth", 0x90]]);
    room.dispose();
  }
});

test("the clock runs in the room alone, on its own output", () => {
  const { room, sent, state, portsOf } = fixture('{"outputId":"","clockId":"drums"}');
  state.phase = "lobby" as JamState["phase"];
  vi.advanceTimersByTime(500);
  expect(sent).toEqual([]);
  state.phase = "room";
  vi.advanceTimersByTime(3000);
  expect(portsOf()).toEqual(new Set(["drums"]));
  const pulses = sent.filter(({ status }) => status === 0xf8);
  // 48 pulses a second.
  expect(pulses.length).toBeGreaterThan(130);
  expect(pulses.length).toBeLessThan(150);
  expect(sent.filter(({ status }) => status === 0xfa)).toHaveLength(1);
  sent.length = 0;
  room.silence();
  expect(sent.map(({ status }) => status)).toContain(0xfc);
});

test("a room that is left ends its notes, stops gear and hears of no ports any more", () => {
  const { room, sent, changes } = fixture('{"outputId":"synth","clockId":"drums"}');
  room.beside({ play: () => undefined, cancel: () => undefined }).play(0, [noteOn(10)]);
  vi.advanceTimersByTime(1000);
  expect(changes.size).toBe(1);
  sent.length = 0;
  room.dispose();
  expect(sent.some(({ port, status }) => port === "synth" && status === 0x80)).toBe(true);
  expect([vi.getTimerCount(), changes.size]).toEqual([0, 0]);
});
