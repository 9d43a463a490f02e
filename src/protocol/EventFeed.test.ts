import * as fc from "fast-check";
import { expect, it } from "vitest";
import { ENGINE_EVENT_BYTES, EngineEventType, readEngineEvent, writeEngineEvent } from "./engineEvent.ts";
import { EventFeed } from "./EventFeed.ts";
import { EventRing, eventRingMemory } from "./EventRing.ts";

const anyEvent = fc.record({
  frame: fc.integer({ min: 0, max: 0xffffffff }),
  strip: fc.integer({ min: 0, max: 40 }),
  type: fc.constantFrom(...Object.values(EngineEventType)),
  key: fc.integer({ min: 0, max: 127 }),
  value: fc.float({ noNaN: true, noDefaultInfinity: true }),
  noteId: fc.integer({ min: 0, max: 0xffffffff }),
});

it("events come out of the ring as they went in, each of a run at its frame, and are refused whole where there is no room", () => {
  const property = fc.property(fc.array(anyEvent, { minLength: 1, maxLength: 12 }), fc.boolean(), (events, isRun) => {
    const memory = eventRingMemory(8);
    const feed = new EventFeed({ postMessage: () => undefined }, new EventRing(memory));
    const bytes = new DataView(new ArrayBuffer(events.length * ENGINE_EVENT_BYTES));
    events.forEach((event, index) => writeEngineEvent(bytes, index, event));
    const read = new EventRing(memory);
    const isIn = isRun ? feed.pushRun(3, bytes, events.length) : feed.pushLive(bytes, events.length);
    const records = events.length + Number(isRun);
    expect([isIn, read.length]).toEqual(records <= 8 ? [true, records] : [false, 0]);
    if (!isIn) return;
    if (isRun) expect([1, 2].map((word) => read.word(0, word))).toEqual([events.length, 3]);
    events.forEach((_event, index) => {
      const expected = readEngineEvent(bytes, index);
      const came = readEngineEvent(read.view, read.slot(index + Number(isRun)));
      expect(came).toEqual(isRun ? expected : { ...expected, frame: 0 });
    });
  });
  fc.assert(property);
});
