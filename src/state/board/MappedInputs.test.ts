import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newBoard } from "../../domain/board/newBoard.ts";
import { newPad, padNote } from "../../domain/board/newPad.ts";
import type { Pad, PadInput } from "../../domain/board/records.ts";
import { BoardPlayer } from "./BoardPlayer.ts";
import { FakeOutputs } from "./FakeOutputs.test-helper.ts";
import type { PlayerSettings } from "./PlayedBoard.ts";
import { gearValue, type Widget } from "./Widget.ts";

const SETTINGS: PlayerSettings = {
  outputId: "out",
  channel: 1,
  live: true,
  sendOnLoad: false,
  internalSound: true,
  octave: 0,
  curve: "linear",
  chain: [],
};

const input = (kind: PadInput["kind"], number: number, port = "In", channel = 1): PadInput => ({
  kind,
  number,
  channel,
  port,
});

const fixture = (...pads: Partial<Pad>[]) => {
  const outputs = new FakeOutputs();
  const board = newBoard({
    rows: 1,
    cols: 20,
    pads: pads.map((pad, col) => newPad({ id: `${col}`, ...pad, location: { row: 0, col, width: 1, height: 1 } })),
  });
  const player = new BoardPlayer(outputs.ports(), board, SETTINGS);
  const receive = (...bytes: number[]): void => outputs.receive(player, bytes);
  return { outputs, player, receive };
};

describe("controls of the gear that were taught to move widgets", () => {
  it("a key strikes a pad with its velocity, and plays nothing else", () => {
    const { outputs, player, receive } = fixture({ midiNote: padNote(36), input: input("note", 60), channel: 10 });
    receive(0x90, 60, 100);
    receive(0x80, 60, 0);
    expect(outputs.midiLog()).toEqual(["out 99 24 64", "out 89 24 40"]);
    expect(outputs.log.filter((line) => line.startsWith("engine on"))).toEqual(["engine on 1 36 100"]);
    expect(player.keys.numbers()).toEqual([]);
  });

  it("of all channels: each is a hand of its own on the pad, and a fader of any moves the knob", () => {
    const channels = fc.integer({ min: 1, max: 16 });
    fc.assert(
      fc.property(fc.array(fc.tuple(channels, fc.boolean()), { maxLength: 20 }), channels, (presses, other) => {
        const { player, receive } = fixture(
          { midiNote: padNote(36), input: input("note", 60, "In", 0) },
          { type: "knob", command: "cc", code: 74, input: input("cc", 21, "In", 0) },
          { type: "knob", command: "cc", code: 75, input: input("cc", 22, "In", other) },
        );
        const down = new Set<number>();
        for (const [channel, isOn] of presses) {
          receive((isOn ? 0x8f : 0x7f) + channel, 60, 100);
          if (isOn) down.add(channel);
          else down.delete(channel);
          expect(player.widgets[0]!.touches).toBe(down.size);
          receive(0xaf + channel, 21, channel);
          receive(0xaf + channel, 22, 127);
          expect(Math.round(player.widgets[1]!.x.value)).toBe(channel);
        }
        const isMoved = presses.some(([channel]) => channel === other);
        expect(player.widgets[2]!.x.value).toBe(isMoved ? 127 : 64);
      }),
      { seed: Number(process.env["TEST_SEED"] ?? 1) },
    );
  });

  it("two faders move the axes of an XY pad, each its own", () => {
    const { player, receive } = fixture({
      type: "xyPad",
      command: "cc",
      code: 74,
      pad2: { command: "cc", code: 75 },
      input: input("cc", 20),
      inputY: input("cc", 21),
    });
    receive(0xb0, 20, 127);
    receive(0xb0, 21, 32);
    const [xy] = player.widgets;
    expect([xy!.x.value, xy!.y.value]).toEqual([127, 32]);
    receive(0xb0, 20, 0);
    expect([xy!.x.value, xy!.y.value]).toEqual([0, 32]);
  });

  it("a fader that approaches a knob arrives with it; one that waits leaves it until it passes it", () => {
    const { player, receive } = fixture(
      { type: "knob", command: "cc", code: 74, input: input("cc", 21) },
      { type: "knob", command: "cc", code: 75, input: input("cc", 22) },
    );
    const [first, second] = player.widgets;
    for (const widget of [first!, second!]) player.setValue(widget, 100);
    player.configure({ ...SETTINGS, takeover: "scaled" });
    receive(0xb0, 21, 64);
    expect(first!.x.value).toBe(100);
    receive(0xb0, 21, 96);
    expect(Math.round(first!.x.value)).toBe(114);
    receive(0xb0, 21, 127);
    expect(first!.x.value).toBe(127);
    player.configure({ ...SETTINGS, takeover: "pickup" });
    for (const value of [0, 50]) receive(0xb0, 22, value);
    expect(second!.x.value).toBe(100);
    for (const value of [101, 20]) receive(0xb0, 22, value);
    expect(second!.x.value).toBe(20);
  });

  it("tells where the gear stands while a value waits for it, also one that steps", () => {
    const { outputs, player, receive } = fixture(
      { type: "knob", command: "cc", code: 74, minValue: 20, maxValue: 60, input: input("cc", 21) },
      { type: "xyPad", command: "cc", code: 75, pad2: { command: "cc", code: 76 }, inputY: input("cc", 22) },
      {
        type: "slider",
        command: "cc",
        code: 77,
        input: input("cc", 23),
        widget: { kind: "fader", touch: "grab", bipolar: false, steps: 3 },
      },
    );
    const [knob, xy, stepped] = player.widgets as [Widget, Widget, Widget];
    const drawn: Widget[] = [];
    player.onWidget.on((widget) => void drawn.push(widget));
    player.setValue(knob, 40);
    player.setValue(xy, 0, 127);
    receive(0xb0, 21, 0);
    expect(gearValue(knob, knob.x)).toBeNull();
    player.setValue(knob, 60);
    player.configure({ ...SETTINGS, takeover: "pickup" });
    expect(gearValue(knob, knob.x)).toBeNull();
    drawn.length = 0;
    receive(0xb0, 21, 0);
    receive(0xb0, 22, 0);
    expect(drawn).toEqual([knob, xy]);
    expect([gearValue(knob, knob.x), gearValue(xy, xy.x), gearValue(xy, xy.y)]).toEqual([20, null, 0]);
    receive(0xb0, 21, 127);
    expect([gearValue(knob, knob.x), knob.x.value]).toEqual([null, 60]);
    // Held, though the step is not quite where the gear is.
    for (const value of [127, 0, 40]) receive(0xb0, 23, value);
    expect([stepped.x.value, gearValue(stepped, stepped.x)]).toEqual([63.5, null]);
    player.setValue(stepped, 127);
    expect(gearValue(stepped, stepped.x)).toBeCloseTo(40);
    outputs.inputPlugged = false;
    player.portsChanged();
    expect([gearValue(stepped, stepped.x), gearValue(xy, xy.y)]).toEqual([null, null]);
  });

  it("a fader moves a knob over its range, which sends; a hand on the knob has the last word", () => {
    const { outputs, player, receive } = fixture({
      type: "knob",
      command: "cc",
      code: 74,
      minValue: 20,
      maxValue: 60,
      input: input("cc", 21),
    });
    receive(0xb0, 21, 0);
    receive(0xb0, 21, 127);
    expect(outputs.midiLog()).toEqual(["out b0 4a 14", "out b0 4a 3c"]);
    player.press(1, player.widgets[0]!, 1, 0.5, 0.5);
    receive(0xb0, 21, 64);
    expect(player.widgets[0]!.x.value).toBe(60);
    player.release(1);
    receive(0xb0, 21, 0);
    expect(player.widgets[0]!.x.value).toBe(20);
  });

  it("a button of the gear toggles on its way down alone", () => {
    const { player, receive } = fixture({ command: "cc", code: 20, canToggle: true, input: input("cc", 30) });
    const states = [127, 127, 0, 100, 0].map((value) => {
      receive(0xb0, 30, value);
      return player.widgets[0]!.on;
    });
    expect(states).toEqual([true, true, true, false, false]);
  });

  it("other ports, channels and numbers move nothing of it; without a port every input does", () => {
    const { outputs, player, receive } = fixture(
      { type: "knob", command: "cc", code: 74, input: input("cc", 21, "Other gear") },
      { type: "knob", command: "cc", code: 75, input: input("cc", 22, "") },
    );
    receive(0xb0, 21, 9);
    receive(0xb1, 22, 9);
    expect(outputs.midiLog()).toEqual([]);
    receive(0xb0, 22, 9);
    expect([player.widgets[1]!.x.value, outputs.midiLog()]).toEqual([9, ["out b0 4b 9"]]);
  });

  it("an input that is unplugged lets go of what it held, and a touch that chooses plays nothing", () => {
    const { outputs, player, receive } = fixture({ midiNote: padNote(36), input: input("note", 60) });
    receive(0x90, 60, 100);
    outputs.inputPlugged = false;
    player.portsChanged();
    expect(outputs.midiNotes()).toEqual(["on 36", "off 36"]);
    const picked: string[] = [];
    player.pickWith(({ pad }) => void picked.push(pad.id));
    player.press(1, player.widgets[0]!, 1, 0.5, 0.5);
    player.release(1);
    receive(0x90, 60, 100);
    expect([picked, outputs.midiNotes().length]).toEqual([["0"], 2]);
  });

  it("every note-on has one note-off, whatever the gear, the hands and the page do", () => {
    const step = fc.oneof(
      fc.tuple(
        fc.constantFrom(0x80, 0x90, 0xb0, 0x91),
        fc.integer({ min: 60, max: 63 }),
        fc.constantFrom(0, 1, 64, 127),
      ),
      fc.constantFrom("stop", "panic", "unplug", "plug", "press", "release", "load"),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { outputs, player, receive } = fixture(
          { midiNote: padNote(36), input: input("note", 60) },
          { midiNote: padNote(37), input: input("note", 60), canToggle: true },
          { midiNote: padNote(38), input: input("cc", 61) },
          { command: "hold", canToggle: true, input: input("note", 62) },
          { command: "panic", input: input("cc", 62) },
        );
        for (const each of steps) {
          if (typeof each !== "string") receive(...each);
          else if (each === "stop") player.stop();
          else if (each === "panic") player.panic();
          else if (each === "press") player.press(1, player.widgets[0]!, 1, 0.5, 0.5);
          else if (each === "release") player.release(1);
          else if (each === "load") player.load(player.board);
          else {
            outputs.inputPlugged = each === "plug";
            player.portsChanged();
          }
        }
        player.leave();
        expect([outputs.mistakes, outputs.openNotes()]).toEqual([[], []]);
      }),
    );
  });
});
