import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readNoteBatch, type NoteBatch } from "../../domain/room/noteBatch.ts";
import { PITCH_BEND } from "../../domain/midi/encodeControl.ts";
import { NoteSender } from "./NoteSender.ts";

const ON = 1;
const OFF = 2;
const GATHER_MS = 15;
const HELD_EVERY_MS = 500;

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

/** A player whose batches are read as they are sent. */
function player() {
  const sent: { readonly batch: NoteBatch; readonly atMs: number }[] = [];
  const sender = new NoteSender({
    time: { now: () => Date.now() },
    connections: {
      send: (bytes) => {
        const batch = readNoteBatch(bytes);
        if (!batch.ok) throw new Error(batch.error.message);
        sent.push({ batch: batch.value, atMs: Date.now() });
      },
    },
  });
  return { sender, sent };
}

/** What is done, and for how long nothing follows. */
const someSteps = fc.array(
  fc.record({
    act: fc.constantFrom("on", "off", "wait"),
    key: fc.integer({ min: 0, max: 127 }),
    waitMs: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 200, max: 1300 })),
  }),
  { minLength: 1, maxLength: 60 },
);

test("all that is played is sent in order, with its time and soon; while keys are held, twice a second which", () => {
  fc.assert(
    fc.property(someSteps, (steps) => {
      const { sender, sent } = player();
      const played: { type: number; key: number; noteId: number; atMs: number }[] = [];
      const held: { key: number; noteId: number }[] = [];
      let heldSinceMs = Date.now();
      for (const { act, key, waitMs } of steps) {
        if (act === "on") {
          if (held.length === 0) heldSinceMs = Date.now();
          const noteId = sender.noteOn(key, 0.5);
          held.push({ key, noteId });
          played.push({ type: ON, key, noteId, atMs: Date.now() });
        } else if (act === "off" && held.length > 0) {
          const [note] = held.splice(key % held.length, 1);
          sender.noteOff(note!.noteId);
          played.push({ type: OFF, ...note!, atMs: Date.now() });
        }
        const before = sent.length;
        vi.advanceTimersByTime(waitMs);
        const lists = sent.slice(before).filter(({ batch }) => batch.held);
        for (const { batch, atMs } of lists) {
          expect(batch.baseMs).toBe(atMs);
          expect(batch.events.map((event) => ({ key: event.key, noteId: event.noteId }))).toEqual(held);
        }
        const span = Date.now() - heldSinceMs;
        const due = Math.floor(span / HELD_EVERY_MS) - Math.floor((span - waitMs) / HELD_EVERY_MS);
        expect(lists.length).toBe(held.length > 0 ? due : 0);
      }
      sender.stop();
      played.push(...held.map((note) => ({ type: OFF, ...note, atMs: Date.now() })));
      expect(vi.getTimerCount()).toBe(0);
      expect(sent.map(({ batch }) => batch.seq)).toEqual(sent.map((_, index) => index + 1));
      const events = sent
        .filter(({ batch }) => !batch.held)
        .flatMap(({ batch, atMs }) => {
          expect(atMs - batch.baseMs).toBeLessThanOrEqual(GATHER_MS);
          return batch.events.map(({ afterMs, type, key, noteId }) => ({
            type,
            key,
            noteId,
            atMs: batch.baseMs + afterMs,
          }));
        });
      expect(events).toEqual(played);
      for (const [index, { batch, atMs }] of sent.entries()) {
        const before = sent.slice(0, index).filter((one) => !one.batch.held);
        // A list of what is held comes behind all that it speaks of.
        const told = before.reduce((count, one) => count + one.batch.events.length, 0);
        if (batch.held) expect(told).toBeGreaterThanOrEqual(played.filter((event) => event.atMs < atMs).length);
        const isEarly = index === sent.length - 1 || sent[index + 1]!.batch.held;
        const previousMs = before.at(-1)?.atMs ?? -Infinity;
        if (!batch.held && !isEarly && batch.events.length < 64)
          expect(atMs - previousMs).toBeGreaterThanOrEqual(GATHER_MS);
      }
    }),
  );
});

test("a glissando over all keys goes in batches of at most 64 events, and none is lost", () => {
  const { sender, sent } = player();
  const keys = Array.from({ length: 128 }, (_, key) => key);
  const ids = keys.map((key) => sender.noteOn(key, key / 127));
  vi.advanceTimersByTime(GATHER_MS);
  expect(sent.map(({ batch }) => batch.events.length)).toEqual([1, 64, 63]);
  const events = sent.flatMap(({ batch }) => batch.events);
  expect(events.map(({ key }) => key)).toEqual(keys);
  expect(events.map(({ value }) => value)).toEqual(keys.map((key) => Math.round((key / 127) * 0x3fff)));
  expect(new Set(ids).size).toBe(128);
  vi.advanceTimersByTime(HELD_EVERY_MS);
  expect(sent.at(-1)!.batch).toMatchObject({ held: true, events: { length: 64 } });
  sender.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test("a note ends once, and one that is unknown not at all", () => {
  const { sender, sent } = player();
  const id = sender.noteOn(60, 1);
  sender.noteOff(id + 1);
  sender.noteOff(id);
  sender.noteOff(id);
  sender.stop();
  sender.stop();
  expect(sent.flatMap(({ batch }) => batch.events.map(({ type, noteId }) => [type, noteId]))).toEqual([
    [ON, id],
    [OFF, id],
  ]);
});

const CONTROL_TYPES = new Set<number>([3, 5, 6]);
const sustain = (isDown: boolean) => ({ channel: 1, control: 64, value: isDown ? 127 : 0 });

test("of a wheel that moves all the time one value goes with each batch, and the last one always", () => {
  const { sender, sent } = player();
  for (let at = 0; at < 2000; at++) {
    sender.control({ channel: 1, control: PITCH_BEND, value: at });
    vi.advanceTimersByTime(1);
  }
  vi.advanceTimersByTime(GATHER_MS);
  const moved = sent.filter(({ batch }) => batch.events.length > 0);
  expect(moved.length).toBeLessThan(2000 / GATHER_MS + 8);
  expect(moved.every(({ batch }) => batch.events.length === 1)).toBe(true);
  expect(moved.at(-1)!.batch.events[0]!.value).toBe(8192 + 1999);
  sender.stop();
  expect(sent.at(-1)!.batch.events.at(-1)!.value).toBe(8192);
  expect(vi.getTimerCount()).toBe(0);
});

test("a pedal that goes up and down again between two notes is sent each time, and a value that stays where it was never", () => {
  const { sender, sent } = player();
  sender.control(sustain(true));
  const first = sender.noteOn(60, 1);
  sender.control(sustain(false));
  sender.control(sustain(true));
  sender.control(sustain(true));
  sender.noteOff(first);
  vi.advanceTimersByTime(GATHER_MS);
  const events = sent.flatMap(({ batch }) => batch.events.map(({ type, value }) => [type, value]));
  expect(events).toEqual([
    [3, 127],
    [ON, 0x3fff],
    [3, 0],
    [3, 127],
    [OFF, 0x1fff],
  ]);
  sender.stop();
});

test("what is away from rest is said again twice a second until it is at rest, with and without notes", () => {
  const { sender, sent } = player();
  sender.control(sustain(true));
  sender.control({ channel: 10, control: 1, value: 50 });
  vi.advanceTimersByTime(2 * HELD_EVERY_MS + 1);
  const said = sent
    .slice(2)
    .map(({ batch }) => batch.events.map(({ key, value, channel = 1 }) => [channel, key, value]));
  const all = [
    [1, 64, 127],
    [10, 1, 50],
  ];
  expect(said).toEqual([all, all]);
  sender.rest();
  vi.advanceTimersByTime(3 * HELD_EVERY_MS);
  expect(vi.getTimerCount()).toBe(0);
  const controls = sent.flatMap(({ batch }) => batch.events).filter(({ type }) => CONTROL_TYPES.has(type));
  expect(controls.slice(-2).map(({ key, value }) => [key, value])).toEqual([
    [64, 0],
    [1, 0],
  ]);
});
