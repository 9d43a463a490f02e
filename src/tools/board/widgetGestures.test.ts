import * as fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { newBoard } from "../../domain/board/newBoard.ts";
import { newPad, padNote } from "../../domain/board/newPad.ts";
import type { Pad } from "../../domain/board/records.ts";
import { defaultWidget, type PadWidget } from "../../domain/board/widget/widgetKinds.ts";
import { boardLayout, type BoardLayout } from "../../view/board/boardLayout.ts";
import type { PointerSample } from "../../view/board/BoardGestures.ts";
import { BoardPlayer } from "../../state/board/BoardPlayer.ts";
import { knobGeometry, xyField } from "../../view/board/controlGeometry.ts";
import { FakeOutputs } from "../../state/board/FakeOutputs.test-helper.ts";
import { PlayGestures } from "./PlayGestures.ts";

const SETTINGS = {
  outputId: "out",
  channel: 1,
  live: true,
  sendOnLoad: false,
  internalSound: false,
  octave: 0,
  curve: "linear",
  chain: [],
} as const;

interface Playing {
  readonly outputs: FakeOutputs;
  readonly player: BoardPlayer;
  readonly layout: BoardLayout;
  readonly value: (index?: number) => number;
  readonly down: (u: number, v: number, index?: number, id?: number) => void;
  readonly move: (u: number, v: number, index?: number, id?: number) => void;
  readonly up: (id?: number) => void;
}

/** A board of some pads in one row, and hands that touch it at places 0..1 of a pad. */
function play(...pads: readonly Partial<Pad>[]): Playing {
  const board = newBoard({
    rows: 1,
    cols: pads.length,
    showKeyboard: false,
    pads: pads.map((pad, col) => newPad({ location: { row: 0, col, width: 1, height: 1 }, ...pad })),
  });
  const outputs = new FakeOutputs();
  const player = new BoardPlayer(outputs.ports(), board, SETTINGS);
  const gestures = new PlayGestures(player);
  const layout = boardLayout(board, 1200, 500, 0);
  let timeMs = 0;
  const at = (id: number, index: number, u: number, v: number): PointerSample => {
    const box = layout.widgets[index]!;
    const place = { x: box.x + u * box.width, y: box.y + v * box.height };
    return { id, ...place, pressure: null, fine: false, alt: false, reach: 8, timeMs: (timeMs += 1000) };
  };
  return {
    outputs,
    player,
    layout,
    value: (index = 0) => player.widgets[index]!.x.value,
    down: (u, v, index = 0, id = 1) => gestures.down(layout, at(id, index, u, v)),
    move: (u, v, index = 0, id = 1) => gestures.move(layout, at(id, index, u, v)),
    up: (id = 1) => gestures.up(id),
  };
}

const note = (number: number): Partial<Pad> => ({ midiNote: padNote(number) });
const control = (type: Pad["type"], widget: PadWidget | null, more: Partial<Pad> = {}): Partial<Pad> => ({
  type,
  widget,
  command: "cc",
  code: 20,
  ...more,
});

const wheel = (returns: boolean): PadWidget => ({ kind: "wheel", returns });

afterEach(() => vi.useRealTimers());

const DIRECTIONS = ["none", "vertical", "horizontal", "both"] as const;

/** Whether a knob is turned up by a hand that moves to the right by `u` and down by `v` of it. */
const turnsUp = (u: number, v: number): readonly boolean[] =>
  DIRECTIONS.map((direction) => {
    const { down, move, value } = play(control("knob", null, { direction }));
    down(0.5, 0.5);
    move(0.5 + u, 0.5 + v);
    return value() > 64;
  });

it('"direction: none, vertical, horizontal, both": which way of the hand turns a knob, and which axes of a surface follow', () => {
  expect(turnsUp(0, -0.1)).toEqual([true, true, false, true]);
  expect(turnsUp(0.1, 0)).toEqual([true, false, true, true]);
  const moved = DIRECTIONS.map((direction) => {
    const { player, down } = play(control("xyPad", null, { pad2: { command: "cc", code: 21 }, direction }));
    const { x, y } = player.widgets[0]!;
    const before = [x.value, y.value];
    down(0.8, 0.1);
    return [x.value !== before[0], y.value !== before[1]];
  });
  expect(moved).toEqual([
    [true, true],
    [false, true],
    [true, false],
    [true, true],
  ]);
});

describe("sliding across pads", () => {
  it("a swipe in one move strikes every pad on its way, and ends each before the next", () => {
    const { outputs, down, move, up } = play(note(60), note(61), note(62), note(63));
    down(0.5, 0.5);
    move(0.5, 0.5, 3);
    up();
    expect(outputs.midiNotes()).toEqual([60, 61, 62, 63].flatMap((number) => [`on ${number}`, `off ${number}`]));
  });

  it("toggles, controls and disabled pads are passed by, and the note sounds on across them", () => {
    const { outputs, player, down, move, up } = play(
      note(60),
      { ...note(61), canToggle: true },
      control("knob", null),
      { ...note(62), disabled: true },
      note(63),
    );
    down(0.5, 0.5);
    move(0.5, 0.5, 3);
    expect(outputs.midiNotes()).toEqual(["on 60"]);
    move(0.5, 0.5, 4);
    up();
    expect(outputs.midiNotes()).toEqual(["on 60", "off 60", "on 63", "off 63"]);
    expect(player.widgets.map(({ on }) => on)).toEqual([false, false, false, false, false]);
  });

  it("a swipe of any speed and direction strikes every pad of a wall once, and nothing hangs", () => {
    const pads = Array.from({ length: 12 }, (_, index) => note(40 + index));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 0, max: 11 }), fc.nat(5), (from, to, stops) => {
        const { outputs, down, move, up } = play(...pads);
        down(0.5, 0.2, from);
        for (let stop = 1; stop <= stops; stop++) move(0.5 + ((to - from) * stop) / (stops + 1), 0.3, from);
        move(0.5, 0.8, to);
        up();
        const ons = outputs.midiNotes().filter((line) => line.startsWith("on"));
        const step = Math.sign(to - from);
        const way = Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => `on ${40 + from + step * index}`);
        expect(ons).toEqual(way);
        expect([outputs.openNotes(), outputs.mistakes]).toEqual([[], []]);
      }),
      { numRuns: 150 },
    );
  });
});

describe("knobs and sliders", () => {
  it("a knob with steps stops at these alone, however small the moves", () => {
    const { down, move, value } = play(
      control("knob", { ...defaultWidget("dial"), steps: 5 } as PadWidget, { value: 0 }),
    );
    const seen = new Set<number>();
    down(0.5, 0.9);
    for (let part = 1; part <= 80; part++) {
      move(0.5, 0.9 - part * 0.01);
      seen.add(value());
    }
    expect([...seen]).toEqual([0, 31.75, 63.5, 95.25, 127]);
  });

  it("a circular knob turns as far as the finger goes round it, also across its lowest point", () => {
    const { layout, down, move, value } = play(
      control("knob", { ...defaultWidget("dial"), turn: "circular" } as PadWidget),
    );
    const box = layout.widgets[0]!;
    const { x, y, radius } = knobGeometry(box.width, box.height, layout.scale);
    const on = (degrees: number): [number, number] => {
      const angle = (degrees * Math.PI) / 180;
      return [(x + radius * Math.sin(angle)) / box.width, (y - radius * Math.cos(angle)) / box.height];
    };
    down(...on(0));
    move(...on(54));
    expect(value()).toBeCloseTo(64 + 0.2 * 127);
    for (const degrees of [90, 150, 180, 200]) move(...on(degrees));
    expect(value()).toBe(127);
  });

  it("a slider jumps to the finger, is grabbed, or never jumps, as it is told", () => {
    const widgets = (["jump", "grab", "relative"] as const).map(
      (touch) => ({ ...defaultWidget("fader"), touch }) as PadWidget,
    );
    const { down, up, value } = play(...widgets.map((widget) => control("slider", widget, { direction: "vertical" })));
    for (const index of [0, 1, 2]) {
      down(0.5, 0.12, index);
      up();
    }
    expect(value(0)).toBeGreaterThan(120);
    expect(value(1)).toBeGreaterThan(120);
    expect(value(2)).toBe(64);
    // A finger on the cap, beside its middle.
    const near = play(...widgets.map((widget) => control("slider", widget, { direction: "vertical", value: 64 })));
    for (const index of [0, 1]) {
      near.down(0.5, 0.42, index);
      near.up();
    }
    expect(near.value(0)).not.toBe(64);
    expect(near.value(1)).toBe(64);
  });

  it("a wheel moves from where it is and stays, or returns to its stored value; a bend always to its middle", () => {
    const { outputs, down, move, up, value } = play(
      control("slider", wheel(false), { command: "modulation", value: 0, direction: "vertical" }),
      control("slider", wheel(true), { value: 30, direction: "vertical" }),
      control("slider", wheel(false), { command: "pitch", direction: "vertical" }),
    );
    for (const index of [0, 1, 2]) {
      down(0.5, 0.8, index);
      move(0.5, 0.5, index);
      expect(value(index)).toBeGreaterThan([0, 30, 63.5][index]!);
      up();
    }
    expect([value(0) > 0, value(1), value(2)]).toEqual([true, 30, 63.5]);
    expect(outputs.midiLog().at(-1)).toBe("out e0 0 40");
  });
});

describe("XY pads with a spring", () => {
  it("go back to their place in the time they are given, sending on the way, and wait under a hand", () => {
    vi.useFakeTimers();
    const { layout, outputs, player, down, up, value } = play(
      control(
        "xyPad",
        { kind: "field", springMs: 300, trail: true },
        { pad2: { command: "cc", code: 21 }, direction: "both" },
      ),
    );
    const box = layout.widgets[0]!;
    const field = xyField(box, layout.scale);
    const corner = [(field.x + field.width) / box.width, field.y / box.height] as const;
    down(...corner);
    vi.advanceTimersByTime(1000);
    expect(value()).toBe(127);
    up();
    vi.advanceTimersByTime(120);
    const between = value();
    expect(between).toBeGreaterThan(64);
    expect(between).toBeLessThan(127);
    down(...corner);
    vi.advanceTimersByTime(1000);
    expect(value()).toBe(127);
    up();
    vi.advanceTimersByTime(400);
    expect([value(), player.widgets[0]!.y.value]).toEqual([64, 64]);
    expect(outputs.midiLog().slice(-2)).toEqual(["out b0 14 40", "out b0 15 40"]);
    expect(outputs.midiLog().length).toBeGreaterThan(20);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("go back along whichever axis they were moved, and stay where something else puts them on the way", () => {
    vi.useFakeTimers();
    const { player } = play(
      control("xyPad", { kind: "field", springMs: 300, trail: true }, { pad2: { command: "cc", code: 21 } }),
    );
    const pad = player.widgets[0]!;
    const place = (): readonly number[] => [pad.x.value, pad.y.value];
    for (const [x, y] of [
      [100, 64],
      [64, 100],
      [64, 64],
    ] as const) {
      player.press(1, pad, 1, 0.5, 0.5);
      player.setValue(pad, x, y);
      player.release(1);
      vi.advanceTimersByTime(400);
      expect(place()).toEqual([64, 64]);
    }
    player.press(1, pad, 1, 0.5, 0.5);
    player.setValue(pad, 120, 120);
    player.release(1);
    vi.advanceTimersByTime(100);
    player.setValue(pad, 10, 20);
    vi.advanceTimersByTime(1000);
    expect(place()).toEqual([10, 20]);
  });

  it("are at rest at once when the page goes", () => {
    vi.useFakeTimers();
    const { player, down, up, value } = play(
      control("xyPad", { kind: "field", springMs: 5000, trail: true }, { direction: "both" }),
    );
    down(0.9, 0.2);
    up();
    player.stop();
    expect([value(), vi.getTimerCount()]).toEqual([64, 0]);
  });
});

describe("cells", () => {
  const grid = { ...defaultWidget("scaleGrid"), rows: 1, cols: 5 } as PadWidget;

  it("a hand on a grid slides from cell to cell, missing none, as hard as it came down", () => {
    const { outputs, player, down, move, up } = play({ widget: grid, ...note(60) });
    down(0.1, 0.5);
    expect([...player.widgets[0]!.lit].map((velocity) => velocity > 0)).toEqual([true, false, false, false, false]);
    move(0.9, 0.5);
    expect([...player.widgets[0]!.lit].map((velocity) => velocity > 0)).toEqual([false, false, false, false, true]);
    up();
    expect(outputs.midiNotes()).toEqual([60, 61, 62, 63, 64].flatMap((number) => [`on ${number}`, `off ${number}`]));
    expect(
      new Set(
        outputs
          .midiLog()
          .filter((line) => line.startsWith("out 9"))
          .map((line) => line.split(" ")[3]),
      ).size,
    ).toBe(1);
    expect([...player.widgets[0]!.lit]).toEqual([0, 0, 0, 0, 0]);
  });

  it("two hands play two cells, and one that leaves the other's cell leaves it lit", () => {
    const { outputs, player, down, up } = play({ widget: grid, ...note(60) });
    down(0.1, 0.5, 0, 1);
    down(0.15, 0.5, 0, 2);
    down(0.9, 0.5, 0, 3);
    up(1);
    expect(player.widgets[0]!.lit[0]).toBeGreaterThan(0);
    up(2);
    up(3);
    expect([outputs.openNotes(), outputs.mistakes, [...player.widgets[0]!.lit]]).toEqual([[], [], [0, 0, 0, 0, 0]]);
  });

  it("a chord pad sounds its chord and ends all of it", () => {
    const { outputs, down, up } = play({ widget: { kind: "chord", chord: "m7" }, ...note(57) });
    down(0.5, 0.5);
    up();
    expect(outputs.midiNotes()).toEqual(["on 57", "on 60", "on 64", "on 67", "off 57", "off 60", "off 64", "off 67"]);
  });

  it("strings are struck as they are crossed, in the direction of the swipe, and ring until the hand is off", () => {
    const { outputs, down, move, up } = play({ widget: { kind: "strum", chord: "", strings: 4 }, ...note(48) });
    down(0, 0.5);
    expect(outputs.midiNotes()).toEqual([]);
    move(1, 0.5);
    expect(outputs.midiNotes()).toEqual(["on 48", "on 52", "on 55", "on 60"]);
    move(0.5, 0.5);
    expect(outputs.midiNotes().slice(4)).toEqual(["off 60", "on 60", "off 55", "on 55"]);
    up();
    expect([outputs.openNotes(), outputs.mistakes]).toEqual([[], []]);
  });

  it("keys of a strip are struck front and back, black on top of white", () => {
    const { outputs, down, up } = play({ widget: { kind: "keys", low: 60, high: 64 } });
    down(1 / 3, 0.2);
    up();
    down(1 / 3 - 0.05, 0.9);
    up();
    expect(outputs.midiNotes()).toEqual(["on 61", "off 61", "on 60", "off 60"]);
  });

  it("an edit, a lost page and panic end what hands hold, once", () => {
    const { outputs, player, down, up } = play(
      { widget: grid, ...note(60) },
      { widget: { kind: "strum", chord: "", strings: 4 } },
    );
    for (const end of [
      () =>
        player.update({ ...player.board, pads: player.board.pads.map((pad) => ({ ...pad, midiNote: padNote(30) })) }),
      () => player.stop(),
      () => player.panic(),
      () => player.load(player.board),
    ]) {
      down(0.5, 0.5, 0, 1);
      down(0.125, 0.5, 1, 2);
      expect(outputs.openNotes()).toHaveLength(2);
      end();
      up(1);
      up(2);
      expect([outputs.openNotes(), outputs.mistakes]).toEqual([[], []]);
    }
  });
});
