// @vitest-environment jsdom
import { proxy } from "valtio/vanilla";
import { beforeEach, expect, test, vi } from "vitest";
import { fail, ok } from "../../../domain/AppError.ts";
import { newBoard } from "../../../domain/board/newBoard.ts";
import type { BoardLibrary } from "../../../state/board/BoardLibrary.ts";
import { LiveBoard } from "../../../state/board/LiveBoard.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { newJamState } from "../../../state/room/JamState.ts";
import { all, choose, click, done, eventually, focus, press, show, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { boardStrings as words } from "../../strings/board.ts";
import { jamStrings } from "../../strings/jam.ts";
import { JamBoard } from "../jam/JamBoard.tsx";
import { BoardPanel } from "./BoardPanel.tsx";

let studio: TestStudio;
let liveBoard: LiveBoard;
const library = {
  keptId: null as string | null,
  list: vi.fn<BoardLibrary["list"]>(),
  open: vi.fn<BoardLibrary["open"]>(),
  openLast: vi.fn<BoardLibrary["openLast"]>(),
};
const shared = () => ({
  liveBoard,
  library: library as Partial<BoardLibrary> as BoardLibrary,
  surface: <p>canvas</p>,
  keyboardColor: "#4080c0",
});

beforeEach(() => {
  studio = makeStudio({ board: newBoard({ id: "live", name: "Live", rows: 2, cols: 2, pads: [] }) });
  liveBoard = new LiveBoard({ ...studio, song: null, silence: () => undefined }, null);
  for (const each of [library.list, library.open, library.openLast]) each.mockReset();
  library.keptId = null;
  library.list.mockResolvedValue(ok([{ id: "other", name: "Other" }]) as never);
  library.open.mockResolvedValue(ok(undefined) as never);
  library.openLast.mockResolvedValue(ok(undefined) as never);
});

test("a panel shows the board that was open last, and leads to its own screen", async () => {
  await showIn(studio, <BoardPanel {...shared()}>more</BoardPanel>);
  expect(library.openLast).toHaveBeenCalledTimes(1);
  expect(the("region", words.surface).textContent).toContain("canvas");
  expect(the("region", words.surface).textContent).toContain("more");
  the("button", `${words.boardMenu}: Live`);
  await click(the("button", words.openLarge));
  expect(location.pathname).toBe("/midi");
  library.keptId = "kept";
  await click(the("button", words.openLarge));
  expect(location.pathname).toBe("/midi/kept");
});

test("another board is opened from its name; one that cannot be read is told", async () => {
  await showIn(studio, <BoardPanel {...shared()} />);
  library.open.mockResolvedValue(fail("NOT_FOUND", "It is gone.") as never);
  await focus(the("button", `${words.boardMenu}: Live`));
  await press("{Enter}");
  await click(all("menuitemradio").find(({ textContent }) => textContent === "Other")!);
  expect(library.open.mock.calls).toEqual([["other"]]);
  await eventually(() => expect(studio.notices()).toEqual(["error: It is gone."]));
});

test("keys of the computer are the larger screen's, and hands on the board let go with the panel", async () => {
  const detach = vi.fn<() => void>();
  const attach = vi.spyOn(liveBoard, "attach").mockReturnValue(detach);
  await showIn(studio, <BoardPanel {...shared()} />);
  const [view, keys] = attach.mock.calls[0]!;
  expect(view).toBe(window);
  expect(keys.computerKeys()).toBe(false);
  expect(detach).not.toHaveBeenCalled();
  await show(null);
  expect(detach).toHaveBeenCalledTimes(1);
});

function roomOf() {
  const state = proxy(newJamState());
  const setBoard = vi.fn<(name: string | null, program?: number | null) => void>();
  const own = { own: true };
  const room = { state, own, pulse: () => null, roster: { setBoard } } as unknown as JamRoom;
  const playTo = vi.spyOn(liveBoard, "playTo").mockReturnValue();
  const follow = vi.spyOn(liveBoard.tempo, "follow").mockReturnValue();
  return { room, setBoard, playTo, follow };
}

test("in a room a board plays into the room and by its beat while it is on the screen, and the others see its name", async () => {
  const { room, setBoard, playTo, follow } = roomOf();
  const attach = vi.spyOn(liveBoard, "attach");
  await showIn(studio, <JamBoard room={room} {...shared()} />);
  expect(playTo.mock.calls).toEqual([[room.own]]);
  expect(follow.mock.calls).toEqual([[room.pulse]]);
  expect(attach.mock.calls[0]![1].computerKeys()).toBe(true);
  expect(setBoard.mock.calls.at(-1)![0]).toBe("Live");
  await done(() => studio.board.load({ ...studio.board.current, name: "Rig" }));
  expect(setBoard.mock.calls.at(-1)![0]).toBe("Rig");
  await show(null);
  expect(playTo).toHaveBeenLastCalledWith(null);
  expect(follow).toHaveBeenLastCalledWith(null);
  expect(setBoard.mock.calls.at(-1)).toEqual([null]);
});

test("the boards of a room's player are a list, with the one that is open, also where it was never saved", async () => {
  const { room } = roomOf();
  await showIn(studio, <JamBoard room={room} {...shared()} />);
  await focus(the("combobox", jamStrings.board));
  await press("{Enter}");
  expect(all("option").map(({ textContent }) => textContent)).toEqual(["Live", "Other"]);
  await press("{Escape}");
  library.open.mockResolvedValue(fail("NOT_FOUND", "It is gone.") as never);
  await choose(jamStrings.board, "Other");
  expect(library.open.mock.calls).toEqual([["other"]]);
  await eventually(() => expect(studio.notices()).toEqual(["error: It is gone."]));
  library.list.mockResolvedValue(
    ok([
      { id: "other", name: "Other" },
      { id: "live", name: "Live" },
    ]) as never,
  );
  await showIn(studio, <JamBoard room={room} {...shared()} />);
  await focus(the("combobox", jamStrings.board));
  await press("{Enter}");
  expect(all("option").map(({ textContent }) => textContent)).toEqual(["Other", "Live"]);
});
