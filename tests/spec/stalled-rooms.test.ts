import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dueMs, type RoomMode } from "../../src/domain/room/landing.ts";
import { readNoteBatch, roomEventTypes, type NoteBatch } from "../../src/domain/room/noteBatch.ts";
import { steadyMeter } from "../../src/domain/room/roomMeter.ts";
import { EngineEventType } from "../../src/protocol/engineEvent.ts";
import type { RoomOutlet } from "../../src/server/features/rooms/RoomsPart.ts";
import { NoteRelay } from "../../src/server/features/rooms/NoteRelay.ts";
import { HeldSound } from "../../src/server/features/rooms/HeldSound.ts";
import { SEAT } from "../../src/server/features/rooms/seat.test-helper.ts";
import { RemoteNotes } from "../../src/state/room/RemoteNotes.ts";

const BEATS = [{ bpm: 120, anchorBeat: 0, anchorMs: 0 }];
const METERS = steadyMeter({ numerator: 4, denominator: 4 });
const GRID = { kind: "grid", beats: BEATS, meters: METERS, divisionBeats: 0.25 } as const;
const DIVISION_MS = 125;
const MODES: readonly RoomMode[] = [
  { kind: "live", playoutMs: 80 },
  { ...GRID, delayBars: 0 },
  { ...GRID, delayBars: 2 },
  { kind: "loop", beats: BEATS, meters: METERS, loopBars: 4 },
  { kind: "loop", beats: BEATS, meters: METERS, loopBars: 16 },
];
const HELD_EVERY_MS = 500;
const SWEPT_EVERY_MS = 200;
const WAY_MS = 25;
const LONG_AFTER_MS = 60_000;

interface Note {
  readonly key: number;
  readonly id: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** From and to: nothing goes on meanwhile. */
type Stall = readonly [fromMs: number, toMs: number];

interface Sent<Message> {
  readonly atMs: number;
  readonly message: Message;
}

const afterStalls = (stalls: readonly Stall[], atMs: number): number =>
  stalls.reduce((ms, [fromMs, toMs]) => (ms >= fromMs && ms < toMs ? toMs : ms), atMs);

/** What goes in comes out in its order, and stays in where the line, or who reads it, stands still. */
function passed<Message>(sent: readonly Sent<Message>[], stalls: readonly Stall[]): Sent<Message>[] {
  let lastMs = 0;
  return sent.map(({ atMs, message }) => {
    lastMs = Math.max(lastMs, afterStalls(stalls, atMs + WAY_MS));
    return { atMs: lastMs, message };
  });
}

const batch = (baseMs: number, held: boolean, events: NoteBatch["events"]): Sent<NoteBatch> => ({
  atMs: baseMs,
  message: { held, copy: false, slot: 0, seq: 0, baseMs, events },
});

/** As a player's page sends them: each event by itself, and twice a second what is held. */
function batchesOf(notes: readonly Note[]): Sent<NoteBatch>[] {
  const event = (type: 1 | 2, { key, id }: Note) => ({ afterMs: 0, type, key, value: 0x2000, noteId: id });
  const { noteOn, noteOff } = roomEventTypes;
  const played = notes.flatMap((note) => [
    batch(note.fromMs, false, [event(noteOn, note)]),
    batch(note.toMs, false, [event(noteOff, note)]),
  ]);
  const endMs = Math.max(...notes.map(({ toMs }) => toMs));
  for (let atMs = HELD_EVERY_MS; atMs < endMs; atMs += HELD_EVERY_MS) {
    const held = notes.filter(({ fromMs, toMs }) => fromMs <= atMs && toMs > atMs);
    if (held.length > 0)
      played.push(
        batch(
          atMs,
          true,
          held.map((note) => event(noteOn, note)),
        ),
      );
  }
  return played
    .toSorted((first, second) => first.atMs - second.atMs)
    .map(({ atMs, message }, seq) => ({ atMs, message: { ...message, seq } }));
}

interface PlainNote {
  readonly on: boolean;
  readonly time: number;
}

/** What a node makes of batches as they come in: for pages, and for clients of plain events. */
function relayed(batches: readonly Sent<NoteBatch>[]): { pages: Sent<NoteBatch>[]; plain: Sent<PlainNote>[] } {
  const pages: Sent<NoteBatch>[] = [];
  const plain: Sent<PlainNote>[] = [];
  let nowMs = 0;
  const hear = (_group: string, event: string, payload: object): void => {
    if (event === "EventMIDINotePlay")
      plain.push({ atMs: nowMs, message: (payload as { readonly note: PlainNote }).note });
    const read = event === "EventNotes" ? readNoteBatch((payload as { readonly batch: Uint8Array }).batch) : null;
    if (read?.ok) pages.push({ atMs: nowMs, message: read.value });
  };
  const outlet: RoomOutlet = { toGroup: hear, toGroupDroppable: hear, toConnection: () => undefined };
  const relay = new NoteRelay(
    "jam",
    outlet,
    () => 0,
    () => [],
  );
  const seat = { ...SEAT, held: new HeldSound() };
  for (const { atMs, message } of batches) {
    nowMs = atMs;
    relay.play(seat, message, () => true, nowMs);
  }
  return { pages, plain };
}

interface Heard {
  readonly isOn: boolean;
  readonly key: number;
  readonly atMs: number;
}

/** What another page makes heard of them; what it hands over is heard at its time, or at once where that is over. */
function heardOf(batches: readonly Sent<NoteBatch>[], mode: RoomMode, stalls: readonly Stall[]): Heard[] {
  const heard: Heard[] = [];
  let nowMs = 0;
  const notes = new RemoteNotes(
    {
      play: (_lane, events) => {
        for (const { type, key, timeMs } of events)
          heard.push({ isOn: type === EngineEventType.noteOn, key, atMs: Math.max(nowMs, timeMs) });
      },
      cancel: () => undefined,
    },
    { time: { pageMs: (roomMs) => roomMs }, roster: { loadDrums: () => undefined } },
  );
  const endMs = Math.max(0, ...batches.map(({ atMs }) => atMs), ...stalls.map(([, toMs]) => toMs)) + LONG_AFTER_MS;
  const sweeps: Sent<null>[] = [];
  for (let atMs = 0; atMs < endMs; atMs += SWEPT_EVERY_MS)
    if (afterStalls(stalls, atMs) === atMs) sweeps.push({ atMs, message: null });
  for (const { atMs, message } of [...batches, ...sweeps].toSorted((first, second) => first.atMs - second.atMs)) {
    nowMs = atMs;
    if (message) notes.receive(message, mode, nowMs);
    else notes.sweep(nowMs);
  }
  return heard;
}

/** When a note may begin at the latest for the others. */
function latestMs(mode: RoomMode, playedMs: number): number {
  if (mode.kind === "grid" && mode.delayBars === 0) return playedMs + 500 + DIVISION_MS + 5;
  const atMs = dueMs(mode, { playedMs, arrivedMs: playedMs });
  return atMs + { live: 40, loop: 60, grid: DIVISION_MS / 8 }[mode.kind];
}

/** One note of each key, so that what is heard is known by its key. */
const notes = fc
  .array(fc.tuple(fc.integer({ min: 5, max: 900 }), fc.integer({ min: 20, max: 2500 })), {
    minLength: 1,
    maxLength: 60,
  })
  .map((drawn) => {
    let fromMs = 1000;
    return drawn.map(([gapMs, longMs], index): Note => {
      fromMs += gapMs;
      return { key: index, id: index + 1, fromMs, toMs: fromMs + longMs };
    });
  });

const stalls = fc
  .array(fc.tuple(fc.integer({ min: 500, max: 30_000 }), fc.integer({ min: 1000, max: 59_000 })), { maxLength: 2 })
  .map((drawn) =>
    drawn.map(([fromMs, longMs]): Stall => [fromMs, fromMs + longMs]).toSorted(([first], [second]) => first - second),
  );

test("whatever stands still for up to a minute, no note begins later than its mode lets it, and each ends once", () => {
  fc.assert(
    fc.property(notes, stalls, stalls, stalls, fc.constantFrom(...MODES), (played, line, node, page, mode) => {
      const { pages } = relayed(passed(passed(batchesOf(played), line), node));
      const heard = heardOf(passed(pages, page), mode, page);
      for (const { key, fromMs } of played) {
        const own = heard.filter((each) => each.key === key);
        const begun = own.filter(({ isOn }) => isOn);
        expect(begun.length).toBeLessThanOrEqual(1);
        expect(own.length).toBe(begun.length * 2);
        const [on, off] = own.toSorted((first, second) => first.atMs - second.atMs);
        if (!on) continue;
        expect(on.atMs).toBeLessThanOrEqual(latestMs(mode, fromMs));
        expect(off!.isOn).toBe(false);
      }
    }),
  );
});

test("where nothing stands still, every note is heard when its mode says", () => {
  fc.assert(
    fc.property(notes, fc.constantFrom(...MODES), (played, mode) => {
      const { pages } = relayed(passed(batchesOf(played), []));
      const heard = heardOf(passed(pages, []), mode, []);
      for (const { key, fromMs } of played) {
        const on = heard.find((each) => each.isOn && each.key === key);
        const arrivedMs = fromMs + 2 * WAY_MS;
        expect(on?.atMs).toBeCloseTo(dueMs(mode, { playedMs: fromMs, arrivedMs }), 0);
      }
    }),
  );
});

test("clients of plain events, which play at once, get no old note-ons, and every note-off", () => {
  fc.assert(
    fc.property(notes, stalls, stalls, (played, line, node) => {
      const { plain } = relayed(passed(passed(batchesOf(played), line), node));
      for (const { atMs, message } of plain) if (message.on) expect(atMs - message.time).toBeLessThanOrEqual(500);
      expect(plain.filter(({ message }) => !message.on)).toHaveLength(played.length);
    }),
  );
});

test("what was not played yet is not heard, and a time that is none does not make an old note a new one", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...MODES),
      fc.oneof(fc.integer({ min: 501, max: 1e6 }), fc.integer({ min: -1e9, max: -60_001 })),
      (mode, aheadMs) => {
        const nowMs = 100_000;
        const [on] = batchesOf([{ key: 60, id: 1, fromMs: nowMs + aheadMs, toMs: nowMs + aheadMs + 100 }]);
        const { pages, plain } = relayed([{ atMs: nowMs, message: on!.message }]);
        expect(plain).toEqual([]);
        expect(heardOf(pages, mode, [])).toEqual([]);
        // By another way than the hub, too.
        const direct = heardOf([{ atMs: nowMs, message: on!.message }], mode, []);
        expect(direct).toEqual([]);
      },
    ),
  );
});
