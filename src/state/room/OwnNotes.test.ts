import { expect, it } from "vitest";
import { PITCH_BEND } from "../../domain/midi/encodeControl.ts";
import { FIRST_ROOM_DRUM_STRIP, FIRST_ROOM_STRIP } from "../../protocol/engine.ts";
import type { JamState } from "./JamState.ts";
import { OwnNotes } from "./OwnNotes.ts";

function fixture(shown: Pick<JamState, "slot" | "phase"> & Partial<Pick<JamState, "session" | "keyLock">>) {
  const state = Object.assign(shown, { session: null, keyLock: false, ...shown });
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
      controlChange: (strip, controller, value) =>
        void log.push(`engine cc ${strip - FIRST_ROOM_STRIP} ${controller} ${value}`),
      pitchBend: (strip, value) => void log.push(`engine bend ${strip - FIRST_ROOM_STRIP} ${value}`),
      channelPressure: (strip, value) => void log.push(`engine pressure ${strip - FIRST_ROOM_STRIP} ${value}`),
    },
    sender: {
      noteOn: (key) => {
        log.push(`room on ${key} #${++roomId}`);
        return roomId;
      },
      noteOff: (id) => void log.push(`room off #${id}`),
      control: ({ channel, control, value }) => void log.push(`room control ${channel} ${control} ${value}`),
    },
    recorder: {
      noteOn: (slot, id, key) => void log.push(`record on ${slot} ${key} #${id}`),
      noteOff: (slot, id) => void log.push(`record off ${slot} #${id}`),
      control: (slot, { control, value }) => void log.push(`record control ${slot} ${control} ${value}`),
    },
    roster: { loadDrums: (slot) => void log.push(`drums ${slot}`) },
    time: { roomMs: (ms) => ms },
  });
  return { own, log };
}

it("plays the nearest note of the room's key where it is locked: not for drums, nor for what the engine has played", () => {
  const key = { root: 9, scale: "minor" };
  const { own, log } = fixture({ phase: "green", slot: 2, keyLock: true, session: { key } as JamState["session"] });
  own.noteOn(7, 61, 0.5);
  expect([log.splice(0), own.keyOf(7), [...own.heldKeys()]]).toEqual([["engine on 2 60 #1"], 61, [60]]);
  own.noteOff(7);
  expect(log.splice(0)).toEqual(["engine off 2 60 #1"]);
  own.noteOn(1, 66, 0.5);
  own.noteOn(1, 60, 0.5);
  expect(log.splice(0)).toEqual(["engine on 2 65 #2", "engine off 2 65 #2", "engine on 2 60 #3"]);
  own.noteOn(1, 61, 0.5, 1, 100);
  own.noteOn(2, 61, 0.5, 10);
  expect([...own.heldKeys()]).toEqual([61]);
});

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

it("plays channel 10 on the drum kit of the seat, and what others do not hear of as nothing", () => {
  const { own, log } = fixture({ phase: "room", slot: 3 });
  own.noteOn(1, 38, 1, 10);
  own.noteOff(1);
  own.control(1, 10, 5);
  expect(log.filter((line) => !line.startsWith("rec"))).toEqual([
    "drums 3",
    `engine on ${FIRST_ROOM_DRUM_STRIP - FIRST_ROOM_STRIP + 3} 38 #1`,
    "room on 38 #1",
    `engine off ${FIRST_ROOM_DRUM_STRIP - FIRST_ROOM_STRIP + 3} 38 #1`,
    "room off #1",
  ]);
});

it("brings pedals and bends to rest where they were moved, also from a seat that is lost", () => {
  const state: Pick<JamState, "phase" | "slot"> = { phase: "room", slot: 3 };
  const { own, log } = fixture(state);
  own.control(4, 64, 127);
  own.control(1, PITCH_BEND, 900);
  Object.assign(state, { slot: null });
  own.control(1, 1, 50);
  log.length = 0;
  own.releaseAll();
  own.releaseAll();
  expect(log).toEqual([
    "engine cc 3 64 0",
    "room control 1 64 0",
    "record control 3 64 0",
    "engine bend 3 0",
    `room control 1 ${PITCH_BEND} 0`,
    `record control 3 ${PITCH_BEND} 0`,
  ]);
});
