import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readNoteBatch, type NoteBatch } from "../../domain/room/noteBatch.ts";
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
    now: () => Date.now(),
    send: (bytes) => {
      const batch = readNoteBatch(bytes);
      if (!batch.ok) throw new Error(batch.error.message);
      sent.push({ batch: batch.value, atMs: Date.now() });
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
