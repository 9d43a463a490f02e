import { describe, expect, it } from "vitest";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { newPad, padNote } from "../../domain/board/newPad.ts";
import type { Pad } from "../../domain/board/records.ts";
import { NEW_STEP } from "../../domain/board/widget/stepRow.ts";
import { defaultWidget, widgetWith, type WidgetOf } from "../../domain/board/widget/widgetKinds.ts";
import { boardLayout } from "../../view/board/boardLayout.ts";
import { BoardPlayer } from "../../state/board/BoardPlayer.ts";
import { FakeOutputs, PLAYED_LIVE } from "../../state/board/FakeOutputs.test-helper.ts";
import { PlayGestures } from "./PlayGestures.ts";
import { BOARD_ARPS } from "../../protocol/engine.ts";

/** A sixteenth at 120 bpm. */
const STEP = 6000;
const WIDTH = 900;
const HEIGHT = 200;

/** Steps of a text: `x` sounds, `-` rests, `t` is tied. */
const patternOf = (text: string) =>
  text.split("").map((sign) => ({ ...NEW_STEP, on: sign !== "-", tie: sign === "t", velocity: 100 }));

const ROW: WidgetOf<"stepRow"> = { ...defaultWidget("stepRow"), pattern: patternOf("x-xx") };

function fixture(row: Partial<WidgetOf<"stepRow">> = {}, fields: Partial<Pad> = {}) {
  const outputs = new FakeOutputs();
  const rowPad = newPad({
    widget: { ...ROW, ...row },
    midiNote: padNote(60),
    location: { row: 0, col: 0, width: 8, height: 1 },
    ...fields,
  });
  const knob = newPad({ type: "knob", command: "cc", location: { row: 1, col: 0, width: 1, height: 1 } });
  const board = defaultBoard({ rows: 2, cols: 8, showKeyboard: false, pads: [rowPad, knob] });
  const player = new BoardPlayer(outputs.ports(), board, PLAYED_LIVE);
  outputs.player = player;
  const layout = boardLayout(board, WIDTH, HEIGHT, 0, false);
  const gestures = new PlayGestures(player);
  const widget = player.widgets[0]!;
  const sample = (id: number, cell: number, up: number) => {
    const { x, y, width, height } = widget.cells[cell]!;
    const box = layout.widgets[0]!;
    const at = { x: box.x + (x + width / 2) * box.width, y: box.y + (y + height / 2 - up * height) * box.height };
    return { id, ...at, pressure: null, fine: false, alt: false, reach: 8, timeMs: 0 };
  };
  const down = (id: number, cell: number): void => gestures.down(layout, sample(id, cell, 0));
  const move = (id: number, cell: number, up = 0): void => gestures.move(layout, sample(id, cell, up));
  const tap = (cell: number): void => {
    down(1, cell);
    gestures.up(1);
  };
  const steps = (): string =>
    widgetWith(player.board.pads[0]!, "pattern")!
      .pattern.map(({ on }) => (on ? "x" : "-"))
      .join("");
  return { outputs, player, gestures, widget, down, move, tap, steps };
}

/** Note-ons and note-offs that the MIDI output was sent by rows: their time in steps, and the key. */
const sentBy = (outputs: FakeOutputs): readonly string[] =>
  outputs.midiLog().map((line) => {
    const [, status, key, , time] = line.split(" ");
    const step = (Number(time!.slice(1)) * 48) / STEP;
    return `${Math.round(100 * step) / 100} ${status!.startsWith("9") ? "on" : "off"} ${Number.parseInt(key!, 16)}`;
  });

describe("rows of steps", () => {
  it("plays its steps round and round from a touch of its start to the next, each note with its end", () => {
    const { outputs, widget, tap } = fixture({ gate: 50 });
    tap(0);
    outputs.pass(5 * STEP);
    expect(sentBy(outputs)).toEqual([
      "0 on 60",
      "0.5 off 60",
      "2 on 60",
      "2.5 off 60",
      "3 on 60",
      "3.5 off 60",
      "4 on 60",
      "4.5 off 60",
    ]);
    expect(widget.lit[0]).toBeGreaterThan(0);
    tap(0);
    outputs.pass(10 * STEP);
    expect([[...widget.lit], outputs.openNotes(), outputs.mistakes]).toEqual([[0, 0, 0, 0, 0], [], []]);
    expect(sentBy(outputs)).toHaveLength(8);
  });

  it("plays chords, intervals, velocities and ties as they are written", () => {
    const pattern = patternOf("xt-x").map((step, at) => (at === 3 ? { ...step, interval: 12, velocity: 40 } : step));
    const { outputs, tap } = fixture({ pattern, plays: "chord", chord: "m", gate: 100 });
    tap(0);
    outputs.pass(3.5 * STEP);
    const on = outputs.midiLog().filter((line) => line.startsWith("out 9"));
    expect(on.map((line) => line.split(" ").slice(2, 4).join(" "))).toEqual([
      "3c 64",
      "3f 64",
      "43 64",
      "48 28",
      "4b 28",
      "4f 28",
    ]);
    expect(sentBy(outputs).filter((line) => line.includes("off"))).toEqual(["2 off 67", "2 off 63", "2 off 60"]);
  });

  it("shows where it is, on steps that rest too", () => {
    const { outputs, widget, tap } = fixture();
    tap(0);
    const lit = [0, 1, 2].map(() => {
      outputs.pass(STEP);
      return Array.from(widget.lit.slice(1), (light) => light > 0);
    });
    expect(lit[0]).toEqual([false, true, false, false]);
    expect(lit[2]).toEqual([false, false, false, true]);
  });

  it("a touch turns a step on or off, which is heard from then on and is the board's", () => {
    const { outputs, tap, steps } = fixture({ pattern: patternOf("x---"), gate: 50 });
    tap(0);
    outputs.pass(STEP);
    tap(4);
    expect(steps()).toBe("x--x");
    outputs.pass(2.2 * STEP);
    expect(sentBy(outputs).at(-1)).toBe("3 on 60");
    tap(4);
    outputs.pass(STEP);
    expect([steps(), sentBy(outputs).at(-1)]).toEqual(["x---", "4 on 60"]);
  });

  it("a hand that goes sideways paints, one that goes up and down makes a step louder or softer", () => {
    const { player, gestures, down, move, steps } = fixture();
    down(1, 2);
    move(1, 4);
    move(1, 1);
    gestures.up(1);
    expect(steps()).toBe("xxxx");
    down(1, 1);
    move(1, 4);
    gestures.up(1);
    expect(steps()).toBe("----");
    down(1, 2);
    move(1, 2, 0.4);
    move(1, 2, -0.25);
    gestures.up(1);
    const step = widgetWith(player.board.pads[0]!, "pattern")!.pattern[1]!;
    expect([step.on, step.velocity]).toEqual([true, 37]);
    player.nudgeStep(player.widgets[0]!, 2, 10);
    expect(widgetWith(player.board.pads[0]!, "pattern")!.pattern[1]!.velocity).toBe(47);
  });

  it("plays on through edits of its steps, tempo and length and of other pads, and stops where its notes change or it goes", () => {
    const { outputs, player, tap, widget } = fixture();
    const edit = (fields: Partial<Pad>, of = 0): void =>
      player.update({
        ...player.board,
        pads: player.board.pads.map((pad, index) => (index === of ? { ...pad, ...fields } : pad)),
      });
    tap(0);
    outputs.pass(STEP / 2);
    edit({ widget: { ...ROW, rate: "8n", gate: 20, bpm: 90 } });
    edit({ label: "Bass", color: "#112233" });
    edit({ code: 3 }, 1);
    expect(widget.lit[0]).toBeGreaterThan(0);
    edit({ midiNote: padNote(62) });
    outputs.pass(10 * STEP);
    expect([player.widgets[0]!.lit[0], outputs.openNotes(), outputs.mistakes]).toEqual([0, [], []]);
  });

  it("a tempo of its own is kept whatever the board's is", () => {
    const { outputs, tap } = fixture({ bpm: 60, pattern: patternOf("x"), gate: 50 });
    tap(0);
    outputs.pass(4 * STEP);
    expect(sentBy(outputs).filter((line) => line.includes("on"))).toEqual(["0 on 60", "2 on 60", "4 on 60"]);
  });

  it("two rows of one note play side by side, and whatever ends play ends them", () => {
    for (const end of ["stop", "panic", "leave", "page"] as const) {
      const { outputs, player, tap } = fixture({ pattern: patternOf("xxxx") });
      const second = { ...player.board.pads[0]!, id: "second", location: { row: 1, col: 1, width: 7, height: 1 } };
      player.update({ ...player.board, pads: [...player.board.pads, second] });
      tap(0);
      player.press(7, player.widgets[2]!, 1, 0, 0.5);
      player.release(7);
      outputs.pass(STEP);
      expect(player.widgets.map(({ lit }) => (lit[0] ?? 0) > 0)).toEqual([true, false, true]);
      if (end === "page") player.update({ ...player.board, pads: [] });
      else player[end]();
      outputs.pass(10 * STEP);
      expect([end, outputs.openNotes()]).toEqual([end, []]);
    }
  });

  it("more rows than the engine has arpeggios leave those that run alone, and play where one has stopped", () => {
    const outputs = new FakeOutputs();
    const pads = Array.from({ length: BOARD_ARPS.count + 1 }, (_, row) =>
      newPad({ widget: ROW, location: { row, col: 0, width: 8, height: 1 }, channel: (row % 16) + 1 }),
    );
    const board = defaultBoard({ rows: BOARD_ARPS.count + 1, cols: 8, showKeyboard: false, pads });
    const player = new BoardPlayer(outputs.ports(), board, PLAYED_LIVE);
    const touch = (row: number): boolean => {
      player.press(1, player.widgets[row]!, 1, 0, 0.5);
      player.release(1);
      return player.widgets[row]!.lit[0]! > 0;
    };
    expect(pads.map((_, row) => touch(row))).toEqual([...Array.from({ length: BOARD_ARPS.count }, () => true), false]);
    expect(touch(3)).toBe(false);
    expect(touch(BOARD_ARPS.count)).toBe(true);
    player.leave();
    expect(outputs.openNotes()).toEqual([]);
  });

  it("a key of the gear that was taught to it starts and stops it", () => {
    const { outputs, player, widget } = fixture({}, { input: { kind: "note", number: 40, channel: 1, port: "" } });
    outputs.receive(player, [0x90, 40, 90]);
    outputs.receive(player, [0x80, 40, 0]);
    expect(widget.lit[0]).toBeGreaterThan(0);
    outputs.receive(player, [0x90, 40, 90]);
    expect(widget.lit[0]).toBe(0);
  });
});
