import { describe, expect, test } from "vitest";
import { ENGINE_EVENT_BYTES, EngineEventType, readEngineEvent, writeEngineEvent } from "./engineEvent.ts";
import { EngineEventWriter } from "./EngineEventWriter.ts";
import { EventFeed } from "./EventFeed.ts";
import { EventRing, eventRingMemory } from "./EventRing.ts";

const wordsOf = (ring: EventRing, index: number): number[] => [0, 1, 2, 3].map((word) => ring.word(index, word));

describe("a ring", () => {
  test.each([0, 3, 6, 12])("of %i records is refused: capacities are powers of two", (events) => {
    expect(() => new EventRing(eventRingMemory(events))).toThrow(RangeError);
  });

  test("shows records when they are committed, and has room again when they are released", () => {
    const memory = eventRingMemory(4);
    const [writer, reader] = [new EventRing(memory), new EventRing(memory)];
    expect([writer.room, reader.length]).toEqual([4, 0]);
    writer.stage(0, 1, 2, 3, 4);
    writer.stage(1, 5, 6, 7, 8);
    expect(reader.length).toBe(0);
    writer.commit(2);
    expect([writer.room, reader.length]).toEqual([2, 2]);
    expect([wordsOf(reader, 0), wordsOf(reader, 1)]).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ]);
    reader.release(1);
    expect([writer.room, reader.length, wordsOf(reader, 0)]).toEqual([3, 1, [5, 6, 7, 8]]);
    expect(reader.slot(0)).toBe(1);
  });

  test("goes round, over the end of its memory and of its counters", () => {
    const memory = eventRingMemory(4);
    // Two records before the counters begin again at 0.
    new Int32Array(memory, 0, 2).fill(-2);
    const ring = new EventRing(memory);
    for (let round = 0; round < 5; round++) {
      for (let index = 0; index < 3; index++) ring.stage(index, round, index, 0, 0);
      ring.commit(3);
      expect([ring.length, ring.room]).toEqual([3, 1]);
      expect([0, 1, 2].map((index) => wordsOf(ring, index).slice(0, 2))).toEqual([0, 1, 2].map((at) => [round, at]));
      ring.release(3);
    }
    expect([ring.length, ring.room]).toEqual([0, 4]);
  });
});

describe("a feed", () => {
  const event = { frame: 9, strip: 1, type: EngineEventType.noteOn, key: 60, value: 1, noteId: 3 } as const;
  const view = new DataView(new ArrayBuffer(ENGINE_EVENT_BYTES));
  writeEngineEvent(view, 0, event);

  test("counts the messages before each event, and posts what it is given", () => {
    const posted: unknown[][] = [];
    const memory = eventRingMemory(8);
    const feed = new EventFeed({ postMessage: (...args) => posted.push(args) }, new EventRing(memory));
    const ring = new EventRing(memory);
    feed.pushLive(view, 1);
    feed.post("one");
    const buffer = new ArrayBuffer(1);
    feed.post("two", [buffer]);
    feed.pushLive(view, 1);
    feed.pushRun(5, view, 1);
    expect([0, 1, 2].map((index) => ring.word(index, 0))).toEqual([0, 2, 2]);
    expect(ring.word(3, 0)).toBe(9);
    expect(posted).toEqual([
      ["one", []],
      ["two", [buffer]],
    ]);
  });

  test("without a ring has everything posted", () => {
    const feed = new EventFeed({ postMessage: () => undefined }, null);
    expect([feed.pushLive(view, 1), feed.pushRun(1, view, 1)]).toEqual([false, false]);
  });

  test("uses up to 16 returned buffers again, of the usual size only", () => {
    const feed = new EventFeed({ postMessage: () => undefined }, null);
    const first = feed.pooled(view.buffer, 16);
    expect(first.byteLength).toBe(256 * ENGINE_EVENT_BYTES);
    expect(readEngineEvent(new DataView(first), 0)).toEqual(event);
    feed.recycle(first);
    expect(feed.pooled(view.buffer, 16)).toBe(first);
    expect(feed.pooled(view.buffer, 16)).not.toBe(first);
    const large = feed.pooled(new ArrayBuffer(5000), 5000);
    expect(large.byteLength).toBe(5000);
    feed.recycle(large);
    expect(feed.pooled(view.buffer, 16)).not.toBe(large);
    const all = Array.from({ length: 18 }, () => new ArrayBuffer(256 * ENGINE_EVENT_BYTES));
    for (const each of all) feed.recycle(each);
    const again = Array.from({ length: 18 }, () => feed.pooled(view.buffer, 16));
    expect(again.filter((each) => all.includes(each))).toHaveLength(16);
  });
});

const readAll = (buffer: ArrayBuffer) =>
  Array.from({ length: buffer.byteLength / ENGINE_EVENT_BYTES }, (_, index) =>
    readEngineEvent(new DataView(buffer), index),
  );

describe("a writer of events", () => {
  test("writes each kind with its fields, and begins anew after each batch", () => {
    const writer = new EngineEventWriter();
    writer.noteOn(1, 2, 60, 0.5, 7);
    writer.noteOff(2, 2, 60, 0.25, 7);
    writer.control(3, 4, "pitchBend", 0, -100);
    writer.control(3, 4, "controlChange", 7, 9);
    writer.click(5, true, 0.5);
    writer.click(6, false, 0.25);
    writer.pulse();
    expect(writer.count).toBe(6);
    const { noteOn, noteOff, pitchBend, controlChange, click } = EngineEventType;
    const written = [
      { frame: 1, strip: 2, type: noteOn, key: 60, value: 0.5, noteId: 7 },
      { frame: 2, strip: 2, type: noteOff, key: 60, value: 0.25, noteId: 7 },
      { frame: 3, strip: 4, type: pitchBend, key: 0, value: -100, noteId: 0 },
      { frame: 3, strip: 4, type: controlChange, key: 7, value: 9, noteId: 0 },
      { frame: 5, strip: 0, type: click, key: 1, value: 0.5, noteId: 0 },
      { frame: 6, strip: 0, type: click, key: 0, value: 0.25, noteId: 0 },
    ];
    expect(readAll(writer.finish())).toEqual(written);
    expect([writer.count, writer.finish().byteLength]).toEqual([0, 0]);
  });

  test("grows as far as it must, for events and for long messages", () => {
    const writer = new EngineEventWriter();
    for (let index = 0; index < 1000; index++) writer.noteOn(index, 1, 60, 0.5, index);
    const bytes = Array.from({ length: 9000 }, (_, index) => index % 128);
    writer.sysEx(1000, 3, bytes);
    writer.noteOn(1001, 1, 60, 0.5, 5);
    const events = readAll(writer.finish());
    expect(events).toHaveLength(1000 + 9000 / 8 + 1);
    expect(events.slice(0, 1000).every(({ frame, noteId }, index) => frame === index && noteId === index)).toBe(true);
    expect(events.at(-1)).toMatchObject({ frame: 1001, noteId: 5 });
    expect(events.slice(1000, -1).every(({ frame, strip }) => frame === 1000 && strip === 3)).toBe(true);
  });
});
