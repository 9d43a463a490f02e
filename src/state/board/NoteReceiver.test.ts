import * as fc from "fast-check";
import { expect, it } from "vitest";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { newPad, padNote } from "../../domain/board/newPad.ts";
import type { Pad } from "../../domain/board/records.ts";
import { DEFAULT_ARP } from "../../domain/music/arpeggiator/ArpPreset.ts";
import type { NoteChain } from "../../domain/note-processors/noteChain.ts";
import { HeldControls } from "../../domain/room/roomControls.ts";
import { FIRST_ROOM_DRUM_STRIP, FIRST_ROOM_STRIP } from "../../protocol/engine.ts";
import type { LiveEnginePort } from "../../protocol/enginePort.ts";
import { boardKind } from "../documentKinds.ts";
import { DocumentStore } from "../DocumentStore.ts";
import { MidiIn } from "../midi/MidiIn.ts";
import type { JamState } from "../room/JamState.ts";
import { OwnNotes } from "../room/OwnNotes.ts";
import { createSession } from "../session.ts";
import { LiveBoard } from "./LiveBoard.ts";
import { setChain } from "./boardSettings.ts";
import { FakeOutputs } from "./FakeOutputs.test-helper.ts";

const ARP = { id: "arp", values: { ...DEFAULT_ARP, latch: "add" } } as const;
const CHORD = { id: "chord", values: { chord: "9th" } } as const;
const PADS: readonly Partial<Pad>[] = [
  { midiNote: padNote(60) },
  // Both instruments of the board.
  { midiNote: padNote(60), channel: 0 },
  { midiNote: padNote(36), channel: 10 },
  { midiNote: padNote(64), canToggle: true },
  { midiNote: padNote(67), canToggle: true, command: "hold" },
];

/** A board that plays in a room: what the room is told, and what is wrong with that. */
function fixture() {
  const outputs = new FakeOutputs();
  const { engine, midi } = outputs.ports();
  const state: Pick<JamState, "phase" | "slot" | "session" | "keyLock"> = {
    phase: "room",
    slot: 2,
    session: null,
    keyLock: false,
  };
  const mistakes: string[] = [];
  const sent: string[] = [];
  const sounding = new Map<string, number>();
  /** Of what the room was told. */
  const controls = new HeldControls();
  const drummers = new Set<number>();
  const on = (note: string, key: number): void => void sounding.set(note, key);
  const off = (note: string): void => {
    if (!sounding.delete(note)) mistakes.push(`${note} ended without beginning`);
  };
  let roomId = 0;
  const own = new OwnNotes({
    state,
    engine,
    sender: {
      noteOn(key, velocity, channel = 1, atMs) {
        const when = atMs === undefined ? "" : ` @${Math.round(atMs)}`;
        sent.push(`on ${key} ${Math.round(velocity * 127)}${channel === 1 ? "" : ` on ${channel}`}${when}`);
        on(`sent ${++roomId}`, key);
        return roomId;
      },
      noteOff(id) {
        sent.push(`off ${sounding.get(`sent ${id}`)}`);
        off(`sent ${id}`);
      },
      control(set) {
        sent.push(`control ${set.channel} ${set.control} ${set.value}`);
        controls.set(set);
      },
    },
    recorder: {
      noteOn: (slot, id, key) => on(`recorded ${slot} ${id}`, key),
      noteOff: (slot, id) => off(`recorded ${slot} ${id}`),
      control: () => undefined,
    },
    roster: { loadDrums: (slot) => void drummers.add(slot) },
    time: { roomMs: (ms) => ms },
  });
  const pads = PADS.map((pad, col) => newPad({ ...pad, location: { row: 0, col, width: 1, height: 1 } }));
  const opened = defaultBoard({ id: "test", cols: 5, rows: 1, keyboardChannel: 1, pads });
  const board = new DocumentStore(boardKind, opened);
  const live: LiveEnginePort = {
    ...engine,
    state: () => "running",
    onState: () => () => undefined,
    setProgram: () => new Promise(() => undefined),
  };
  const session = createSession();
  const midiIn = new MidiIn({ onMessage: () => () => undefined });
  const parts = { board, midi: { ...midi, onChange: () => () => undefined }, midiIn, session, engine: live };
  const liveBoard = new LiveBoard({ ...parts, song: null, silence: () => undefined }, null);
  return { outputs, liveBoard, board, opened, state, own, sent, sounding, controls, drummers, mistakes };
}

const chain = (liveBoard: ReturnType<typeof fixture>["liveBoard"], turns: NoteChain): void =>
  setChain(liveBoard.settings, "test", turns);

it("sends a pad of any channel to the room once, on the room's instrument or its drum kit, though the board's own are off and not there", () => {
  const { outputs, liveBoard, own, sent, drummers } = fixture();
  liveBoard.settings.internalSound = false;
  liveBoard.playTo(own);
  outputs.log.length = 0;
  for (const index of [0, 1, 2]) {
    liveBoard.player.press(1, liveBoard.player.widgets[index]!, 1, 0.5, 0.5);
    liveBoard.player.release(1);
  }
  expect(sent).toEqual(["on 60 127", "off 60", "on 60 127", "off 60", "on 36 127 on 10", "off 36"]);
  const strips = outputs.log.filter((line) => line.startsWith("engine on")).map((line) => line.split(" ")[2]);
  expect(strips).toEqual([FIRST_ROOM_STRIP + 2, FIRST_ROOM_STRIP + 2, FIRST_ROOM_DRUM_STRIP + 2].map(String));
  expect([...drummers]).toEqual([2]);
});

it("tells the room what an arpeggio plays, when it is played, and the engine plays it on the room's strip", () => {
  const { outputs, liveBoard, own, sent, sounding } = fixture();
  chain(liveBoard, [{ id: "arp", values: { ...DEFAULT_ARP, latch: "off" } }]);
  liveBoard.playTo(own);
  outputs.log.length = 0;
  liveBoard.player.key(1, 60, 1);
  liveBoard.player.key(2, 64, 1);
  expect(outputs.log).toContain(`arp 0 up on ${FIRST_ROOM_STRIP + 2}`);
  outputs.pass(48_000);
  const ons = sent.filter((line) => line.startsWith("on"));
  expect(new Set(ons.map((line) => line.split(" ")[1]))).toEqual(new Set(["60", "64"]));
  const times = ons.map((line) => Number(line.split("@")[1]));
  expect(new Set(times.slice(1).map((ms, at) => Math.round(ms - times[at]!)))).toEqual(new Set([125]));
  liveBoard.player.release(1);
  liveBoard.player.release(2);
  outputs.pass(48_000);
  expect([...sounding]).toEqual([]);
  liveBoard.player.key(1, 60, 1);
  outputs.pass(10);
  expect(sounding.size).toBeGreaterThan(0);
  // Nothing is told by an engine that stands.
  liveBoard.playTo(null);
  expect([...sounding]).toEqual([]);
  outputs.log.length = 0;
  const before = sent.length;
  liveBoard.player.key(1, 60, 1);
  outputs.pass(48_000);
  expect(outputs.log.some((line) => /^arp \d+ up on 0$/.test(line))).toBe(true);
  expect(sent).toHaveLength(before);
});

it("tells the room pedals, bends and wheels of inputs and of the board, and brings them to rest with the screen", () => {
  const { outputs, liveBoard, own, sent, controls } = fixture();
  liveBoard.playTo(own);
  outputs.receive(liveBoard.player, [0xb0, 64, 127]);
  outputs.receive(liveBoard.player, [0xe0, 0, 0x70]);
  outputs.receive(liveBoard.player, [0xb9, 1, 50]);
  // A setting of the board, which stays as it is there, and not in the room.
  outputs.receive(liveBoard.player, [0xb0, 7, 60]);
  // No room hears of the pan.
  outputs.receive(liveBoard.player, [0xb0, 10, 50]);
  expect(sent).toEqual(["control 1 64 127", "control 1 128 6144", "control 10 1 50", "control 1 7 60"]);
  liveBoard.playTo(null);
  expect(controls.all()).toEqual([]);
});

it("tells the room one note-off for each note-on, whatever hands, pads, inputs, the room and the page do", () => {
  const touch = fc.nat(2);
  const step = fc.oneof(
    fc.record({ do: fc.constant("press" as const), touch, pad: fc.nat(PADS.length - 1) }),
    fc.record({ do: fc.constant("key" as const), touch, number: fc.integer({ min: 58, max: 63 }) }),
    fc.record({ do: fc.constant("release" as const), touch }),
    fc.record({ do: fc.constant("control" as const), controller: fc.constantFrom(1, 64, 121), value: fc.nat(127) }),
    fc.record({ do: fc.constant("in" as const), on: fc.boolean(), number: fc.integer({ min: 58, max: 63 }) }),
    fc.record({
      do: fc.constant("chain" as const),
      turns: fc.constantFrom<NoteChain>([], [CHORD], [CHORD, ARP], [ARP]),
    }),
    fc.record({ do: fc.constant("place" as const), isRoom: fc.boolean() }),
    // Muted, kicked or away, back, and on another seat or none.
    fc.record({ do: fc.constant("lost" as const), phase: fc.constantFrom("left" as const, "reconnecting" as const) }),
    fc.record({ do: fc.constant("seat" as const), slot: fc.constantFrom(null, 2, 3) }),
    fc.constantFrom(
      ...(["stop", "blur", "leave", "load", "panic", "sound", "wait"] as const).map((name) => ({ do: name })),
    ),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { outputs, liveBoard, opened, state, own, sounding, controls, mistakes } = fixture();
      const { player } = liveBoard;
      liveBoard.playTo(own);
      for (const each of steps) {
        if (each.do === "press") player.press(each.touch, player.widgets[each.pad]!, 0.7, 0.5, 0.5);
        else if (each.do === "key") player.key(each.touch, each.number, 0.5);
        else if (each.do === "release") player.release(each.touch);
        else if (each.do === "in") outputs.receive(player, [each.on ? 0x90 : 0x80, each.number, 80]);
        else if (each.do === "control") outputs.receive(player, [0xb0, each.controller, each.value]);
        else if (each.do === "chain") chain(liveBoard, each.turns);
        else if (each.do === "place") liveBoard.playTo(each.isRoom ? own : null);
        else if (each.do === "lost") {
          own.releaseAll();
          state.phase = each.phase;
        } else if (each.do === "seat") {
          own.releaseAll();
          Object.assign(state, { phase: "room", slot: each.slot });
        } else if (each.do === "stop") player.stop();
        else if (each.do === "blur") player.releaseFingers();
        else if (each.do === "leave") player.leave();
        else if (each.do === "load") player.load(opened);
        else if (each.do === "panic") player.panic();
        else if (each.do === "sound") liveBoard.settings.internalSound = !liveBoard.settings.internalSound;
        else outputs.pass(10_000);
        expect([...mistakes, ...outputs.mistakes]).toEqual([]);
      }
      // The screen goes, by whichever way.
      liveBoard.playTo(null);
      expect([...sounding]).toEqual([]);
      if (state.phase === "room") expect(controls.all()).toEqual([]);
      expect([...mistakes, ...outputs.mistakes]).toEqual([]);
      player.leave();
      expect(outputs.openNotes()).toEqual([]);
    }),
    { numRuns: 150 },
  );
});
