import * as fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { ok } from "../../domain/AppError.ts";
import { roomEventTypes, type RoomNoteEvent } from "../../domain/room/noteBatch.ts";
import { steadyMeter } from "../../domain/room/roomMeter.ts";
import { notesOf } from "../../domain/timeline/NoteList.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { newJamState, type JamState } from "./JamState.ts";
import type { RecordingJournal, RecordedRoom } from "./RecordingJournal.ts";
import { KEPT_BARS, RoomRecorder, type RoomRecorderOptions } from "./RoomRecorder.ts";
import type { RoomTakes } from "./RoomTakes.ts";

const BAR = 4;
const save = vi.fn<RoomRecorderOptions["save"]>(async () => true);
const update = vi.fn<(changes: { member?: { recording?: boolean } }) => void>();
const add = vi.fn<RoomTakes["add"]>();
const clock = { beat: 0 as number | null };
let state: JamState;

/** A room of one beat a second, with players in seats 0 and 1. */
function recorder(options: Partial<RoomRecorderOptions> = {}): RoomRecorder {
  state = newJamState();
  const room = new RoomRecorder(
    {
      state,
      time: { now: () => (clock.beat ?? 0) * 1000, beatAt: (ms) => (clock.beat === null ? null : ms / 1000) },
      roster: {
        playerOf: (slot) =>
          slot > 1 ? null : { userId: `u${slot}`, name: `Player ${slot}`, slot, bank: 0, program: 0 },
      },
      takes: { add },
      link: { update } as never,
    },
    { songName: () => "Jam", save, ...options },
  );
  room.follow({
    beats: [{ bpm: 60, anchorBeat: 0, anchorMs: 0 }],
    meters: steadyMeter({ numerator: 4, denominator: 4 }),
  });
  return room;
}

let noteId = 0;
function play(room: RoomRecorder, fromBeat: number, toBeat: number, key: number, slot = 0): void {
  noteId++;
  clock.beat = fromBeat;
  room.noteOn(slot, noteId, key, 0.5);
  clock.beat = toBeat;
  room.noteOff(slot, noteId);
}

beforeEach(() => {
  clock.beat = 0;
  for (const each of [save, update, add]) each.mockClear();
  add.mockResolvedValue(ok(undefined));
});

/** Notes of a song in beats from its start, with the player's track. */
const played = (
  song: TimelineDocument | null,
): (readonly [track: string, beat: number, beats: number, key: number])[] =>
  [...(song?.rolls.values() ?? [])]
    .flatMap((roll) =>
      [...notesOf(roll.notes)].map(
        ({ time, duration, number }) =>
          [song!.tracks.get(roll.trackId)!.name, (roll.startTime + time) / 960, duration / 960, number] as const,
      ),
    )
    .toSorted((a, b) => a[1] - b[1] || a[3] - b[3]);
const keysOf = (song: TimelineDocument | null): number[] => played(song).map(([, , , key]) => key);

test("a recording has what was played from its bar on until it was stopped; the others see that it is made", () => {
  const room = recorder();
  play(room, 1, 2, 50);
  play(room, 4.5, 5, 51);
  clock.beat = 6;
  room.start();
  expect([state.recording, update.mock.calls]).toEqual([true, [[{ member: { recording: true } }]]]);
  play(room, 7, 8, 52);
  play(room, 9, 10, 53, 1);
  clock.beat = 12;
  room.stop();
  expect(update.mock.calls.at(-1)).toEqual([{ member: { recording: false } }]);
  expect(save).toHaveBeenCalledTimes(1);
  const [song] = save.mock.calls[0]!;
  expect(song!.timeline.name).toBe("Jam");
  expect(played(song).map(([, beat, beats, key]) => [beat, beats, key])).toEqual([
    [0.5, 0.5, 51],
    [3, 1, 52],
    [5, 1, 53],
  ]);
  expect(song!.tracks.size).toBe(2);
  room.stop();
  expect(save, "once").toHaveBeenCalledTimes(1);
});

test("a recording without a note, or without a beat of the room, is none", () => {
  const room = recorder();
  room.start();
  clock.beat = 8;
  room.stop();
  expect(save.mock.calls).toEqual([[null]]);
  clock.beat = null;
  room.start();
  expect(state.recording).toBe(false);
  expect(room.lastBars()).toBeNull();
});

test("who comes into a room is told of a recording that is under way, and of none otherwise", () => {
  const room = recorder();
  room.notifyAgain();
  expect(update).not.toHaveBeenCalled();
  room.start();
  room.notifyAgain();
  expect(update.mock.calls).toEqual([[{ member: { recording: true } }], [{ member: { recording: true } }]]);
});

test("without a recording the last bars are kept and no more; with one all of it is", () => {
  for (const records of [false, true]) {
    const room = recorder();
    clock.beat = 0;
    if (records) room.start();
    for (let bar = 0; bar < 3 * KEPT_BARS; bar++) {
      play(room, bar * BAR + 1, bar * BAR + 2, bar);
      room.sweep();
    }
    const all = Array.from({ length: 3 * KEPT_BARS }, (_, bar) => bar);
    expect(keysOf(room.lastBars())).toEqual(all.slice(-KEPT_BARS - 1));
    save.mockClear();
    room.saveLastBars();
    expect(keysOf(save.mock.calls[0]![0])).toEqual(all.slice(-KEPT_BARS - 1));
    const since = [...room.notesSince(0)].length;
    if (records) expect(since).toBe(all.length);
    else expect(since).toBeLessThan(2 * KEPT_BARS);
    room.stop();
    if (records) expect(keysOf(save.mock.calls.at(-1)![0])).toEqual(all);
  }
});

test("the journal is opened with the bar that the recording begins in, follows it, and ends with the saved song", async () => {
  const journal = { follow: vi.fn<() => Promise<void>>(), end: vi.fn<(saved: Promise<boolean>) => Promise<void>>() };
  const opened: RecordedRoom[] = [];
  const room = recorder({
    openJournal: async (recorded) => {
      opened.push(recorded);
      return journal as Partial<RecordingJournal> as RecordingJournal;
    },
  });
  clock.beat = 6;
  room.start();
  expect([opened[0]!.fromBeat, opened[0]!.startBeat]).toEqual([6, 4]);
  clock.beat = 7;
  expect(opened[0]!.beat()).toBe(7);
  room.sweep();
  await vi.waitFor(() => expect(journal.follow).toHaveBeenCalledTimes(1));
  play(room, 8, 9, 60);
  room.stop();
  await vi.waitFor(() => expect(journal.end).toHaveBeenCalledTimes(1));
  expect(await journal.end.mock.calls[0]![0]).toBe(true);
});

test("a browser that keeps nothing records all the same", async () => {
  const room = recorder({ openJournal: () => Promise.reject(new Error("no storage")) });
  room.start();
  play(room, 1, 2, 60);
  room.sweep();
  room.stop();
  await vi.waitFor(() => expect(keysOf(save.mock.calls[0]![0])).toEqual([60]));
});

test("a take is of the own seat's notes with the own sound, and none where one has no seat or played nothing", async () => {
  const room = recorder();
  play(room, 1, 2, 60);
  clock.beat = 5;
  expect(await room.addTake(1), "no seat").toBeNull();
  state.slot = 1;
  expect(await room.addTake(1), "nothing played").toBeNull();
  expect(add).not.toHaveBeenCalled();
  state.slot = 0;
  expect(await room.addTake(1)).toEqual(ok(undefined));
  expect(add.mock.calls).toEqual([[{ length: 3840, notes: [[960, 960, 60, 0.5]] }, state.sound]]);
});

test("who leaves ends their notes", () => {
  const room = recorder();
  clock.beat = 1;
  room.noteOn(0, 900, 60, 0.5);
  room.noteOn(1, 901, 61, 0.5);
  clock.beat = 3;
  room.leave(0);
  expect([...room.notesSince(0)].map(({ key, toBeat }) => [key, toBeat]).toSorted((a, b) => a[0]! - b[0]!)).toEqual([
    [60, 3],
    [61, Infinity],
  ]);
});

const struck = fc.record({
  key: fc.integer({ min: 36, max: 84 }),
  start: fc.nat(4000),
  ms: fc.integer({ min: 1, max: 2000 }),
});

test("notes that come in batches are recorded as if they had been played here at those times", () => {
  fc.assert(
    fc.property(fc.array(struck, { minLength: 1, maxLength: 12 }), fc.nat(20), (notes, baseBeat) => {
      const [here, there] = [recorder(), recorder()];
      const { noteOn, noteOff } = roomEventTypes;
      const events = notes
        .flatMap(({ key, start, ms }, index): RoomNoteEvent[] => [
          { type: noteOn, key, value: 0x2000, noteId: index + 1, afterMs: start },
          { type: noteOff, key, value: 0, noteId: index + 1, afterMs: start + ms },
        ])
        .toSorted((a, b) => a.afterMs - b.afterMs);
      const baseMs = baseBeat * 1000;
      for (const { type, key, value, noteId: id, afterMs } of events) {
        if (type === noteOn) here.noteOn(1, id, key, value / 0x3fff, 1, baseMs + afterMs);
        else here.noteOff(1, id, baseMs + afterMs);
      }
      there.receive(1, { held: false, copy: false, slot: 1, seq: 1, baseMs, events });
      there.receive(2, { held: false, copy: false, slot: 2, seq: 1, baseMs, events });
      expect([...there.notesSince(0)]).toEqual([...here.notesSince(0)]);
      expect([...there.notesSince(0)]).toHaveLength(notes.length);
    }),
  );
});

test("a list of held notes ends those of its player that are not in it, and no others", () => {
  const room = recorder();
  clock.beat = 1;
  for (const id of [1, 2]) room.noteOn(1, id, 60 + id, 0.5);
  room.noteOn(0, 1, 70, 0.5);
  const held = { type: roomEventTypes.noteOn, key: 62, value: 0, noteId: 2, afterMs: 0 };
  room.receive(1, { held: true, copy: false, slot: 1, seq: 9, baseMs: 4000, events: [held] });
  const ends = new Map([...room.notesSince(0)].map(({ key, toBeat }) => [key, toBeat]));
  expect(ends.get(62)).toBe(Infinity);
  expect(ends.get(70)).toBe(Infinity);
  expect(ends.get(61)).toBeLessThanOrEqual(4);
});
