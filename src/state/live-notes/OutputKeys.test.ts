import * as fc from "fast-check";
import { expect, it } from "vitest";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { newMessage } from "../../domain/board/padMessage.ts";
import { newPad, padNote } from "../../domain/board/newPad.ts";
import type { Pad } from "../../domain/board/records.ts";
import { BoardPlayer } from "../board/BoardPlayer.ts";
import { FakeOutputs, PLAYED_LIVE } from "../board/FakeOutputs.test-helper.ts";
import { channelsOf } from "../../domain/midi/channels.ts";

const HANDS = 5;
/** By id and by name: the output "out" is called "Out". */
const DEVICES = { "": "out", out: "out", Out: "out", second: "second", Second: "second" } as const;

function play(pads: readonly Partial<Pad>[]) {
  const outputs = new FakeOutputs();
  const board = defaultBoard({
    id: "overlapping",
    rows: 1,
    cols: pads.length,
    pads: pads.map((pad, col) => newPad({ ...pad, location: { row: 0, col, width: 1, height: 1 } })),
  });
  const player = new BoardPlayer(outputs.ports(), board, { ...PLAYED_LIVE, internalSound: false });
  const press = (hand: number, pad: number): void => player.press(hand, player.widgets[pad]!, 1, 0.5, 0.5);
  const open = (): readonly string[] => outputs.openNotes().filter((note) => !note.startsWith("engine"));
  return { outputs, player, press, open };
}

interface Way {
  readonly port: keyof typeof DEVICES;
  readonly channel: number | null;
  readonly number: number;
  readonly kind: "pad" | "toggle" | "message";
}

const way = fc.record<Way>({
  port: fc.constantFrom(...(Object.keys(DEVICES) as Way["port"][])),
  channel: fc.constantFrom(null, 0, 1, 2),
  number: fc.constantFrom(60, 61),
  kind: fc.constantFrom("pad", "pad", "toggle", "message"),
});

const padOf = ({ port, channel, number, kind }: Way): Partial<Pad> =>
  kind === "message"
    ? { command: "cc", code: 119, messages: [newMessage({ kind: "note", number, port, channel })] }
    : { port, channel, midiNote: padNote(number), canToggle: kind === "toggle" };

/** The keys of devices that a way leads to, as `FakeOutputs` names them. */
const keysOf = ({ port, channel, number }: Way): readonly string[] =>
  channelsOf(channel ?? PLAYED_LIVE.channel).map((each) => `${DEVICES[port]} ${each - 1} ${number}`);

it("a key of a device is down exactly as long as somebody holds it, by whatever names and channels", () => {
  const step = fc.record({ hand: fc.nat(HANDS - 1), pad: fc.option(fc.nat(5), { nil: null }) });
  fc.assert(
    fc.property(fc.array(way, { minLength: 6, maxLength: 6 }), fc.array(step, { maxLength: 40 }), (ways, steps) => {
      const { outputs, player, press, open } = play(ways.map(padOf));
      const hands = new Map<number, number>();
      const toggled = new Set<number>();
      for (const { hand, pad } of steps) {
        player.release(hand);
        hands.delete(hand);
        if (pad !== null) {
          press(hand, pad);
          if (ways[pad]!.kind !== "toggle") hands.set(hand, pad);
          else if (!toggled.delete(pad)) toggled.add(pad);
        }
        const held = [...hands.values(), ...toggled].flatMap((each) => keysOf(ways[each]!));
        expect([...open()].toSorted()).toEqual([...new Set(held)].toSorted());
        expect(outputs.mistakes).toEqual([]);
      }
      player.stop();
      expect(open()).toEqual([]);
    }),
  );
});

it("what an arpeggio plays does not end the same note of a hand", () => {
  const { outputs, player, press, open } = play([
    { port: "Out", midiNote: padNote(60) },
    {
      port: "out",
      midiNote: padNote(60),
      channel: 0,
      widget: {
        kind: "stepRow",
        pattern: [{ on: true, velocity: 90, interval: 0, tie: false }],
        plays: "note",
        chord: "",
        rate: "16n",
        gate: 50,
        bpm: null,
      },
    },
  ]);
  press(1, 0);
  player.press(2, player.widgets[1]!, 1, 0, 0.5);
  // Several steps, and as many ends of them.
  for (let times = 0; times < 50; times++) {
    outputs.pass(999);
    expect(open()).toContain("out 0 60");
  }
  player.release(1);
  player.press(2, player.widgets[1]!, 1, 0, 0.5);
  outputs.pass(7000);
  expect(open()).toEqual([]);
  expect(outputs.mistakes).toEqual([]);
});

it("two hands on one device have two channels of MPE, whether it is named or known by its id", () => {
  const { outputs, press } = play(
    ["Out", "out"].map((port) => ({ port, midiNote: padNote(60), expression: "mpe" as const })),
  );
  press(1, 0);
  press(2, 1);
  const strikes = outputs.midiLog().filter((line) => line.startsWith("out 9"));
  expect(strikes.map((line) => line.split(" ")[1])).toEqual(["91", "92"]);
});

it("everything an arpeggio has on ends with panic, though the engine says no more", () => {
  const { outputs, player, open } = play([
    {
      midiNote: padNote(60),
      widget: {
        kind: "stepRow",
        pattern: [{ on: true, velocity: 90, interval: 0, tie: false }],
        plays: "note",
        chord: "",
        rate: "4n",
        gate: 100,
        bpm: null,
      },
    },
  ]);
  player.press(1, player.widgets[0]!, 1, 0, 0.5);
  outputs.pass(100);
  expect(open()).toEqual(["out 0 60"]);
  outputs.engineHangs = true;
  player.panic();
  expect(open()).toEqual([]);
});
