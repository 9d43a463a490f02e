import { assert, array, boolean, constantFrom, nat, oneof, property, record, constant } from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { newPad, padNote } from "../../domain/board/newPad.ts";
import type { Board, Pad } from "../../domain/board/records.ts";
import { BoardPlayer } from "./BoardPlayer.ts";
import { FakeOutputs, PLAYED_LIVE } from "./FakeOutputs.test-helper.ts";

const board = (...pads: Partial<Pad>[]): Board =>
  defaultBoard({
    id: "test",
    rows: 1,
    cols: 20,
    pads: pads.map((pad, col) => newPad({ id: `pad ${col}`, ...pad, location: { row: 0, col, width: 1, height: 1 } })),
  });

const play = (...pads: Partial<Pad>[]) => {
  const outputs = new FakeOutputs();
  const player = new BoardPlayer(outputs.ports(), board(...pads), { ...PLAYED_LIVE, internalSound: false });
  const tap = (index: number): void => {
    player.press(1, player.widgets[index]!, 1, 0.5, 0.5);
    player.release(1);
  };
  return { outputs, player, tap, on: () => player.widgets.map(({ on }) => on) };
};

const toggle = (kind: "radio" | "exclusive", fields: Partial<Pad>): Partial<Pad> => ({
  canToggle: true,
  group: { name: "A", kind },
  ...fields,
});

const members = (kind: "radio" | "exclusive") => [20, 21, 22].map((code) => toggle(kind, { command: "cc", code }));

const follow = (pad: string, inverted = false, scale = 1): Partial<Pad> => ({
  type: "slider",
  command: "cc",
  follows: { pad, inverted, scale },
});

describe("groups", () => {
  it("of a radio group one stays on; the one before goes off first", () => {
    const { outputs, tap, on } = play(
      toggle("radio", { command: "cc", code: 20 }),
      toggle("radio", { command: "cc", code: 21 }),
      toggle("radio", { midiNote: padNote(60) }),
      { command: "cc", code: 22, canToggle: true },
    );
    tap(0);
    tap(3);
    tap(1);
    tap(1);
    tap(2);
    expect(on()).toEqual([false, false, true, true]);
    expect(outputs.midiLog()).toEqual([
      "out b0 14 7f",
      "out b0 16 7f",
      "out b0 14 0",
      "out b0 15 7f",
      "out b0 15 0",
      "out 90 3c 7f",
    ]);
  });

  it("of an exclusive group all may be off", () => {
    const { outputs, tap, on } = play(
      toggle("exclusive", { midiNote: padNote(60) }),
      toggle("exclusive", { midiNote: padNote(62) }),
    );
    tap(0);
    tap(1);
    tap(1);
    expect(on()).toEqual([false, false]);
    expect(outputs.midiNotes()).toEqual(["on 60", "off 60", "on 62", "off 62"]);
  });

  it("a note that is on ends when gear has another of the group on", () => {
    const { outputs, player, tap, on } = play(
      toggle("radio", { midiNote: padNote(60) }),
      toggle("radio", { command: "cc", code: 20 }),
    );
    tap(0);
    outputs.receive(player, [0xb0, 20, 127]);
    expect(on()).toEqual([false, true]);
    expect(outputs.midiNotes()).toEqual(["on 60", "off 60"]);
    expect(player.soundingNotes).toBe(0);
  });

  it("never are two on, whatever hands, feedback and the page do", () => {
    const step = oneof(
      record({ do: constant("tap" as const), pad: nat(2) }),
      record({ do: constant("in" as const), pad: nat(2), on: boolean() }),
      record({ do: constant("stop" as const) }),
      record({ do: constant("reset" as const), pad: nat(2) }),
    );
    assert(
      property(constantFrom("radio" as const, "exclusive" as const), array(step, { maxLength: 30 }), (kind, steps) => {
        const { outputs, player, tap, on } = play(...members(kind));
        for (const each of steps) {
          const before = on().filter(Boolean).length;
          if (each.do === "tap") tap(each.pad);
          else if (each.do === "in") outputs.receive(player, [0xb0, 20 + each.pad, each.on ? 127 : 0]);
          else if (each.do === "reset") player.reset(player.widgets[each.pad]!);
          else player.stop();
          const count = on().filter(Boolean).length;
          expect(count).toBeLessThanOrEqual(1);
          // What hands do never leaves a radio group without one.
          if (kind === "radio" && each.do !== "in") expect(count).toBeGreaterThanOrEqual(before);
        }
      }),
    );
  });
});

describe("controls that follow", () => {
  it("move through their own range, inverted or a part of it, and send what they send", () => {
    const { outputs, player } = play(
      { type: "knob", command: "cc", code: 20, minValue: 27, maxValue: 127 },
      { ...follow("pad 0"), code: 21, maxValue: 100 },
      { ...follow("pad 0", true), code: 22 },
      { ...follow("pad 1", false, 0.5), code: 23 },
    );
    player.setValue(player.widgets[0]!, 127);
    expect(outputs.midiLog()).toEqual(["out b0 14 7f", "out b0 15 64", "out b0 17 40", "out b0 16 0"]);
    player.setValue(player.widgets[0]!, 52);
    expect(player.widgets.map(({ x }) => x.value)).toEqual([52, 25, 95.25, 15.875]);
  });

  it("but not under a hand, and not what a circle would move again", () => {
    const { outputs, player } = play(
      { ...follow("pad 1"), code: 20 },
      { ...follow("pad 0"), code: 21 },
      { ...follow("pad 2"), code: 22 },
    );
    player.setValue(player.widgets[0]!, 127);
    player.setValue(player.widgets[2]!, 100);
    expect(outputs.midiLog()).toEqual(["out b0 14 7f", "out b0 15 7f", "out b0 16 64"]);
    player.press(1, player.widgets[1]!, 1, 0.5, 0.5);
    player.setValue(player.widgets[0]!, 0);
    expect(outputs.midiLog().slice(3)).toEqual(["out b0 14 0"]);
  });
});
