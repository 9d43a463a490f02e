import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ENGINE_EVENT_BYTES, readEngineEvent, writeEngineEvent, type EngineEvent } from "../../protocol/engineEvent.ts";
import { noteOff, noteOn } from "./testSignals.test-helper.ts";
import { TimedEvents } from "./TimedEvents.ts";

const viewOf = (events: readonly Partial<EngineEvent>[]): DataView => {
  const view = new DataView(new ArrayBuffer(events.length * ENGINE_EVENT_BYTES));
  for (const [i, event] of events.entries()) {
    writeEngineEvent(view, i, { frame: 0, strip: 0, type: noteOn, key: 60, value: 1, noteId: 0, ...event });
  }
  return view;
};

function timedEvents() {
  const played: string[] = [];
  const timed = new TimedEvents((view, index) => {
    const { type, noteId } = readEngineEvent(view, index);
    played.push(`${type === noteOn ? "on" : type === noteOff ? "off" : "cc"} ${noteId}`);
  });
  const push = (lane: number, now: number, ...events: readonly Partial<EngineEvent>[]): void =>
    timed.push(lane, viewOf(events), events.length, now);
  return { timed, push, played };
}

const note = (noteId: number, from: number, to: number): Partial<EngineEvent>[] => [
  { frame: from, noteId, key: noteId },
  { frame: to, noteId, key: noteId, type: noteOff },
];

describe("TimedEvents", () => {
  it("plays each event on its frame, and late ones at once, in the order they were given", () => {
    const { timed, push, played } = timedEvents();
    push(1, 1000, { frame: 3000, noteId: 3 }, { frame: 10, noteId: 1 }, { frame: 2000, noteId: 2 });
    push(2, 1000, { frame: 2000, noteId: 4 });
    timed.playDue(1000);
    expect(played).toEqual(["on 1"]);
    expect(timed.nextFrame).toBe(2000);
    timed.playDue(3000);
    expect(played).toEqual(["on 1", "on 2", "on 4", "on 3"]);
    expect(timed.nextFrame).toBe(Infinity);
  });

  it("counts frames modulo 2^32", () => {
    const { timed, push, played } = timedEvents();
    const now = 3 * 2 ** 32 - 100;
    push(1, now, { frame: 50, noteId: 2 }, { frame: 2 ** 32 - 50, noteId: 1 });
    expect(timed.nextFrame).toBe(now + 50);
    timed.playDue(now + 50);
    timed.playDue(now + 150);
    expect(played).toEqual(["on 1", "on 2"]);
  });

  it("calls a lane back, and leaves what began its note-off", () => {
    const { timed, push, played } = timedEvents();
    push(1, 0, ...note(1, 10, 100), ...note(2, 50, 200));
    push(2, 0, ...note(3, 60, 100));
    timed.playDue(20);
    timed.cancel(1, 30, false, 20);
    timed.playDue(1000);
    expect(played).toEqual(["on 1", "on 3", "off 1", "off 3"]);
  });

  it("lets go of what a lane sounds where it is asked to, once", () => {
    const { timed, push, played } = timedEvents();
    push(1, 0, { frame: 10, noteId: 1 }, { frame: 100, noteId: 1, type: noteOff });
    push(2, 0, { frame: 10, noteId: 2 }, { frame: 100, noteId: 2, type: noteOff });
    timed.playDue(20);
    timed.cancel(1, 0, true, 20);
    timed.playDue(1000);
    expect(played).toEqual(["on 1", "on 2", "off 1", "off 2"]);
  });

  it("leaves note-ons out where there is no room, and never a note-off", () => {
    const { timed, push, played } = timedEvents();
    for (let i = 0; i < 8192; i += 1) push(1, 0, { frame: 10 + i, noteId: i + 1 });
    push(1, 0, { frame: 5, noteId: 9000 });
    expect(timed.length).toBe(8192);
    expect(timed.nextFrame).toBe(10);
    for (let i = 0; i < 8192; i += 1) push(1, 0, { frame: 20_000 + i, noteId: i + 1, type: noteOff });
    expect(timed.length).toBe(8192);
    push(1, 0, { frame: 30_000, noteId: 9001, type: noteOff });
    timed.playDue(40_000);
    expect(played.filter((line) => line.startsWith("off"))).toHaveLength(8193);
    expect(played[0]).toBe("off 9001");
  });

  it("tells notes apart by strip, key and id: each note-off ends its own, and those that are called back end none", () => {
    const place = fc.record({
      strip: fc.constantFrom(1, 2, 257),
      key: fc.constantFrom(60, 61),
      noteId: fc.constantFrom(1, 2, 257),
    });
    const places = fc.uniqueArray(place, { selector: (each) => JSON.stringify(each), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(places, fc.nat(8), fc.boolean(), (notes, count, isRelease) => {
        const open = new Set<string>();
        const timed = new TimedEvents((view, index) => {
          const { type, strip, key, noteId } = readEngineEvent(view, index);
          const name = [strip, key, noteId].join(" ");
          if (type === noteOn) open.add(name);
          else expect(open.delete(name), `a note-off that nobody owes: ${name}`).toBe(true);
        });
        const push = (...events: readonly Partial<EngineEvent>[]): void =>
          timed.push(1, viewOf(events), events.length, 0);
        // Some have begun; of the others the notes are called back with their ends.
        const [begun, later] = [notes.slice(0, count), notes.slice(count)];
        for (const each of begun) push({ ...each, frame: 10 }, { ...each, frame: 500, type: noteOff });
        for (const each of later) push({ ...each, frame: 300 }, { ...each, frame: 400, type: noteOff });
        timed.playDue(20);
        expect(open.size).toBe(begun.length);
        timed.cancel(1, 100, isRelease, 20);
        expect(open.size).toBe(isRelease ? 0 : begun.length);
        expect(timed.length).toBe(isRelease ? 0 : begun.length);
        timed.playDue(1000);
        expect(open.size).toBe(0);
      }),
    );
  });

  it("gives whatever began one note-off, whatever is called back", () => {
    const anyDeed = fc.record({
      lane: fc.integer({ min: 0, max: 2 }),
      wait: fc.integer({ min: 0, max: 300 }),
      from: fc.integer({ min: -50, max: 300 }),
      length: fc.integer({ min: 1, max: 400 }),
      kind: fc.constantFrom("note", "note", "note", "cancel", "release"),
    });
    fc.assert(
      fc.property(fc.array(anyDeed, { maxLength: 80 }), (deeds) => {
        const { timed, push, played } = timedEvents();
        let now = 1000;
        for (const [i, { lane, wait, from, length, kind }] of deeds.entries()) {
          now += wait;
          timed.playDue(now);
          const on = { frame: now + from, noteId: i + 1, key: i };
          if (kind === "note") push(lane, now, on, { ...on, frame: on.frame + length, type: noteOff });
          else timed.cancel(lane, now + from, kind === "release", now);
        }
        timed.playDue(1e6);
        for (const line of played) {
          if (line.startsWith("on"))
            expect(played.filter((each) => each === line.replace("on", "off"))).toHaveLength(1);
        }
      }),
    );
  });
});
