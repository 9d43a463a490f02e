import * as fc from "fast-check";
import { expect, test } from "vitest";
import { newBoard } from "../../domain/board/newBoard.ts";
import { newPad } from "../../domain/board/newPad.ts";
import type { Pad } from "../../domain/board/records.ts";
import { received } from "../midi/MidiIn.ts";
import { BoardPlayer } from "./BoardPlayer.ts";
import { FakeOutputs, PLAYED_LIVE } from "./FakeOutputs.test-helper.ts";
import type { PlayerPorts } from "./PlayedBoard.ts";

const PORTS = ["a", "b"] as const;
const CHANNELS = [1, 2, 10] as const;
const NUMBERS = [60, 61, 62] as const;

const at = (col: number): Pick<Pad, "location"> => ({ location: { row: 0, col, width: 1, height: 1 } });
/** A pad without a channel, one of the drums, one of channel 2, and a keyboard. */
const PADS = [
  newPad({ id: "any", midiNote: { note: "C4", name: "C", octave: 4 }, ...at(0) }),
  newPad({ id: "drum", midiNote: { note: "C#4", name: "C#", octave: 4 }, channel: 10, ...at(1) }),
  newPad({ id: "second", midiNote: { note: "C4", name: "C", octave: 4 }, channel: 2, ...at(2) }),
  newPad({ id: "keys", widget: { kind: "keys", low: 60, high: 62 }, ...at(3) }),
];

interface Held {
  readonly port: string;
  readonly channel: number;
  readonly number: number;
}

function board() {
  const outputs = new FakeOutputs();
  const connected = new Set<string>(PORTS);
  const ports = outputs.ports();
  const inputs = () => PORTS.map((id) => ({ id, name: id, manufacturer: "", connected: connected.has(id) }));
  const midi = { ...ports.midi, inputs } as PlayerPorts["midi"];
  const player = new BoardPlayer({ ...ports, midi }, newBoard({ rows: 1, cols: 4, pads: PADS }), PLAYED_LIVE);
  const receive = (portId: string, ...data: number[]): void =>
    player.receive(received({ portId, data: Uint8Array.from(data), timeStampMs: 0 }));
  const unplug = (portId: string): void => {
    connected.delete(portId);
    player.portsChanged();
    connected.add(portId);
  };
  const widget = (id: string) => player.widgets.find(({ pad }) => pad.id === id)!;
  return { outputs, player, receive, unplug, widget };
}

const port = fc.constantFrom(...PORTS);
const channel = fc.constantFrom(...CHANNELS);
const note = fc.record({
  port,
  channel,
  number: fc.constantFrom(...NUMBERS),
  velocity: fc.integer({ min: 1, max: 127 }),
});
const step = fc.oneof(
  { weight: 4, arbitrary: note.map((fields) => ({ kind: "on", ...fields }) as const) },
  { weight: 3, arbitrary: note.map((fields) => ({ kind: "off", ...fields }) as const) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("pedal" as const), port, channel, value: fc.nat(127) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("unplug" as const), port }) },
);

test("what inputs hold is what is lit and sounds, whoever plays it, until it is let go or unplugged", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { outputs, player, receive, unplug, widget } = board();
      const held = new Map<string, Held>();
      const pedals = new Set<string>();
      const count = (isMeant: (each: Held) => boolean): number => [...held.values()].filter(isMeant).length;
      for (const each of steps) {
        if (each.kind === "unplug") {
          unplug(each.port);
          for (const [key, { port: from }] of held) if (from === each.port) held.delete(key);
          for (const key of pedals) if (key.startsWith(each.port)) pedals.delete(key);
        } else if (each.kind === "pedal") {
          receive(each.port, 0xaf + each.channel, 64, each.value);
          const key = `${each.port} ${each.channel}`;
          if (each.channel === 10) continue;
          if (each.value >= 64) pedals.add(key);
          else pedals.delete(key);
        } else {
          const key = `${each.port} ${each.channel} ${each.number}`;
          receive(each.port, (each.kind === "on" ? 0x8f : 0x7f) + each.channel, each.number, each.velocity);
          if (each.kind === "on") held.set(key, each);
          else held.delete(key);
        }
        expect(player.sustaining).toBe(pedals.size > 0);
        expect(widget("any").remote).toBe(count((one) => one.number === 60 && one.channel !== 10));
        expect(widget("drum").remote).toBe(count((one) => one.number === 61 && one.channel === 10));
        expect(widget("second").remote).toBe(count((one) => one.number === 60 && one.channel === 2));
        for (const number of NUMBERS) {
          const cell = widget("keys").cells.findIndex(({ notes }) => notes[0] === number);
          const isHeld = count((one) => one.number === number && one.channel !== 10) > 0;
          expect(player.keys.held[number]! > 0, `key ${number}`).toBe(isHeld);
          expect(widget("keys").heard[cell]! > 0, `cell ${number}`).toBe(isHeld);
          if (pedals.size === 0) expect(player.keys.sustained[number]).toBe(0);
        }
        // A key of a channel that a second input strikes too is struck anew, and ends with the last of them.
        const keys = new Set([...held.values()].map((one) => `${one.channel} ${one.number}`));
        expect(outputs.openNotes()).toHaveLength(keys.size);
      }
      for (const each of PORTS) unplug(each);
      expect([player.keys.numbers(), player.sustaining, outputs.openNotes(), outputs.mistakes]).toEqual([
        [],
        false,
        [],
        [],
      ]);
      for (const { remote, velocity } of player.widgets) expect([remote, velocity]).toEqual([0, 0]);
    }),
  );
});

test("a key is as bright as it was struck last, and stays so under the pedal until that comes up", () => {
  const { player, receive } = board();
  receive("a", 0xb0, 64, 127);
  receive("a", 0x90, 60, 30);
  receive("b", 0x91, 60, 99);
  expect(player.keys.held[60]).toBe(99);
  receive("a", 0x80, 60, 0);
  receive("b", 0x81, 60, 0);
  expect([player.keys.held[60], player.keys.sustained[60]]).toEqual([0, 99]);
  receive("a", 0xb0, 64, 0);
  expect(player.keys.sustained[60]).toBe(0);
});

test("messages of modes end notes: all notes off those of its channel's instrument, and reset lets the pedal go", () => {
  const { outputs, player, receive } = board();
  for (const status of [0x90, 0x91, 0x99]) receive("a", status, 61, 80);
  receive("a", 0xb0, 64, 127);
  receive("b", 0xb1, 123, 0);
  expect(outputs.openNotes(), "the drums go on").toHaveLength(1);
  expect(player.keys.held[61]).toBe(0);
  expect(player.sustaining).toBe(true);
  receive("a", 0xb0, 121, 0);
  expect(player.sustaining).toBe(false);
  receive("a", 0x90, 61, 80);
  receive("a", 0xb0, 122, 0);
  expect(player.keys.held[61], "local control is the gear's own affair").toBe(80);
  receive("a", 0xb0, 120, 0);
  expect(player.keys.numbers()).toEqual([]);
  receive("a", 0xb9, 120, 0);
  expect(outputs.openNotes()).toEqual([]);
  expect(outputs.mistakes).toEqual([]);
});

test("controllers, bends, pressure and programs reach the instrument of their channel, and rest when their input goes", () => {
  const { outputs, receive, unplug } = board();
  const heard = (act: () => void): string[] => {
    outputs.log.length = 0;
    act();
    return outputs.log.filter((line) => /^(engine|program)/.test(line));
  };
  expect(heard(() => receive("a", 0xb1, 1, 90))).toEqual(["engine cc 0 1 90"]);
  expect(heard(() => receive("a", 0xe9, 0, 96))).toEqual(["engine bend 1 4096"]);
  expect(heard(() => receive("a", 0xd0, 33))).toEqual(["engine pressure 0 33"]);
  expect(heard(() => receive("a", 0xa0, 61, 44))).toEqual(["engine pressure 0 61 44"]);
  expect(heard(() => receive("a", 0xc9, 5))).toEqual(["program 1 5"]);
  expect(heard(() => unplug("b"))).toEqual([]);
  expect(heard(() => unplug("a")).toSorted()).toEqual(
    ["engine cc 0 1 0", "engine bend 1 0", "engine pressure 0 0", "engine pressure 0 61 0"].toSorted(),
  );
});
