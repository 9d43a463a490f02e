// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { newBoard } from "../../../domain/board/newBoard.ts";
import { newPad } from "../../../domain/board/newPad.ts";
import { ok } from "../../../domain/AppError.ts";
import type { BoardLibrary } from "../../../state/board/BoardLibrary.ts";
import { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { createStageSettings, type StageSettings } from "../../../state/board/stageSettings.ts";
import { SetListGear } from "../../../state/set-list/SetListGear.ts";
import { SetLists } from "../../../state/set-list/SetLists.ts";
import { all, done, eventually } from "../../controls/page.test-helper.tsx";
import { makeStudio, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { boardStrings as words } from "../../strings/board.ts";
import { stageStrings } from "../../strings/stage.ts";
import { BoardScreen } from "./BoardScreen.tsx";
// Loaded ahead of the tests: how long that takes is no part of them.
import "./stage/BoardWindow.tsx";

const KICK = newPad({ id: "kick", label: "Kick", location: { row: 0, col: 0, width: 1, height: 1 } });

let studio: TestStudio;
let stage: StageSettings;

beforeEach(() => {
  studio = makeStudio({ board: newBoard({ name: "Live", rows: 2, cols: 2, pads: [], showKeyboard: false }) });
  stage = createStageSettings(null);
});

async function open(): Promise<void> {
  const liveBoard = new LiveBoard({ ...studio, song: null, silence: () => undefined }, null);
  const library = { openOrLast: () => Promise.resolve(ok([])), keptId: null } as unknown as BoardLibrary;
  const sets = new SetLists(null);
  const set = { sets, gear: new SetListGear({ ...studio, sets }), openSong: () => undefined };
  stage.locked = true;
  const props = { liveBoard, library, stage, set, surface: null, keyboardColor: "#4080c0" };
  await showIn(studio, <BoardScreen {...props} />, "/midi");
}

test("a board without pads and keyboard says that it is empty, until it gets its first pad", async () => {
  await open();
  expect(document.body.textContent).toContain(words.nothing + words.nothingText);
  await done(() => studio.board.load({ ...studio.board.current, pads: [KICK] }));
  expect(document.body.textContent).not.toContain(words.nothing);
});

test("a second window that the browser blocks is told, and is wanted no more", async () => {
  vi.spyOn(globalThis, "open").mockReturnValue(null);
  stage.secondWindow = true;
  await open();
  await eventually(() => expect(studio.notices()).toEqual([`error: ${stageStrings.noWindow}`]));
  expect(stage.secondWindow).toBe(false);
  expect(all("button", stageStrings.unlock)).toHaveLength(1);
});
