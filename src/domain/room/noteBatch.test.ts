import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  inBatches,
  readNoteBatch,
  readNoteMix,
  writeNoteBatch,
  roomEventTypes,
  type NoteBatch,
  type RoomNoteEvent,
} from "./noteBatch.ts";

const noteEvent = fc.record({
  afterMs: fc.integer({ min: 0, max: 65_535 }).map((tenths) => tenths / 10),
  type: fc.constantFrom(...Object.values(roomEventTypes)),
  key: fc.integer({ min: 0, max: 127 }),
  value: fc.integer({ min: 0, max: 16_383 }),
  noteId: fc.integer({ min: 0, max: 65_535 }),
});

const batch: fc.Arbitrary<NoteBatch> = fc.record({
  held: fc.constant(false),
  copy: fc.boolean(),
  slot: fc.integer({ min: 0, max: 255 }),
  seq: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  baseMs: fc.double({ noNaN: true, noDefaultInfinity: true }),
  events: fc.array(noteEvent, { maxLength: 64 }),
});

const one: NoteBatch = {
  held: false,
  copy: false,
  slot: 3,
  seq: 9,
  baseMs: 1234.5,
  events: [{ afterMs: 1.5, type: roomEventTypes.noteOn, key: 60, value: 12_000, noteId: 1 }],
};

test("what is written is read, at 16 bytes and 8 for each event", () => {
  fc.assert(
    fc.property(batch, (sent) => {
      const bytes = writeNoteBatch(sent);
      expect(bytes.length).toBe(16 + 8 * sent.events.length);
      expect(readNoteBatch(bytes)).toEqual({ ok: true, value: sent });
    }),
  );
});

const channelEvent: fc.Arbitrary<RoomNoteEvent> = fc
  .tuple(noteEvent, fc.constantFrom(1, 2, 10, 16))
  .map(([event, channel]) => (channel === 1 ? event : { ...event, channel }));

test("events of several channels go in batches of at most 64 entries, in their order and on their channels", () => {
  fc.assert(
    fc.property(fc.array(channelEvent, { maxLength: 200 }), (sent) => {
      const parts = inBatches(sent).map((events) => writeNoteBatch({ ...one, events }));
      const read = parts.map(readNoteBatch);
      expect(parts.every((bytes) => bytes.length <= 16 + 64 * 8)).toBe(true);
      expect(read.every(({ ok }) => ok)).toBe(true);
      expect(read.flatMap((part) => (part.ok ? part.value.events : []))).toEqual(sent);
    }),
  );
});

test("to readers that know no channels a change of channel is a controller that means nothing, and notes are as they were", () => {
  const drum = { afterMs: 2, type: roomEventTypes.noteOn, key: 38, value: 9000, noteId: 4, channel: 10 };
  const bytes = writeNoteBatch({ ...one, events: [one.events[0]!, drum] });
  const view = new DataView(bytes.buffer);
  const entries = [0, 1, 2].map((entry) => {
    const at = 16 + entry * 8;
    return [view.getUint8(at + 2), view.getUint8(at + 3), view.getUint16(at + 4, true), view.getUint16(at + 6, true)];
  });
  expect([bytes[0], bytes[1], bytes[2]]).toEqual([1, 0, 3]);
  expect(entries).toEqual([
    [roomEventTypes.noteOn, 60, 12_000, 1],
    [roomEventTypes.controlChange, 119, 10, 0xffff],
    [roomEventTypes.noteOn, 38, 9000, 4],
  ]);
});

test("no bytes make it throw, and what is read is written the same", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
      const read = readNoteBatch(bytes);
      if (read.ok) expect(writeNoteBatch(read.value)).toEqual(bytes);
    }),
    { numRuns: 1000 },
  );
});

test("batches one behind the other are read as they were; a broken one spoils them, and nothing throws", () => {
  fc.assert(
    fc.property(fc.array(batch, { maxLength: 5 }), (sent) => {
      expect(readNoteMix(joined(sent.map(writeNoteBatch)))).toEqual({ ok: true, value: sent });
    }),
  );
  expect(readNoteMix(joined([writeNoteBatch(one), writeNoteBatch(one).subarray(0, 20)]))).toMatchObject({ ok: false });
  fc.assert(fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => void readNoteMix(bytes)));
});

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

test("bytes in the middle of others are read, too", () => {
  const bytes = writeNoteBatch(one);
  const wide = new Uint8Array(bytes.length + 7);
  wide.set(bytes, 5);
  expect(readNoteBatch(wide.subarray(5, 5 + bytes.length))).toEqual({ ok: true, value: one });
});

test.each<[string, (bytes: Uint8Array, view: DataView) => Uint8Array | undefined]>([
  ["is too short", (bytes) => bytes.subarray(0, 15)],
  ["has the version 2", (bytes) => bytes.fill(2, 0, 1)],
  ["has unknown flags", (bytes) => bytes.fill(4, 1, 2)],
  ["has more than 64 events", (bytes) => bytes.fill(255, 2, 3)],
  ["has another length than its events", (bytes) => bytes.subarray(0, bytes.length - 1)],
  ["has no time", (bytes, view) => (view.setFloat64(8, NaN, true), bytes)],
  ["has an event that is none", (bytes) => bytes.fill(8, 18, 19)],
  ["has an event that is none", (bytes) => bytes.fill(128, 19, 20)],
  ["has an event that is none", (bytes) => bytes.fill(255, 20, 22)],
  ["holds what is no note", (bytes) => bytes.fill(1, 1, 2).fill(roomEventTypes.noteOff, 18, 19)],
  [
    "has a channel that is none",
    (bytes, view) => {
      view.setUint8(18, roomEventTypes.controlChange);
      view.setUint8(19, 119);
      view.setUint16(20, 17, true);
      view.setUint16(22, 0xffff, true);
      return bytes;
    },
  ],
])("a batch that %s is refused", (what, spoil) => {
  const bytes = writeNoteBatch(one);
  const read = readNoteBatch(spoil(bytes, new DataView(bytes.buffer)) ?? bytes);
  expect(read.ok || read.error.message).toBe(`The batch of notes ${what}`);
});
