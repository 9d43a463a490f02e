import { expect, test, vi } from "vitest";
import { readNoteBatch, readNoteMix, roomEventTypes, type RoomNoteEvent } from "../../domain/room/noteBatch.ts";
import type { RoomOutlet } from "../hub/RoomsPart.ts";
import { NoteRelay } from "./NoteRelay.ts";
import { roomGroups } from "./roomGroups.ts";
import type { Seat } from "./Room.ts";
import { SEAT } from "./seat.test-helper.ts";

const { noteOn, noteOff } = roomEventTypes;
const event = (type: RoomNoteEvent["type"]) => ({ afterMs: 0, type, key: 60, value: 100, noteId: 1 });

test("slow readers may miss batches and are told so; a plain client never misses a note-off", () => {
  const sent: unknown[][] = [];
  const outlet: RoomOutlet = {
    toGroup: (group, event) => void sent.push([group, event, "always"]),
    toGroupDroppable: (group, event, _payload, gap) => void sent.push([group, event, gap.event]),
    toConnection: () => undefined,
  };
  const { binary, plain } = roomGroups("jam");
  const events = [event(noteOn), event(noteOff)];
  const batch = { held: false, copy: false, slot: 0, seq: 0, baseMs: 0, events };
  expect(
    new NoteRelay(
      "jam",
      outlet,
      () => 0,
      () => [],
    ).play(SEAT, batch, () => true, 0),
  ).toBe(0);
  expect(sent).toEqual([
    [binary, "EventNotes", "EventGap"],
    [plain, "EventMIDINotePlay", "EventGap"],
    [plain, "EventMIDINotePlay", "always"],
  ]);
});

test("watchers get the batches of all players of 50 ms at once, and no mix is made for nobody", () => {
  vi.useFakeTimers();
  const mixes: Uint8Array[] = [];
  const outlet: RoomOutlet = {
    toGroup: () => undefined,
    toGroupDroppable: (_group, event, payload) => {
      if (event === "EventMix") mixes.push((payload as { batches: Uint8Array }).batches);
    },
    toConnection: () => undefined,
  };
  let watchers = 0;
  const relay = new NoteRelay(
    "jam",
    outlet,
    () => watchers,
    () => [],
  );
  const play = (slot: number, seq: number) => {
    const batch = { held: false, copy: false, slot: 9, seq, baseMs: 0, events: [event(noteOn), event(noteOff)] };
    relay.play({ ...SEAT, slot }, batch, () => true, 0);
  };
  play(0, 1);
  vi.advanceTimersByTime(100);
  expect(mixes).toEqual([]);
  watchers = 1;
  play(0, 2);
  play(3, 3);
  vi.advanceTimersByTime(50);
  play(1, 4);
  vi.advanceTimersByTime(50);
  vi.useRealTimers();
  const read = mixes.map((mix) => readNoteMix(mix));
  expect(read).toMatchObject([
    {
      ok: true,
      value: [
        { slot: 0, seq: 2 },
        { slot: 3, seq: 3 },
      ],
    },
    { ok: true, value: [{ slot: 1, seq: 4 }] },
  ]);
});

test("every note of a member who goes ends, however many they hold", () => {
  const off = new Set<number>();
  const outlet: RoomOutlet = {
    toGroup: () => undefined,
    toGroupDroppable: (_group, event, payload) => {
      if (event !== "EventNotes") return;
      const batch = readNoteBatch((payload as { batch: Uint8Array }).batch);
      if (batch.ok) for (const { type, key } of batch.value.events) if (type === noteOff) off.add(key);
    },
    toConnection: () => undefined,
  };
  const relay = new NoteRelay(
    "jam",
    outlet,
    () => 0,
    () => [],
  );
  for (const count of [0, 1, 2, 64, 65, 128]) {
    off.clear();
    const held: Seat["held"] = new Map();
    const seat = { ...SEAT, held };
    for (let key = 0; key < count; key++) held.set(key, { noteId: key, channel: 1 } as never);
    relay.release(seat, 0);
    expect(off.size).toBe(count);
    expect(held.size).toBe(0);
  }
});
