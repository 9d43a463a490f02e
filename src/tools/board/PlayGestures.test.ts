import { beforeEach, describe, expect, it } from "vitest";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { arrangedBoard } from "../../domain/board/arrangedBoard.ts";
import { reflow } from "../../domain/board/reflow.ts";
import { boardLayout, keyAt, widgetAt, type BoardLayout } from "../../view/board/boardLayout.ts";
import type { PointerSample } from "../../view/board/BoardGestures.ts";
import { BoardPlayer } from "../../state/board/BoardPlayer.ts";
import { FakeOutputs, PLAYED_LIVE } from "../../state/board/FakeOutputs.test-helper.ts";
import { PlayGestures } from "./PlayGestures.ts";

const board = defaultBoard();
const layout: BoardLayout = boardLayout(board, 1180, 768, 0);
const indexOf = (label: string): number => board.pads.findIndex((pad) => pad.label.endsWith(label));
const keyBox = (number: number) => layout.keyboard!.keys.find((key) => key.number === number)!;

let outputs: FakeOutputs;
let player: BoardPlayer;
let gestures: PlayGestures;
const at = (id: number, x: number, y: number, more: Partial<PointerSample> = {}): PointerSample => ({
  id,
  x,
  y,
  pressure: null,
  fine: false,
  alt: false,
  reach: 8,
  timeMs: 0,
  ...more,
});
const middle = (label: string): readonly [number, number] => {
  const box = layout.widgets[indexOf(label)]!;
  return [box.x + box.width / 2, box.y + box.height / 2];
};

beforeEach(() => {
  outputs = new FakeOutputs();
  const settings = { ...PLAYED_LIVE, internalSound: false } as const;
  player = new BoardPlayer(outputs.ports(), board, settings);
  gestures = new PlayGestures(player);
});

describe("layout", () => {
  it("every pad is found at its middle, inside the board, and no two overlap", () => {
    for (const width of [390, 844, 1180, 1280, 1440, 2560]) {
      const placed = boardLayout(board, width, width === 390 ? 792 : 700, 0);
      placed.widgets.forEach((box, index) => {
        expect(widgetAt(placed, box.x + box.width / 2, box.y + box.height / 2)).toBe(index);
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
      });
    }
  });

  it("black keys lie on the white ones, and a narrow screen shows fewer octaves", () => {
    const black = keyBox(61);
    expect(keyAt(layout, black.x + 1, black.y + 1)?.number).toBe(61);
    expect(keyAt(layout, black.x + 1, black.y + black.height + 2)?.black).toBe(false);
    expect(layout.keyboard!.keys).toHaveLength(36);
    expect(boardLayout(board, 390, 792, 0).keyboard!.keys).toHaveLength(12);
  });
});

describe("gestures", () => {
  it("a fast swipe along the keys plays every white key on its way, one at a time", () => {
    const from = keyBox(48);
    const to = keyBox(71);
    const y = from.y + from.height - 10;
    gestures.down(layout, at(1, from.x + 5, y));
    gestures.move(layout, at(1, to.x + 5, y));
    gestures.up(1);
    const whites = [48, 50, 52, 53, 55, 57, 59, 60, 62, 64, 65, 67, 69, 71];
    expect(outputs.midiNotes()).toEqual(whites.flatMap((number) => [`on ${number}`, `off ${number}`]));
  });

  it("what is held when the screen is turned sounds on, whatever comes under the hand, and ends once", () => {
    const other = { ...board, otherLayout: { shape: "portrait" as const, ...reflow(board, "portrait") } };
    const { locations } = reflow(board, "portrait");
    const pads = other.pads.map((pad, index) => ({ ...pad, otherLocation: locations[index]! }));
    const turned = boardLayout(arrangedBoard({ ...other, pads }, "portrait"), 820, 1130, 0);
    const key = keyBox(60);
    gestures.down(layout, at(1, ...middle("Kick")));
    gestures.down(layout, at(2, key.x + 5, key.y + key.height - 10));
    expect(outputs.midiNotes()).toEqual(["on 36", "on 60"]);
    for (const [x, y] of [
      [400, 300],
      [100, 900],
      [700, 1100],
    ] as const) {
      gestures.move(turned, at(1, x, y));
      gestures.move(turned, at(2, x, y));
    }
    expect(outputs.midiNotes()).toHaveLength(2);
    gestures.up(1);
    gestures.up(2);
    expect(outputs.midiNotes().slice(2)).toEqual(["off 36", "off 60"]);
  });

  it("three fingers play three notes, and each lets go of its own", () => {
    for (const [id, label] of [
      [1, "Kick"],
      [2, "Snare"],
      [3, "Clap"],
    ] as const)
      gestures.down(layout, at(id, ...middle(label)));
    gestures.up(2);
    expect(outputs.midiNotes()).toEqual(["on 36", "on 38", "on 39", "off 38"]);
    gestures.up(1);
    gestures.up(3);
    expect(outputs.openNotes()).toEqual([]);
  });

  it("a knob turns with the finger, finely with Shift, and a double tap resets it", () => {
    const [x, y] = middle("Cutoff");
    const knob = player.widgets[indexOf("Cutoff")]!;
    gestures.down(layout, at(1, x, y, { timeMs: 1000 }));
    gestures.move(layout, at(1, x, y - 100, { timeMs: 1100 }));
    expect(knob.x.value).toBeCloseTo(64 + 63, 5);
    gestures.move(layout, at(1, x, y, { fine: true, timeMs: 1200 }));
    expect(knob.x.value).toBeCloseTo(127 - 6.35, 5);
    gestures.up(1);
    gestures.down(layout, at(1, x, y, { timeMs: 2000 }));
    gestures.up(1);
    gestures.down(layout, at(1, x, y, { timeMs: 2150 }));
    expect(knob.x.value).toBe(64);
  });

  it("a key that is held while the octave changes is released by its finger", () => {
    const key = keyBox(60);
    gestures.down(layout, at(1, key.x + 5, key.y + key.height - 5));
    player.configure({ ...player.settings, octave: 1 });
    gestures.up(1);
    expect(outputs.midiNotes()).toEqual(["on 60", "off 60"]);
  });

  it("a hand that is down while another board is opened holds nothing and moves nothing", () => {
    gestures.down(layout, at(1, ...middle("Kick")));
    const fader = middle("Volume");
    gestures.down(layout, at(2, ...fader));
    player.load(defaultBoard());
    const before = player.widgets.map((widget) => widget.x.value);
    gestures.move(layout, at(2, fader[0], fader[1] - 80));
    gestures.up(1);
    gestures.up(2);
    expect(player.widgets.map((widget) => widget.x.value)).toEqual(before);
    expect(outputs.openNotes()).toEqual([]);
    expect(outputs.mistakes).toEqual([]);
  });

  it("a pen's pressure is its velocity", () => {
    gestures.down(layout, at(1, ...middle("Kick"), { pressure: 0.5 }));
    expect(player.widgets[indexOf("Kick")]!.velocity).toBe(64);
  });

  it("a wheel turns what is under it, and nothing else", () => {
    const knob = player.widgets[indexOf("Cutoff")]!;
    expect(gestures.wheel(layout, ...middle("Cutoff"), 1, false)).toBe(true);
    expect(knob.x.value).toBe(66);
    expect(gestures.wheel(layout, ...middle("Kick"), 1, false)).toBe(false);
  });
});
