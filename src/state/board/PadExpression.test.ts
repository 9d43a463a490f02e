import * as fc from "fast-check";
import { expect, test } from "vitest";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { newPad, padNote } from "../../domain/board/newPad.ts";
import type { Pad } from "../../domain/board/records.ts";
import { BoardPlayer } from "./BoardPlayer.ts";
import { FakeOutputs, PLAYED_LIVE } from "./FakeOutputs.test-helper.ts";
import { MpeZone } from "./PadExpression.ts";

const hands = fc.array(fc.tuple(fc.boolean(), fc.nat(20)), { maxLength: 60 });

test("each hand has a channel of its own of 2 to 16, of those that are free the one that is so for longest", () => {
  fc.assert(
    fc.property(hands, (steps) => {
      const zone = new MpeZone();
      const held = new Map<number, number>();
      let free = Array.from({ length: 15 }, (_, at) => at + 2);
      for (const [comes, hand] of steps) {
        if (comes && !held.has(hand)) {
          const channel = zone.allocate("out", hand);
          expect(channel).toBeGreaterThanOrEqual(2);
          expect(channel).toBeLessThanOrEqual(16);
          if (held.size < 15) expect(channel).toBe(free[0]);
          free = free.filter((each) => each !== channel);
          held.set(hand, channel);
          if (held.size > 15) return;
        } else if (!comes && held.has(hand)) {
          zone.release("out", hand);
          free.push(held.get(hand)!);
          held.delete(hand);
        }
        expect(new Set(held.values()).size).toBe(held.size);
      }
    }),
  );
});

test("a sixteenth hand takes the channel that was taken first; ports have zones of their own", () => {
  const zone = new MpeZone();
  const channels = Array.from({ length: 15 }, (_, hand) => zone.allocate("out", hand));
  expect(channels).toEqual(Array.from({ length: 15 }, (_, at) => at + 2));
  expect([zone.allocate("out", 15), zone.allocate("out", 16)]).toEqual([2, 3]);
  expect(zone.allocate("other", 0)).toBe(2);
  zone.release("out", 99);
  zone.release("nowhere", 1);
  expect(zone.allocate("out", 17)).toBe(4);
});

test("a zone is announced to each port once, and again after ports were forgotten", () => {
  const zone = new MpeZone();
  expect([zone.isNew("a"), zone.isNew("a"), zone.isNew("b")]).toEqual([true, false, true]);
  zone.forgetPorts();
  expect([zone.isNew("a"), zone.isNew("a")]).toEqual([true, false]);
});

/** A board of one pad, and the messages of a hand that comes down on it, moves and lifts. */
function played(fields: Partial<Pad>) {
  const outputs = new FakeOutputs();
  const pad = newPad({ midiNote: padNote(60), location: { row: 0, col: 0, width: 1, height: 1 }, ...fields });
  const board = defaultBoard({ rows: 1, cols: 1, showKeyboard: false, pads: [pad] });
  const player = new BoardPlayer(outputs.ports(), board, { ...PLAYED_LIVE, internalSound: false });
  outputs.player = player;
  const [widget] = player.widgets;
  let read = 0;
  return {
    outputs,
    down: (touch: number, u = 0.5, v = 0.5) => player.press(touch, widget!, 1, u, v),
    move: (touch: number, u: number, v: number, pressure: number | null = null) =>
      player.express(touch, { u, v }, pressure),
    up: (touch: number) => player.release(touch),
    /** Messages since the last call, without their times. */
    sent: (): readonly string[] => {
      const log = outputs.midiLog();
      const lines = log.slice(read).map((line) => line.split(" ").slice(1, 4).join(" "));
      read = log.length;
      return lines;
    },
  };
}

test("a finger presses the channel by how far it moves up or down, a pen by how hard; the end takes that back", () => {
  const { down, move, up, sent, outputs } = played({ expression: "channelPressure" });
  down(1);
  expect(sent()).toEqual(["90 3c 7f"]);
  move(1, 0.5, 0.25);
  move(1, 0.5, 0.25);
  expect(sent()).toEqual(["d0 40"]);
  move(1, 0.5, 0.75);
  move(1, 0.5, 0);
  move(1, 0.5, -3);
  expect(sent()).toEqual(["d0 7f"]);
  move(1, 0.5, 0.5, 0.5);
  move(1, 0.5, 0.5, 2);
  expect(sent()).toEqual(["d0 40", "d0 7f"]);
  up(1);
  expect(sent().toSorted()).toEqual(["80 3c 40", "d0 0"]);
  expect(outputs.openNotes()).toEqual([]);
});

test("pressure of keys is each key's own", () => {
  const { down, move, up, sent } = played({ expression: "keyPressure" });
  down(1);
  move(1, 0.5, 0.25);
  expect(sent()).toEqual(["90 3c 7f", "a0 3c 40"]);
  up(1);
  expect(sent().toSorted()).toEqual(["80 3c 40", "a0 3c 0"]);
});

test("a pad without expression presses nothing", () => {
  const { down, move, up, sent } = played({ expression: "none" });
  down(1);
  move(1, 0.5, 0, 1);
  up(1);
  expect(sent()).toEqual(["90 3c 7f", "80 3c 40"]);
});

test("MPE: the zone once, each hand on its channel from the middle, with bend, pressure and timbre", () => {
  const { down, move, up, sent } = played({ expression: "mpe" });
  down(1);
  const begun = sent();
  // RPN 6 on channel 1: fifteen members.
  expect(begun.slice(0, 4)).toEqual(["b0 65 0", "b0 64 6", "b0 6 f", "b0 26 0"]);
  expect(begun.slice(-4)).toEqual(["e1 0 40", "d1 0", "b1 4a 40", "91 3c 7f"]);
  move(1, 0.5, 0.25);
  expect(sent()).toEqual(["d1 40", "b1 4a 50"]);
  // One pad to the right is a semitone of the 48 that a bend has.
  move(1, 1.5, 0.25);
  expect(sent()).toEqual(["e1 2b 41"]);
  move(1, 99, 0.25);
  expect(sent()).toEqual(["e1 7f 7f"]);
  move(1, -99, 9);
  expect(sent()).toEqual(["d1 7f", "b1 4a 0", "e1 0 0"]);
  down(2);
  expect(sent()).toEqual(["e2 0 40", "d2 0", "b2 4a 40", "92 3c 7f"]);
  up(1);
  // A fading note keeps its bend, its pressure and its timbre.
  expect(sent().toSorted()).toEqual(["81 3c 40"]);
});
