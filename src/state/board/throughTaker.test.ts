import * as fc from "fast-check";
import { expect, it } from "vitest";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { newPad, padNote } from "../../domain/board/newPad.ts";
import type { Pad } from "../../domain/board/records.ts";
import { DEFAULT_ARP } from "../../domain/music/arpeggiator/ArpPreset.ts";
import type { NoteChain } from "../../domain/note-processors/noteChain.ts";
import { FIRST_ROOM_STRIP } from "../../protocol/engine.ts";
import type { LiveEnginePort } from "../../protocol/enginePort.ts";
import { boardKind } from "../documentKinds.ts";
import { DocumentStore } from "../DocumentStore.ts";
import { MidiIn } from "../midi/MidiIn.ts";
import type { JamState } from "../room/JamState.ts";
import { OwnNotes } from "../room/OwnNotes.ts";
import { createSession } from "../session.ts";
import { createBoardRig } from "./BoardRig.ts";
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
  const state: Pick<JamState, "phase" | "slot"> = { phase: "room", slot: 2 };
  const mistakes: string[] = [];
  const sent: string[] = [];
  const sounding = new Map<string, number>();
  const on = (note: string, key: number): void => void sounding.set(note, key);
  const off = (note: string): void => {
    if (!sounding.delete(note)) mistakes.push(`${note} ended without beginning`);
  };
  let roomId = 0;
  const own = new OwnNotes({
    state,
    engine,
    sender: {
      noteOn(key, velocity) {
        sent.push(`on ${key} ${Math.round(velocity * 127)}`);
        on(`sent ${++roomId}`, key);
        return roomId;
      },
      noteOff(id) {
        sent.push(`off ${sounding.get(`sent ${id}`)}`);
        off(`sent ${id}`);
      },
    },
    recorder: {
      noteOn: (slot, id, key) => on(`recorded ${slot} ${id}`, key),
      noteOff: (slot, id) => off(`recorded ${slot} ${id}`),
    },
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
  const rig = createBoardRig({ ...parts, song: null, silence: () => undefined }, null);
  return { outputs, rig, board, opened, state, own, sent, sounding, mistakes };
}

const chain = (rig: ReturnType<typeof fixture>["rig"], turns: NoteChain): void => setChain(rig.settings, "test", turns);

it("sends a pad of any channel to the room once, with the room's instrument and no other, though the board's own is off and not there", () => {
  const { outputs, rig, own, sent } = fixture();
  rig.settings.internalSound = false;
  rig.playTo(own);
  outputs.log.length = 0;
  for (const index of [0, 1, 2]) {
    rig.player.press(1, rig.player.widgets[index]!, 1, 0.5, 0.5);
    rig.player.release(1);
  }
  expect(sent).toEqual(["on 60 127", "off 60", "on 60 127", "off 60", "on 36 127", "off 36"]);
  const strips = outputs.log.filter((line) => line.startsWith("engine on")).map((line) => line.split(" ")[2]);
  expect(strips).toEqual(Array(3).fill(String(FIRST_ROOM_STRIP + 2)));
});

it("plays what an arpeggio would play as it is struck, and arpeggiates again after the room", () => {
  const { outputs, rig, own, sent } = fixture();
  chain(rig, [CHORD, ARP]);
  rig.playTo(own);
  rig.player.key(1, 60, 1);
  rig.player.release(1);
  expect(sent.filter((line) => line.startsWith("on"))).toHaveLength(5);
  expect(sent).toHaveLength(10);
  rig.playTo(null);
  outputs.log.length = 0;
  rig.player.key(1, 60, 1);
  expect(outputs.log.some((line) => /^arp \d+ up on/.test(line))).toBe(true);
  expect(sent).toHaveLength(10);
});

it("tells the room one note-off for each note-on, whatever hands, pads, inputs, the room and the page do", () => {
  const touch = fc.nat(2);
  const step = fc.oneof(
    fc.record({ do: fc.constant("press" as const), touch, pad: fc.nat(PADS.length - 1) }),
    fc.record({ do: fc.constant("key" as const), touch, number: fc.integer({ min: 58, max: 63 }) }),
    fc.record({ do: fc.constant("release" as const), touch }),
    fc.record({ do: fc.constant("in" as const), on: fc.boolean(), number: fc.integer({ min: 58, max: 63 }) }),
    fc.record({
      do: fc.constant("chain" as const),
      turns: fc.constantFrom<NoteChain>([], [CHORD], [CHORD, ARP], [ARP]),
    }),
    fc.record({ do: fc.constant("place" as const), isRoom: fc.boolean() }),
    // Muted, kicked or away, back, and on another seat or none.
    fc.record({ do: fc.constant("lost" as const), phase: fc.constantFrom("left" as const, "reconnecting" as const) }),
    fc.record({ do: fc.constant("seat" as const), slot: fc.constantFrom(null, 2, 3) }),
    fc.constantFrom(...(["blur", "leave", "load", "panic", "sound", "wait"] as const).map((name) => ({ do: name }))),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { outputs, rig, opened, state, own, sounding, mistakes } = fixture();
      const { player } = rig;
      rig.playTo(own);
      for (const each of steps) {
        if (each.do === "press") player.press(each.touch, player.widgets[each.pad]!, 0.7, 0.5, 0.5);
        else if (each.do === "key") player.key(each.touch, each.number, 0.5);
        else if (each.do === "release") player.release(each.touch);
        else if (each.do === "in") outputs.receive(player, [each.on ? 0x90 : 0x80, each.number, 80]);
        else if (each.do === "chain") chain(rig, each.turns);
        else if (each.do === "place") rig.playTo(each.isRoom ? own : null);
        else if (each.do === "lost") {
          own.releaseAll();
          state.phase = each.phase;
        } else if (each.do === "seat") {
          own.releaseAll();
          Object.assign(state, { phase: "room", slot: each.slot });
        } else if (each.do === "blur") player.stop();
        else if (each.do === "leave") player.leave();
        else if (each.do === "load") player.load(opened);
        else if (each.do === "panic") player.panic();
        else if (each.do === "sound") rig.settings.internalSound = !rig.settings.internalSound;
        else outputs.pass(10_000);
        expect([...mistakes, ...outputs.mistakes]).toEqual([]);
      }
      // The screen goes, by whichever way.
      rig.playTo(null);
      expect([...sounding]).toEqual([]);
      expect([...mistakes, ...outputs.mistakes]).toEqual([]);
      player.leave();
      expect(outputs.openNotes()).toEqual([]);
    }),
    { numRuns: 150 },
  );
});
