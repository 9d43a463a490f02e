import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { RoomMode } from "../../domain/room/landing.ts";
import { readNoteBatch, type NoteBatch } from "../../domain/room/noteBatch.ts";
import { steadyMeter } from "../../domain/room/roomMeter.ts";
import { EngineEventType } from "../../protocol/engineEvent.ts";
import type { TimedEvent } from "../../protocol/enginePort.ts";
import { NoteSender } from "./NoteSender.ts";
import { RemoteNotes } from "./RemoteNotes.ts";

const METERS = steadyMeter({ numerator: 4, denominator: 4 });
const GRID: RoomMode = {
  kind: "grid",
  beats: [{ bpm: 120, anchorBeat: 0, anchorMs: 0 }],
  meters: METERS,
  divisionBeats: 0.25,
  delayBars: 1,
};
const LIVE: RoomMode = { kind: "live", playoutMs: 80 };

function listener(pageMs = (roomMs: number): number => roomMs) {
  const played: TimedEvent[] = [];
  const cancelled: [lane: number, fromMs: number, release: boolean][] = [];
  const notes = new RemoteNotes(
    {
      play: (_lane, events) => void played.push(...events),
      cancel: (...call) => void cancelled.push(call),
    },
    { time: { pageMs }, roster: { loadDrums: () => undefined } },
  );
  return { notes, played, cancelled };
}

const batch = (baseMs: number, type: 1 | 2, noteId: number, key = 60, held = false): NoteBatch => ({
  held,
  copy: false,
  slot: 2,
  seq: 0,
  baseMs,
  events: held && noteId === 0 ? [] : [{ afterMs: 0, type, key, value: 0x3fff, noteId }],
});

test("in Grid a note begins on the step a bar later, and is as long as it was played", () => {
  const { notes, played } = listener();
  expect(notes.receive(batch(1040, 1, 7), GRID, 1100)).toEqual({ played: 1, late: 0, dropped: 0 });
  notes.receive(batch(1340, 2, 7), GRID, 1400);
  expect(played.map(({ timeMs, type, strip }) => [timeMs, type, strip])).toEqual([
    [3000, EngineEventType.noteOn, 241],
    [3300, EngineEventType.noteOff, 241],
  ]);
});

test("after a gap what has no end ends, and pedals are let go behind what is still to come", () => {
  const { notes, played } = listener();
  notes.receive(batch(1040, 1, 7), GRID, 1100);
  notes.receive(batch(1340, 2, 7), GRID, 1400);
  notes.receive(batch(1400, 1, 8, 62), GRID, 1450);
  played.length = 0;
  notes.endAll(1500);
  const ends = played.filter(({ type }) => type === EngineEventType.noteOff);
  expect(ends.map(({ timeMs, strip, key }) => [timeMs, strip, key])).toEqual([[3395, 241, 62]]);
  const resets = played.filter(({ type, key }) => type === EngineEventType.controlChange && key === 121);
  expect(resets.find(({ strip }) => strip === 241)?.timeMs).toBe(3395);
  expect(resets.find(({ strip }) => strip === 240)?.timeMs).toBe(1500);
  played.length = 0;
  // The note-off that was left out, told late, and the lease: it ends once.
  notes.receive(batch(1600, 2, 8, 62), GRID, 1650);
  notes.sweep(9000);
  expect(played).toEqual([]);
});

const LOOP: RoomMode = { kind: "loop", beats: [{ bpm: 120, anchorBeat: 0, anchorMs: 0 }], meters: METERS, loopBars: 4 };

test("in the loop a note waits for the next round, as it was played, and is handed over shortly before", () => {
  const { notes, played } = listener();
  expect(notes.receive(batch(1043, 1, 7), LOOP, 1100)).toEqual({ played: 1, late: 0, dropped: 0 });
  notes.receive(batch(1343, 2, 7), LOOP, 1400);
  for (let nowMs = 1400; nowMs < 6000; nowMs += 200) notes.sweep(nowMs);
  expect(played).toEqual([]);
  notes.sweep(6100);
  notes.sweep(6400);
  expect(played.map(({ timeMs, type }) => [timeMs, type])).toEqual([
    [9043, EngineEventType.noteOn],
    [9343, EngineEventType.noteOff],
  ]);
});

test("a change of tempo moves what is due after its bar line, and nothing before", () => {
  const { notes, played, cancelled } = listener();
  for (const [onMs, id] of [
    [1000, 1],
    [2000, 2],
    [3000, 3],
  ] as const) {
    notes.receive(batch(onMs, 1, id, 60 + id), GRID, onMs + 20);
    notes.receive(batch(onMs + 250, 2, id, 60 + id), GRID, onMs + 270);
  }
  played.length = 0;
  // Half the tempo from 4000 on.
  notes.move(4000, (atMs) => 4000 + (atMs - 4000) * 2, 3300);
  expect(cancelled).toContainEqual([2, 3960, false]);
  expect(played.map(({ timeMs, key }) => [timeMs, key])).toEqual([
    [4000, 62],
    [4500, 62],
    [6000, 63],
  ]);
  notes.sweep(4000);
  expect(played.at(-1)).toMatchObject({ timeMs: 6500, key: 63, type: EngineEventType.noteOff });
});

test("the end of a note that began long before another tempo is not said twice", () => {
  const { notes, played } = listener();
  notes.receive(batch(1000, 1, 7), GRID, 1020);
  notes.receive(batch(13_900, 1, 7, 60, true), GRID, 13_920);
  notes.sweep(14_000);
  notes.receive(batch(14_000, 2, 7), GRID, 14_020);
  played.length = 0;
  notes.move(15_000, (atMs) => atMs - 100, 14_100);
  expect(played).toEqual([]);
});

test("of a note that is played again, each beginning keeps its own end when the tempo changes", () => {
  const { notes, played } = listener();
  for (const [onMs, offMs] of [
    [1000, 1400],
    [1500, 1900],
  ] as const) {
    notes.receive(batch(onMs, 1, 0, 60), GRID, onMs + 20);
    notes.receive(batch(offMs, 2, 0, 60), GRID, offMs + 20);
  }
  played.length = 0;
  notes.move(3300, (atMs) => 3300 + (atMs - 3300) * 4, 3000);
  expect(played.map(({ timeMs, type }) => [Math.round(timeMs), type])).toEqual([
    [4100, EngineEventType.noteOn],
    [5700, EngineEventType.noteOff],
  ]);
});

test("a note on the bar line of another tempo begins once, though the clock has been slewed since", () => {
  let aheadMs = 0;
  const { notes, played, cancelled } = listener((roomMs) => roomMs + aheadMs);
  notes.receive(batch(2000, 1, 7), GRID, 2020);
  aheadMs = 5;
  notes.move(4000, (atMs) => atMs, 3300);
  expect(played.map(({ timeMs }) => timeMs)).toEqual([4000, 4005]);
  expect(cancelled.find(([lane]) => lane === 2)![1]).toBeLessThan(4000);
});

test("what may sound already is not begun again by another tempo", () => {
  const { notes, played } = listener();
  notes.receive(batch(2000, 1, 7), GRID, 2020);
  notes.move(3900, (atMs) => atMs + 50, 3950);
  expect(played.map(({ timeMs }) => timeMs)).toEqual([4000]);
});

test("a note ends after it began, though the clock was set back meanwhile", () => {
  let aheadMs = 0;
  const { notes, played } = listener((roomMs) => roomMs + aheadMs);
  notes.receive(batch(2000, 1, 7), GRID, 2020);
  aheadMs = -90;
  notes.receive(batch(2040, 2, 7), GRID, 2060);
  expect(played.map(({ timeMs, type }) => [timeMs, type])).toEqual([
    [4000, EngineEventType.noteOn],
    [4020, EngineEventType.noteOff],
  ]);
});

test("nothing more sounds of who has gone, whatever of the loop was still to come", () => {
  const { notes, played } = listener();
  notes.receive(batch(1000, 1, 7), LOOP, 1050);
  notes.silence(2);
  for (let nowMs = 1200; nowMs < 12_000; nowMs += 200) notes.sweep(nowMs);
  expect(played).toEqual([]);
});

test("in Live a note that is too late is left out, and so is its end; one that is a little late sounds at once", () => {
  const { notes, played } = listener();
  expect(notes.receive(batch(0, 1, 1), LIVE, 100)).toEqual({ played: 0, late: 1, dropped: 0 });
  expect(notes.receive(batch(0, 1, 2), LIVE, 200)).toEqual({ played: 0, late: 0, dropped: 1 });
  notes.receive(batch(50, 2, 2), LIVE, 210);
  expect(played.map(({ timeMs, type }) => [timeMs, type])).toEqual([[100, EngineEventType.noteOn]]);
});

test("a note that begins again before its end came begins after that end", () => {
  const { notes, played } = listener();
  for (let i = 0; i < 2; i++) notes.receive(batch(0, 1, 7), LOOP, 1);
  notes.receive(batch(500, 2, 7), LOOP, 501);
  notes.sweep(8000);
  expect(played.map(({ timeMs, type }) => [timeMs, type])).toEqual([
    [8000, EngineEventType.noteOn],
    [8020, EngineEventType.noteOff],
    [8020, EngineEventType.noteOn],
    [8520, EngineEventType.noteOff],
  ]);
});

test("clients that number no notes play chords", () => {
  const { notes, played } = listener();
  for (const key of [60, 64, 67]) notes.receive(batch(0, 1, 0, key), LIVE, 10);
  for (const key of [60, 64, 67]) notes.receive(batch(500, 2, 0, key), LIVE, 510);
  expect(played.map(({ type, key }) => [type, key])).toEqual([
    [1, 60],
    [1, 64],
    [1, 67],
    [2, 60],
    [2, 64],
    [2, 67],
  ]);
});

test("whatever batches are lost, every note that begins ends, once, and after it began", () => {
  const step = fc.record({
    noteId: fc.integer({ min: 1, max: 4 }),
    type: fc.constantFrom(1 as const, 2 as const),
    held: fc.boolean(),
    lost: fc.boolean(),
    afterMs: fc.integer({ min: 0, max: 900 }),
    transitMs: fc.integer({ min: 1, max: 300 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.constantFrom(GRID, LIVE, LOOP), (steps, mode) => {
      const { notes, played } = listener();
      let sentMs = 0;
      let nowMs = 0;
      for (const { noteId, type, held, lost, afterMs, transitMs } of steps) {
        sentMs += afterMs;
        // One connection: nothing overtakes.
        nowMs = Math.max(nowMs, sentMs + transitMs);
        if (!lost) notes.receive(batch(sentMs, held ? 1 : type, noteId, 60 + noteId, held), mode, nowMs);
        notes.sweep(nowMs);
      }
      // Two seconds of silence, past whatever was still to begin.
      for (let waited = 0; waited < 15_000; waited += 200) notes.sweep(nowMs + waited);
      expect(notes.holdsAny).toBe(false);
      const open = new Map<number, number>();
      for (const { type, noteId, timeMs } of played) {
        if (type === EngineEventType.noteOn) {
          expect(open.has(noteId)).toBe(false);
          open.set(noteId, timeMs);
        } else {
          expect(timeMs).toBeGreaterThan(open.get(noteId) ?? Infinity);
          open.delete(noteId);
        }
      }
      expect(open.size).toBe(0);
    }),
    { numRuns: 500 },
  );
});

test("what a player sends is what listeners read", () => {
  const sent: Uint8Array[] = [];
  let nowMs = 1000;
  const sender = new NoteSender({
    time: { now: () => nowMs },
    connections: { send: (bytes) => void sent.push(bytes) },
  });
  const id = sender.noteOn(60, 1);
  nowMs += 5;
  sender.noteOff(sender.noteOn(64, 0.5));
  sender.noteOff(id);
  sender.stop();
  const read = sent.map((bytes) => readNoteBatch(bytes));
  // The first at once, the others together.
  expect(read).toMatchObject([
    { ok: true, value: { baseMs: 1000, events: [{ type: 1, key: 60, value: 0x3fff, noteId: 1 }] } },
    {
      ok: true,
      value: {
        baseMs: 1005,
        events: [
          { type: 1, key: 64 },
          { type: 2, key: 64 },
          { type: 2, key: 60 },
        ],
      },
    },
  ]);
});
