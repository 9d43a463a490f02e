import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { newPad, padNote } from "../../domain/board/newPad.ts";
import { MESSAGE_CURVES, newMessage, type PadMessage } from "../../domain/board/padMessage.ts";
import { defaultWidget } from "../../domain/board/widget/widgetKinds.ts";
import type { Board, Pad } from "../../domain/board/records.ts";
import { BoardMemory } from "./BoardMemory.ts";
import { BoardPlayer } from "./BoardPlayer.ts";
import { FakeOutputs, PLAYED_LIVE } from "./FakeOutputs.test-helper.ts";
import type { Widget } from "./Widget.ts";

const board = (...pads: Partial<Pad>[]): Board =>
  defaultBoard({
    id: "test",
    rows: 1,
    cols: 20,
    pads: pads.map((pad, col) => newPad({ id: `pad ${col}`, ...pad, location: { row: 0, col, width: 1, height: 1 } })),
  });

/** A board whose first pad has these messages, and sends nothing by itself. */
const fixture = (pad: Partial<Pad>, messages: Partial<PadMessage>[], memory = new BoardMemory(null)) => {
  const outputs = new FakeOutputs();
  const opened = board({ ...pad, sendsOwn: false, messages: messages.map((message) => newMessage(message)) });
  const player = new BoardPlayer(outputs.ports(), opened, PLAYED_LIVE, memory);
  const tap = (): void => {
    player.press(1, player.widgets[0]!, 1, 0.5, 0.5);
    player.release(1);
  };
  return { outputs, player, tap, opened, widget: (): Widget => player.widgets[0]! };
};

const engineLog = ({ log }: FakeOutputs): readonly string[] => log.filter((line) => line.startsWith("engine "));

describe("a pad whose note was removed", () => {
  it("sends its messages alone, and is silent in the built-in sound", () => {
    const { outputs, tap } = fixture({ midiNote: padNote(60) }, [{ kind: "start" }]);
    tap();
    expect(outputs.midiLog()).toEqual(["out fa"]);
    expect(engineLog(outputs)).toEqual([]);
  });

  it.each(["keys", "chord", "scaleGrid", "drumGrid", "strum", "stepRow"] as const)(
    "is silent as %s, too, and lights under the hand",
    (kind) => {
      const { outputs, player, widget } = fixture({ widget: defaultWidget(kind), midiNote: padNote(48) }, []);
      player.press(1, widget(), 1, 0.5, 0.9);
      expect(widget().velocity).toBeGreaterThan(0);
      player.shift(1, 0.6, 0.5);
      player.release(1);
      outputs.pass(48_000);
      expect(outputs.midiLog()).toEqual([]);
      expect(engineLog(outputs)).toEqual([]);
    },
  );

  it("is not lit by the note it had, nor shaped by the hand", () => {
    const { outputs, player, widget, tap } = fixture({ midiNote: padNote(60), expression: "mpe" }, []);
    outputs.receive(player, [0x90, 60, 100]);
    expect([widget().remote, widget().velocity]).toEqual([0, 0]);
    outputs.log.length = 0;
    tap();
    expect(outputs.midiLog()).toEqual([]);
  });

  it("is a switch of its messages as a toggle: remembered, told to a port that comes back, and off with Panic", () => {
    const memory = new BoardMemory(null);
    const { outputs, player, tap, opened, widget } = fixture({ canToggle: true }, [{ number: 20 }], memory);
    tap();
    expect([widget().on, outputs.midiLog()]).toEqual([true, ["out b0 14 7f"]]);
    outputs.log.length = 0;
    outputs.plugged = false;
    player.portsChanged();
    outputs.plugged = true;
    player.portsChanged();
    expect(outputs.midiLog()).toContain("out b0 14 7f");
    player.leave();
    player.load(opened);
    expect(widget().on).toBe(true);
    player.panic();
    expect(widget().on).toBe(false);
  });

  it("is recalled by scenes as a toggle, and so is a fader that has its messages alone", () => {
    const pads = [{ canToggle: true }, { type: "slider", command: "pitch" } as const].map((pad, index) => ({
      ...pad,
      sendsOwn: false,
      messages: [newMessage({ number: 20 + index })],
    }));
    const opened = board(...pads);
    const values = { "pad 0": { x: null, y: null, on: true }, "pad 1": { x: 99, y: null, on: null } };
    const scene = { id: "on", name: "On", transitionMs: 0, program: null, channel: 1, values };
    const outputs = new FakeOutputs();
    const player = new BoardPlayer(outputs.ports(), { ...opened, scenes: [scene] }, PLAYED_LIVE);
    player.scenes.recall("on");
    expect(outputs.midiLog().toSorted()).toEqual(["out b0 14 7f", "out b0 15 63"]);
    expect(player.scenes.capture().values).toEqual(values);
  });

  it("can be taught by a key of the gear as any pad", () => {
    const input = { kind: "note", number: 70, channel: 1, port: "" } as const;
    const { outputs, player } = fixture({ input }, [{ kind: "start" }]);
    outputs.receive(player, [0x90, 70, 90]);
    expect(outputs.midiLog()).toEqual(["out fa"]);
  });
});

describe("a control whose controller was removed", () => {
  it("does not bend or spring back, and does not show what it moved", () => {
    const { outputs, player, widget } = fixture({ type: "slider", command: "pitch", value: 20 }, [{ number: 20 }]);
    expect(widget().x.value).toBe(20);
    player.setValue(widget(), 100);
    player.springBack(widget());
    outputs.receive(player, [0xe0, 0, 0]);
    expect(widget().x.value).toBe(100);
    expect(outputs.midiLog()).toEqual(["out b0 14 64"]);
  });

  it("moves with the controller of its message, as far as that has moved it", () => {
    const curve = fc.constantFrom(...MESSAGE_CURVES);
    const byte = fc.nat(127);
    fc.assert(
      fc.property(curve, byte, byte, byte, (shape, from, to, value) => {
        const message = { kind: "cc", number: 20, from, to, curve: shape } as const;
        const { outputs, player, widget } = fixture({ type: "knob" }, [message]);
        outputs.receive(player, [0xb0, 20, value]);
        const shown = widget().x.value;
        player.setValue(widget(), shown);
        // What it shows is what it would send, within the ends of the message: nothing is left to be said.
        const low = Math.min(from, to);
        const high = Math.max(from, to);
        expect(outputs.midiLog()).toEqual(
          value < low || value > high ? [`out b0 14 ${(value < low ? low : high).toString(16)}`] : [],
        );
        expect(widget().x.isSet).toBe(true);
      }),
    );
  });

  it("leaves the other axis of an XY pad as it is", () => {
    const pad2 = { command: "cc", code: 30 } as const;
    const { outputs, player, widget } = fixture({ type: "xyPad", pad2 }, [{ number: 20, axis: "x" }]);
    player.setValue(widget(), 10, 11);
    expect(outputs.midiLog()).toEqual(["out b0 1e b", "out b0 14 a"]);
    outputs.receive(player, [0xb0, 30, 99]);
    outputs.receive(player, [0xb0, 20, 98]);
    expect([widget().x.value, widget().y.value].map(Math.round)).toEqual([98, 99]);
  });
});

it("a toggle without a controller of its own follows that of its message, without a word", () => {
  const { outputs, player, widget } = fixture({ canToggle: true }, [{ number: 20, channel: 3 }]);
  outputs.receive(player, [0xb0, 20, 127]);
  expect(widget().on).toBe(false);
  outputs.receive(player, [0xb2, 20, 127]);
  expect(widget().on).toBe(true);
  outputs.receive(player, [0xb2, 20, 0]);
  expect(widget().on).toBe(false);
  expect(outputs.midiLog()).toEqual([]);
});
