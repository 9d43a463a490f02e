import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readBoard, writeBoard } from "../../domain/board/boardJson.ts";
import { setBoardFields } from "../../domain/board/commands/boardFields.ts";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { newPad } from "../../domain/board/newPad.ts";
import { newMessage } from "../../domain/board/padMessage.ts";
import type { Board, Pad } from "../../domain/board/records.ts";
import { withNewScene, withoutScene, withScene, type BoardScene } from "../../domain/board/scene.ts";
import { BoardPlayer } from "./BoardPlayer.ts";
import { FakeOutputs, PLAYED_LIVE } from "./FakeOutputs.test-helper.ts";
import type { PlayerSettings } from "./PlayedBoard.ts";

const PADS: readonly Partial<Pad>[] = [
  { type: "slider", command: "cc", code: 20 },
  { type: "xyPad", command: "cc", code: 21, pad2: { command: "cc", code: 22 } },
  { command: "cc", code: 23, canToggle: true },
  { type: "slider", command: "pitch" },
  { command: "hold" },
];

const boardOf = (scenes: readonly BoardScene[], fields: Partial<Board> = {}): Board =>
  defaultBoard({
    id: "test",
    rows: 1,
    cols: 20,
    pads: PADS.map((pad, col) => newPad({ id: `pad ${col}`, ...pad, location: { row: 0, col, width: 1, height: 1 } })),
    scenes,
    ...fields,
  });

const scene = (id: string, fields: Partial<BoardScene> = {}): BoardScene => ({
  id,
  name: id,
  transitionMs: 0,
  program: null,
  channel: 1,
  values: {
    "pad 0": { x: 100, y: null, on: null },
    "pad 1": { x: 10, y: 20, on: null },
    "pad 2": { x: null, y: null, on: true },
    gone: { x: 1, y: 1, on: true },
  },
  ...fields,
});

const play = (board: Board, settings: Partial<PlayerSettings> = {}) => {
  const outputs = new FakeOutputs();
  const player = new BoardPlayer(outputs.ports(), board, { ...PLAYED_LIVE, internalSound: false, ...settings });
  return { outputs, player, sent: () => outputs.midiLog() };
};

const ALL = ["out b0 17 7f", "out b0 14 64", "out b0 15 a", "out b0 16 14"];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a scene", () => {
  it("keeps values, toggles and the channel, and neither bends nor Hold", () => {
    const { player } = play(boardOf([]));
    player.setValue(player.widgets[0]!, 30);
    player.press(1, player.widgets[2]!, 1, 0.5, 0.5);
    player.press(2, player.widgets[4]!, 1, 0.5, 0.5);
    player.releaseTouches();
    expect(player.scenes.capture()).toEqual({
      channel: 1,
      values: {
        "pad 0": { x: 30, y: null, on: null },
        "pad 1": { x: 64, y: 64, on: null },
        "pad 2": { x: null, y: null, on: true },
      },
    });
  });

  it("is recalled at once: each value that differs is sent once, toggles first", () => {
    const { player, sent } = play(boardOf([scene("a")]));
    expect(player.scenes.recall("a")).toBe(true);
    expect(sent()).toEqual(ALL);
    player.scenes.recall("a");
    expect(sent()).toEqual(ALL);
    expect(player.scenes.recall("b")).toBe(false);
    expect(player.scenes.shown).toBe("a");
  });

  it("changes the channel before anything is sent", () => {
    const { player, outputs } = play(boardOf([scene("a", { channel: 5 })]));
    player.scenes.recall("a");
    expect(outputs.log.indexOf("channel 5")).toBe(0);
  });

  it("glides in its time: 50 messages a second at most, in order, to the very value", () => {
    const { player, sent } = play(boardOf([scene("a", { transitionMs: 1000 })]));
    player.setValue(player.widgets[0]!, 0);
    player.scenes.recall("a");
    expect(player.widgets[2]!.on).toBe(true);
    vi.advanceTimersByTime(500);
    expect(player.widgets[0]!.x.value).toBeCloseTo(50, 0);
    vi.advanceTimersByTime(600);
    const values = sent()
      .filter((line) => line.startsWith("out b0 14 "))
      .map((line) => Number.parseInt(line.split(" ")[3]!, 16));
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(values.length).toBeGreaterThan(30);
    expect(values.length).toBeLessThanOrEqual(52);
    expect(values.at(-1)).toBe(100);
    expect(player.scenes.isMoving).toBe(false);
  });

  it("gives what a hand takes meanwhile to the hand", () => {
    const { player } = play(boardOf([scene("a", { transitionMs: 1000 })]));
    player.scenes.recall("a");
    vi.advanceTimersByTime(200);
    player.press(1, player.widgets[0]!, 1, 0.5, 0.5);
    player.setValue(player.widgets[0]!, 7);
    player.release(1);
    vi.advanceTimersByTime(2000);
    expect(player.widgets[0]!.x.value).toBe(7);
    expect(player.widgets[1]!.x.value).toBe(10);
  });

  it("ends with the board that is left, and with another scene", () => {
    const board = boardOf([
      scene("a", { transitionMs: 1000 }),
      scene("b", { values: { "pad 0": { x: 3, y: null, on: null } } }),
    ]);
    const { player, sent } = play(board);
    player.scenes.recall("a");
    vi.advanceTimersByTime(100);
    player.scenes.turn(1);
    expect(player.widgets[0]!.x.value).toBe(3);
    vi.advanceTimersByTime(2000);
    expect(player.widgets[0]!.x.value).toBe(3);
    player.scenes.turn(1);
    vi.advanceTimersByTime(100);
    player.load({ ...board, id: "other" });
    const before = sent().length;
    vi.advanceTimersByTime(2000);
    expect(sent()).toHaveLength(before);
  });

  it("is recalled by its program change, which then chooses no instrument; all others do", () => {
    const { player, outputs, sent } = play(boardOf([scene("a", { program: 9 })]));
    outputs.receive(player, [0xc3, 9]);
    expect(sent()).toEqual(ALL);
    expect(outputs.log.filter((line) => line.startsWith("program"))).toEqual([]);
    outputs.receive(player, [0xc0, 8]);
    expect(outputs.log.filter((line) => line.startsWith("program"))).toHaveLength(1);
  });

  it("opens the board where it is chosen for that; outputs are told as the setting has it", () => {
    const board = boardOf([scene("a")], { openingScene: "a" });
    const { player, sent } = play(board);
    expect(player.widgets[0]!.x.value).toBe(100);
    expect(player.scenes.shown).toBe("a");
    expect(sent()).toEqual(expect.arrayContaining(ALL));
    const quiet = play(board, { sendOnLoad: false });
    expect(quiet.player.widgets[0]!.x.value).toBe(100);
    expect(quiet.sent()).toEqual([]);
  });

  it("is asked for by a pad with its name", () => {
    const asked: string[] = [];
    const outputs = new FakeOutputs();
    const message = newMessage({ kind: "action", action: "scene", scene: "a" });
    const pad = newPad({ location: { row: 0, col: 0, width: 1, height: 1 }, command: "cc", messages: [message] });
    const ports = {
      ...outputs.ports(),
      perform: ({ action, scene: id }: typeof message) => void asked.push(action, id),
    };
    const player = new BoardPlayer(ports, defaultBoard({ id: "t", rows: 1, cols: 1, pads: [pad] }), PLAYED_LIVE);
    player.press(1, player.widgets[0]!, 1, 0.5, 0.5);
    expect(asked).toEqual(["scene", "a"]);
  });
});

describe("the scenes of a board", () => {
  it("are stored, renamed and taken away; a program recalls one of them", () => {
    const setting = { channel: 2, values: {} };
    const two = withNewScene({ scenes: withNewScene({ scenes: [] }, "Verse", setting) }, "Chorus", setting);
    const [verse, chorus] = two.map(({ id }) => id) as [string, string];
    const taken = withScene({ scenes: withScene({ scenes: two }, verse, { program: 4 }) }, chorus, { program: 4 });
    expect(taken.map(({ program }) => program)).toEqual([null, 4]);
    expect(withoutScene({ scenes: taken }, verse).map(({ name }) => name)).toEqual(["Chorus"]);
  });

  it("are written and read with the board; boards from before have none", () => {
    const board = boardOf([scene("a", { transitionMs: 400, program: 3 })], { openingScene: "a" });
    const read = readBoard(JSON.parse(JSON.stringify(writeBoard(board))));
    expect(read.ok && read.value.scenes).toEqual(board.scenes);
    expect(read.ok && read.value.openingScene).toBe("a");
    const { scenes: _scenes, openingScene: _opening, ...before } = writeBoard(board);
    const old = readBoard(before);
    expect(old.ok && [old.value.scenes, old.value.openingScene]).toEqual([[], ""]);
  });

  it("are refused with a sentence where they are none", () => {
    const refused = setBoardFields(boardOf([]), { scenes: [scene("a", { transitionMs: -1 })] });
    expect(refused.ok || refused.error.message).toContain("scenes");
  });
});
