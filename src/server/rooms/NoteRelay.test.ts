import { expect, test } from "vitest";
import { roomEventTypes, type RoomNoteEvent } from "../../domain/room/noteBatch.ts";
import type { RoomOutlet } from "../hub/RoomsPart.ts";
import { NoteRelay } from "./NoteRelay.ts";
import type { Seat } from "./Room.ts";
import { roomGroups } from "./roomGroups.ts";

const { noteOn, noteOff } = roomEventTypes;
const event = (type: RoomNoteEvent["type"]) => ({ afterMs: 0, type, key: 60, value: 100, noteId: 1 });
const SEAT: Seat = {
  connectionId: "one",
  userId: "ann",
  name: "Ann",
  slot: 0,
  binary: true,
  cohost: false,
  silenced: false,
  muted: false,
  hand: false,
  recording: false,
  sound: null,
  state: "here",
  held: new Map(),
};

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
  expect(new NoteRelay("jam", outlet).play(SEAT, batch, () => true, 0)).toBe(0);
  expect(sent).toEqual([
    [binary, "EventNotes", "EventGap"],
    [plain, "EventMIDINotePlay", "EventGap"],
    [plain, "EventMIDINotePlay", "always"],
  ]);
});
