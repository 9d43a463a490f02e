import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import {
  readNoteBatch,
  readNoteMix,
  roomEventTypes,
  type NoteBatch,
  type RoomNoteEvent,
} from "../../../domain/room/noteBatch.ts";
import type { PlayedNote } from "../../../domain/room/plainNote.ts";
import { controlOfEvent, HeldControls, isAtRest } from "../../../domain/room/roomControls.ts";
import type { RoomOutlet } from "./RoomsPart.ts";
import { HeldSound } from "./HeldSound.ts";
import { NoteRelay } from "./NoteRelay.ts";
import { roomGroups } from "./roomGroups.ts";
import { SEAT } from "./seat.test-helper.ts";

/** A relay of the room `jam`, with `parts` of an outlet that sends nothing else. */
const relayTo = (parts: Partial<RoomOutlet>, watchers = (): number => 0): NoteRelay => {
  const outlet: RoomOutlet = {
    toGroup: () => undefined,
    toGroupDroppable: () => undefined,
    toConnection: () => undefined,
    ...parts,
  };
  return new NoteRelay("jam", outlet, watchers, () => []);
};

const { noteOn, noteOff, controlChange, pitchBend } = roomEventTypes;
const event = (type: RoomNoteEvent["type"]) => ({ afterMs: 0, type, key: 60, value: 100, noteId: 1 });

test("slow readers may miss batches and are told so; a plain client never misses a note-off", () => {
  const sent: unknown[][] = [];
  const relay = relayTo({
    toGroup: (group, event) => void sent.push([group, event, "always"]),
    toGroupDroppable: (group, event, _payload, gap) => void sent.push([group, event, gap.event]),
  });
  const { binary, plain } = roomGroups("jam");
  const events = [event(noteOn), event(noteOff)];
  const batch = { held: false, copy: false, slot: 0, seq: 0, baseMs: 0, events };
  expect(relay.play(SEAT, batch, () => true, 0)).toBe(0);
  expect(sent).toEqual([
    [binary, "EventNotes", "EventGap"],
    [plain, "EventMIDINotePlay", "EventGap"],
    [plain, "EventMIDINotePlay", "always"],
  ]);
});

test("watchers get the batches of all players of 50 ms at once, and no mix is made for nobody", () => {
  vi.useFakeTimers();
  const mixes: Uint8Array[] = [];
  let watchers = 0;
  const relay = relayTo(
    {
      toGroupDroppable: (_group, event, payload) => {
        if (event === "EventMix") mixes.push((payload as { batches: Uint8Array }).batches);
      },
    },
    () => watchers,
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
  for (const count of [0, 1, 2, 64, 65, 128]) {
    const { relay, batches } = written();
    const seat = { ...SEAT, held: new HeldSound() };
    for (let key = 0; key < count; key++) seat.held.receive({ type: noteOn, key, value: 1, noteId: key + 1 }, 0);
    relay.release(seat, 0);
    const ended = batches.flatMap(({ events }) => events).filter(({ type }) => type === noteOff);
    expect(new Set(ended.map(({ key }) => key)).size).toBe(count);
    expect(seat.held.ends()).toEqual([]);
  }
});

const someEvent = fc
  .record({
    type: fc.constantFrom(noteOn, noteOff, controlChange, pitchBend),
    key: fc.constantFrom(1, 7, 60, 64, 66),
    value: fc.constantFrom(0, 40, 64, 100, 8192, 9000),
    noteId: fc.integer({ min: 1, max: 3 }),
    channel: fc.constantFrom(undefined, 2, 10),
  })
  .map(({ channel, type, value, ...event }) => ({
    afterMs: 0,
    ...event,
    type,
    value: type === controlChange ? Math.min(127, value) : value,
    ...(type === noteOn || type === noteOff ? {} : { noteId: 0 }),
    ...(channel === undefined ? {} : { channel }),
  }));

test("note-offs, pedals that go up and bends that go back always pass, and a member who goes leaves nothing away from rest", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(someEvent, { maxLength: 8 })),
      fc.infiniteStream(fc.boolean()),
      (batches, answers) => {
        const { relay, batches: sent } = written();
        const passed = (): RoomNoteEvent[] => sent.flatMap((batch) => batch.events);
        const seat = { ...SEAT, held: new HeldSound() };
        for (const [seq, events] of batches.entries()) {
          const before = passed().length;
          const batch = { held: false, copy: false, slot: 0, seq, baseMs: 0, events };
          relay.play(seat, batch, () => answers.next().value, 0);
          const free = events.filter(isFree);
          expect(passed().slice(before).filter(isFree)).toEqual(free);
        }
        relay.release(seat, 0);
        const controls = new HeldControls();
        const notes = new Map<number, number>();
        for (const event of passed()) {
          const control = controlOfEvent(event);
          if (control) controls.set(control);
          if (event.type === noteOn) notes.set(event.noteId, event.key);
          if (event.type === noteOff) notes.delete(event.noteId);
        }
        expect([controls.all(), [...notes]]).toEqual([[], []]);
      },
    ),
  );
});

function isFree(event: RoomNoteEvent): boolean {
  const control = controlOfEvent(event);
  return event.type === noteOff || (control !== null && isAtRest(control.control, control.value));
}

/** A relay that writes down what goes out. */
function written() {
  const batches: NoteBatch[] = [];
  const plain: PlayedNote[] = [];
  const relay = relayTo({
    toGroup: (_group, _event, payload) => void plain.push((payload as { note: PlayedNote }).note),
    toGroupDroppable: (_group, event, payload) => {
      if (event === "EventMIDINotePlay") plain.push((payload as { note: PlayedNote }).note);
      const read = event === "EventNotes" ? readNoteBatch((payload as { batch: Uint8Array }).batch) : null;
      if (read?.ok) batches.push(read.value);
    },
  });
  return { relay, batches, plain };
}

test('"Channel 0 means all channels": a plain note of all of them is one, and its end that of the key on each', () => {
  const channels = fc.constantFrom(0, 1, 2, 10, 16);
  fc.assert(
    fc.property(fc.array(channels, { minLength: 1, maxLength: 6 }), (played) => {
      const { relay, plain } = written();
      const seat = { ...SEAT, held: new HeldSound() };
      for (const channel of played) relay.playPlain(seat, { number: 60, channel }, true, 0);
      expect(plain.map(({ on, channel }) => [on, channel])).toEqual(played.map((channel) => [true, channel || 1]));
      relay.playPlain(seat, { number: 61, channel: 0 }, false, 0);
      expect(plain).toHaveLength(played.length);
      relay.playPlain(seat, { number: 60, channel: 0 }, false, 0);
      expect(seat.held.ends()).toEqual([]);
      expect(plain.slice(played.length).every(({ on, number }) => !on && number === 60)).toBe(true);
    }),
  );
});

test("a drum of a plain client is on its channel for all, and ends beside the same key of an instrument", () => {
  const { relay, batches, plain } = written();
  const seat = { ...SEAT, held: new HeldSound() };
  relay.playPlain(seat, { number: 38, channel: 10 }, true, 0);
  relay.playPlain(seat, { number: 38 }, true, 0);
  relay.release(seat, 5);
  const events = batches.flatMap((batch) => batch.events);
  expect(events.map(({ type, channel = 1 }) => [type, channel])).toEqual([
    [noteOn, 10],
    [noteOn, 1],
    [noteOff, 10],
    [noteOff, 1],
  ]);
  expect(plain.map(({ on, channel, duration }) => [on, channel, duration])).toEqual([
    [true, 10, 0],
    [true, 1, 0],
    [false, 10, 5],
    [false, 1, 5],
  ]);
});
