import { expect, it } from "vitest";
import { FIRST_ROOM_STRIP } from "../../protocol/engine.ts";
import type { JamState } from "./JamState.ts";
import { OwnNotes } from "./OwnNotes.ts";

function fixture(state: Pick<JamState, "slot" | "phase">) {
  const log: string[] = [];
  let engineId = 0;
  let roomId = 0;
  const own = new OwnNotes({
    state,
    engine: {
      noteOn: (strip, key) => {
        log.push(`engine on ${strip - FIRST_ROOM_STRIP} ${key} #${++engineId}`);
        return engineId;
      },
      noteOff: (strip, key, id) => void log.push(`engine off ${strip - FIRST_ROOM_STRIP} ${key} #${id}`),
    },
    sender: {
      noteOn: (key) => {
        log.push(`room on ${key} #${++roomId}`);
        return roomId;
      },
      noteOff: (id) => void log.push(`room off #${id}`),
    },
    recorder: {
      noteOn: (slot, id, key) => void log.push(`record on ${slot} ${key} #${id}`),
      noteOff: (slot, id) => void log.push(`record off ${slot} #${id}`),
    },
  });
  return { own, log };
}

it("sounds for oneself alone before the room is entered", () => {
  const { own, log } = fixture({ phase: "green", slot: null });
  own.noteOn(7, 60, 0.5);
  expect(own.keyOf(7)).toBe(60);
  own.noteOff(7);
  expect(log).toEqual(["engine on 0 60 #1", "engine off 0 60 #1"]);
  expect(own.keyOf(7)).toBe(-1);
});

it("is sent and recorded once from a seat, and ends as it began though the seat is another one by then", () => {
  const state: { phase: "room"; slot: number | null } = { phase: "room", slot: 3 };
  const { own, log } = fixture(state);
  own.noteOn(7, 60, 0.5);
  expect(log.splice(0)).toEqual(["engine on 3 60 #1", "room on 60 #1", "record on 3 60 #1"]);
  state.slot = 4;
  own.noteOn(7, 62, 0.5);
  expect(log.splice(0)).toEqual([
    "engine off 3 60 #1",
    "room off #1",
    "record off 3 #1",
    "engine on 4 62 #2",
    "room on 62 #2",
    "record on 4 62 #2",
  ]);
  own.releaseAll();
  own.releaseAll();
  expect(log).toEqual(["engine off 4 62 #2", "room off #2", "record off 4 #2"]);
});

it("is silent for who only watches, and where there is no such key", () => {
  const watcher = fixture({ phase: "room", slot: null });
  watcher.own.noteOn(1, 60, 0.5);
  const player = fixture({ phase: "room", slot: 0 });
  for (const key of [-1, 128]) player.own.noteOn(1, key, 0.5);
  expect([...watcher.log, ...player.log]).toEqual([]);
});
