// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { AppError, err, ok } from "../../../domain/AppError.ts";
import { newBoard } from "../../../domain/board/newBoard.ts";
import type { BoardLibrary } from "../../../state/board/BoardLibrary.ts";
import { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { createStageSettings, type StageSettings } from "../../../state/board/stageSettings.ts";
import { SetListGear } from "../../../state/set-list/SetListGear.ts";
import { SetLists } from "../../../state/set-list/SetLists.ts";
import { all, appears, done, eventually, focus, press, show, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { boardStrings as words } from "../../strings/board.ts";
import { stageStrings } from "../../strings/stage.ts";
import { BoardScreen } from "./BoardScreen.tsx";
// Loaded ahead of the tests: how long that takes is no part of them.
import "./scenes/ScenesPanel.tsx";
import "./set-list/SetListPanel.tsx";

let studio: TestStudio;
let stage: StageSettings;
let liveBoard: LiveBoard;
let sets: SetLists;
const list = vi.fn<() => Promise<unknown>>();

beforeEach(() => {
  studio = makeStudio({ board: newBoard({ id: "b", name: "Live", rows: 2, cols: 2, pads: [] }) });
  stage = createStageSettings(null);
  liveBoard = new LiveBoard({ ...studio, song: null, silence: () => undefined }, null);
  sets = new SetLists(null);
  list.mockReset();
  list.mockResolvedValue(ok([]));
});

async function open(): Promise<void> {
  const library = { openOrLast: () => Promise.resolve(ok([])), keptId: null, list } as unknown as BoardLibrary;
  const set = { sets, gear: new SetListGear({ ...studio, sets }), openSong: () => undefined };
  await showIn(
    studio,
    <BoardScreen {...{ liveBoard, library, stage, set }} surface={null} keyboardColor="#4080c0" />,
    "/midi",
  );
}

const unlock = (): HTMLElement => the("button", stageStrings.unlock);
const send = (type: string): Promise<void> =>
  done(() => void unlock().dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0 })));

/** Time passes at once; the rest of the page has its own. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
}

const pass = (ms: number): Promise<void> => done(() => void vi.advanceTimersByTime(ms));

test("a locked board is unlocked by a press that is held; one that ends before does not", async () => {
  stage.locked = true;
  await open();
  expect(all("button", words.more)).toEqual([]);
  expect(the("banner").textContent).toContain(`Live${stageStrings.lockedText}`);
  holdTime();
  for (const ends of ["pointerup", "pointerout", "pointercancel"]) {
    await send("pointerdown");
    await pass(500);
    await send(ends);
    await pass(2000);
    expect(stage.locked, ends).toBe(true);
  }
  await focus(unlock());
  await press("{Enter>}");
  await pass(500);
  await press("{/Enter}");
  await press("x");
  await pass(2000);
  expect(stage.locked).toBe(true);
  await press("{ >}");
  await pass(900);
  expect(stage.locked).toBe(false);
  expect(all("button", stageStrings.unlock)).toEqual([]);
});

const asked = (type: string): boolean => !dispatchEvent(new Event(type, { cancelable: true }));

test("going back from a locked board comes here again, and says why; unlocked it is as before", async () => {
  const push = vi.spyOn(history, "pushState");
  const back = vi.spyOn(history, "back").mockReturnValue(undefined);
  stage.locked = true;
  await open();
  expect(push).toHaveBeenCalledOnce();
  await done(() => void dispatchEvent(new PopStateEvent("popstate")));
  expect([push.mock.calls.length, studio.notices()]).toEqual([2, [`info: ${stageStrings.stillLocked}`]]);
  expect([asked("beforeunload"), asked("contextmenu")]).toEqual([true, true]);
  await done(() => void (stage.locked = false));
  expect(back).toHaveBeenCalledOnce();
  expect([asked("beforeunload"), asked("contextmenu")]).toEqual([false, false]);
  await done(() => void dispatchEvent(new PopStateEvent("popstate")));
  expect(push).toHaveBeenCalledTimes(2);
});

test("a screen that is left is neither locked nor in a second window any more", async () => {
  vi.spyOn(history, "back").mockReturnValue(undefined);
  stage.locked = true;
  await open();
  await show(<p>gone</p>);
  expect([stage.locked, stage.secondWindow]).toEqual([false, false]);
});

const seen = (): Promise<void> => done(() => void document.dispatchEvent(new Event("visibilitychange")));

test("the screen stays on while that is asked for, is asked for again when the page is seen again, and darkens as set", async () => {
  const locks: { released: boolean; release: () => Promise<void> }[] = [];
  const request = vi.fn<(kind: string) => Promise<unknown>>(() => {
    const lock = {
      released: false,
      release: () => {
        lock.released = true;
        return Promise.resolve();
      },
    };
    locks.push(lock);
    return Promise.resolve(lock);
  });
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "wakeLock"));
  Object.assign(stage, { keepAwake: true, dim: 0.55 });
  await open();
  expect(request.mock.calls).toEqual([["screen"]]);
  await seen();
  expect(request).toHaveBeenCalledOnce();
  locks[0]!.released = true;
  await seen();
  expect(request).toHaveBeenCalledTimes(2);
  expect(document.querySelector<HTMLElement>("[data-testid=dim]")!.style.opacity).toBe("0.55");
  await done(() => void Object.assign(stage, { keepAwake: false, dim: 0 }));
  expect([locks[1]!.released, document.querySelector("[data-testid=dim]")]).toEqual([true, null]);
  await seen();
  expect(request).toHaveBeenCalledTimes(2);
});

const step = (action: "nextBoard" | "previousBoard"): Promise<void> => done(() => void liveBoard.actions.run(action));

test("the next and the previous board are those of the set; without one those that are kept, by their names, in a circle", async () => {
  const entries = [
    { id: "a", name: "board 10" },
    { id: "c", name: "Board 9" },
    { id: "b", name: "board 9" },
  ];
  list.mockResolvedValue(ok(entries));
  await open();
  await step("nextBoard");
  await eventually(() => expect(location.pathname).toBe("/midi/c"));
  await step("previousBoard");
  await eventually(() => expect(location.pathname).toBe("/midi/a"));
  list.mockResolvedValue(err(new AppError("STORAGE", "The disk is full")));
  await step("nextBoard");
  expect([studio.notices(), location.pathname]).toEqual([["error: The disk is full"], "/midi/a"]);
  const inSet = vi.spyOn(sets, "step").mockReturnValue(true);
  list.mockClear();
  await step("nextBoard");
  await step("previousBoard");
  expect([inSet.mock.calls, list.mock.calls]).toEqual([[[1], [-1]], []]);
});

async function chooseItem(menu: RegExp, item: string): Promise<void> {
  await focus(all("button", menu)[0]!);
  await press("{Enter}");
  await focus(
    [...document.querySelectorAll<HTMLElement>("[role^=menuitem]")].find(({ textContent }) =>
      textContent.startsWith(item),
    )!,
  );
  await press("{Enter}");
}

const beside = (): string[] => all("complementary").map((each) => each.ariaLabel ?? "");

test("one panel at a time stands beside the board; the item that opened it closes it again", async () => {
  await open();
  await chooseItem(/^Board: /, "Scenes…");
  await appears("complementary", "Scenes");
  expect(beside()).toEqual(["Scenes"]);
  await chooseItem(/^Board: /, "Set lists…");
  await appears("complementary", "Set lists");
  expect(beside()).toEqual(["Set lists"]);
  await chooseItem(/^Output/, words.midiLog);
  await appears("complementary", "MIDI log");
  expect(beside()).toEqual(["MIDI log"]);
  await chooseItem(/^Output/, words.midiLog);
  expect(beside()).toEqual([]);
});
