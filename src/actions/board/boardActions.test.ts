import { describe, expect, it } from "vitest";
import { FakeEngine } from "../../../tests/spec/support/FakeEngine.ts";
import { newBoard } from "../../domain/board/newBoard.ts";
import { newPad } from "../../domain/board/newPad.ts";
import type { Board } from "../../domain/board/records.ts";
import type { BoardScene } from "../../domain/board/scene.ts";
import { addEntry } from "../../domain/set-list/SetList.ts";
import type { LiveEnginePort } from "../../protocol/enginePort.ts";
import { LiveBoard } from "../../state/board/LiveBoard.ts";
import { FakePorts } from "../../state/devices/FakePorts.test-helper.ts";
import { boardKind } from "../../state/documentKinds.ts";
import { DocumentStore } from "../../state/DocumentStore.ts";
import { MidiIn } from "../../state/midi/MidiIn.ts";
import { placeOf, SetLists } from "../../state/set-list/SetLists.ts";
import type { Action } from "../Action.ts";
import { actionOfKey, type KeyStroke } from "../actionOfKey.ts";
import { boardActions } from "./boardActions.ts";
import { setListActions } from "./setListActions.ts";

const pad = (col: number, page: number) => newPad({ page, location: { row: 0, col, width: 1, height: 1 } });

const scene = (id: string): BoardScene => ({ id, name: id, transitionMs: 0, program: null, channel: 1, values: {} });

function openLiveBoard(fields: Partial<Board> = {}) {
  const { session, midi } = new FakePorts();
  let silenced = 0;
  const liveBoard = new LiveBoard(
    {
      board: new DocumentStore(boardKind, newBoard(fields)),
      midi: { ...midi, releaseAll: () => undefined },
      midiIn: new MidiIn(midi),
      session,
      engine: new FakeEngine() as unknown as LiveEnginePort,
      song: null,
      silence: () => void silenced++,
    },
    null,
  );
  return { liveBoard, silenced: () => silenced };
}

function press<Target>(
  actions: Readonly<Record<string, Action<Target>>>,
  target: Target,
  key: string,
  fields: Partial<KeyStroke> = {},
): void {
  const none = { code: "", ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  const action = actionOfKey(actions, { key, ...none, ...fields });
  expect(action, key).toBeDefined();
  action!.run(target);
}

const isOn = (action: { readonly enabled: (liveBoard: LiveBoard) => boolean }, liveBoard: LiveBoard): boolean =>
  action.enabled(liveBoard);

describe("a board that is played", () => {
  it("turns its pages by Page Up and Page Down, round the end, where it has several", () => {
    const { liveBoard } = openLiveBoard({ rows: 1, cols: 3, pads: [pad(0, 1), pad(1, 2), pad(2, 3)] });
    const { pages } = liveBoard.player;
    const shown: number[] = [];
    for (const key of ["PageDown", "PageDown", "PageDown", "PageUp", "PageUp"]) {
      press(boardActions, liveBoard, key);
      shown.push(pages.shown);
    }
    expect(shown).toEqual([2, 3, 1, 3, 2]);
    expect([boardActions.nextPage, boardActions.previousPage].map((action) => isOn(action, liveBoard))).toEqual([
      true,
      true,
    ]);
    const alone = openLiveBoard({ rows: 1, cols: 1, pads: [pad(0, 1)] }).liveBoard;
    expect([boardActions.nextPage, boardActions.previousPage].map((action) => isOn(action, alone))).toEqual([
      false,
      false,
    ]);
    boardActions.nextPage.run(alone);
    expect(alone.player.pages.shown).toBe(1);
  });

  it("recalls its scenes one after the other by comma and period, round the end", () => {
    const { liveBoard } = openLiveBoard({ scenes: [scene("verse"), scene("chorus"), scene("end")] });
    const shown: string[] = [];
    for (const code of ["Period", "Period", "Period", "Period", "Comma", "Comma"]) {
      press(boardActions, liveBoard, "", { code });
      shown.push(liveBoard.player.scenes.shown);
    }
    expect(shown).toEqual(["verse", "chorus", "end", "verse", "end", "chorus"]);
    expect(isOn(boardActions.previousScene, liveBoard)).toBe(true);
    expect(isOn(boardActions.nextScene, openLiveBoard({ scenes: [] }).liveBoard)).toBe(false);
  });

  it("goes up and down by octaves to its limits, which the actions know", () => {
    const { liveBoard } = openLiveBoard();
    const { settings } = liveBoard;
    const reach = (key: string) => {
      for (let times = 0; times < 9; times++) press(boardActions, liveBoard, key);
      return [settings.octave, isOn(boardActions.octaveDown, liveBoard), isOn(boardActions.octaveUp, liveBoard)];
    };
    expect(reach("x")).toEqual([3, true, false]);
    expect(reach("z")).toEqual([-3, false, true]);
  });

  it("is mirrored for the left hand and back, and falls silent by Escape", () => {
    const { liveBoard, silenced } = openLiveBoard();
    boardActions.mirrorPads.run(liveBoard);
    expect(liveBoard.settings.leftHanded).toBe(true);
    boardActions.mirrorPads.run(liveBoard);
    expect(liveBoard.settings.leftHanded).toBe(false);
    press(boardActions, liveBoard, "Escape");
    expect(silenced()).toBe(1);
  });
});

const openSet = (entries: number) => {
  const sets = new SetLists({ getItem: () => null, setItem: () => undefined });
  const opened: string[] = [];
  sets.openWith(({ boardName }) => opened.push(boardName));
  sets.create("Tonight");
  for (let at = 1; at <= entries; at++) sets.edit((list) => addEntry(list, { id: `b${at}`, name: `Board ${at}` }));
  return { sets, opened };
};

describe("a set that is played", () => {
  it("opens its first ten entries by the digits, zero being the tenth", () => {
    const { sets, opened } = openSet(11);
    for (const key of ["1", "3", "9", "0"]) press(setListActions, sets, key);
    expect(opened).toEqual(["Board 1", "Board 3", "Board 9", "Board 10"]);
  });

  it("has no entry by a digit beyond its last one", () => {
    const { sets, opened } = openSet(2);
    expect([1, 2, 3].map((number) => setListActions[`entry${number}`]!.enabled!(sets))).toEqual([true, true, false]);
    press(setListActions, sets, "3");
    expect(opened).toEqual([]);
  });

  it("is stepped through by brackets, and its ends are known", () => {
    const { sets, opened } = openSet(2);
    const { previousEntry, nextEntry } = setListActions;
    const steps = () => [previousEntry.enabled(sets), nextEntry.enabled(sets)];
    expect(steps()).toEqual([false, true]);
    press(setListActions, sets, "", { code: "BracketRight" });
    expect(steps()).toEqual([false, true]);
    press(setListActions, sets, "", { code: "BracketRight" });
    expect([placeOf(sets.shown), ...steps()]).toEqual([1, true, false]);
    press(setListActions, sets, "", { code: "BracketLeft" });
    expect(opened).toEqual(["Board 1", "Board 2", "Board 1"]);
  });
});
