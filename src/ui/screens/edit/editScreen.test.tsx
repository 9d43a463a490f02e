// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { AppError, fail, ok } from "../../../domain/AppError.ts";
import { newBoard } from "../../../domain/board/newBoard.ts";
import { newPad } from "../../../domain/board/newPad.ts";
import type { BoardLibrary } from "../../../state/board/BoardLibrary.ts";
import { createBoardEdit, followBoard, setSelection, type BoardEdit } from "../../../state/board/edit/BoardEdit.ts";
import { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { alerts, all, click, done, eventually, fill, focus, press, the } from "../../controls/page.test-helper.tsx";
import { outlineOf } from "../../controls/outline.test-helper.ts";
import { makeStudio, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { boardStrings } from "../../strings/board.ts";
import { spokenStrings } from "../../strings/spoken.ts";
import { editStrings as words } from "../../strings/edit.ts";
import { widgetStrings } from "../../strings/widgets.ts";
import { EditScreen } from "./EditScreen.tsx";

const at = (row: number, col: number) => ({ location: { row, col, width: 1, height: 1 } });
const KICK = newPad({ id: "kick", label: "Kick", ...at(0, 0) });
const SNARE = newPad({ id: "snare", label: "", ...at(1, 2) });
const HAT = newPad({ id: "hat", label: "Hat", ...at(2, 3) });

let studio: TestStudio;
let liveBoard: LiveBoard;
let edit: BoardEdit;
let answerOf: (refused: AppError | null) => void;
const deaf = vi.fn<() => void>();
const library = {
  keptId: "kept" as string | null,
  openOrLast: () => Promise.resolve(ok([])),
  create: vi.fn<BoardLibrary["create"]>(),
};

beforeEach(() => {
  const pads = [KICK, SNARE, HAT];
  studio = makeStudio({ board: newBoard({ id: "live", name: "Live", rows: 4, cols: 5, pads, showKeyboard: false }) });
  liveBoard = new LiveBoard({ ...studio, song: null, silence: () => undefined }, null);
  edit = createBoardEdit();
  followBoard(studio.board, edit);
  library.keptId = "kept";
  library.create.mockReset();
  deaf.mockReset();
});

function listenToKeys(answer: typeof answerOf) {
  answerOf = answer;
  return deaf;
}

async function open(): Promise<void> {
  const props = { liveBoard, edit, listenToKeys, surface: <p>board</p>, keyboardColor: "#4080c0" };
  await showIn(
    studio,
    <EditScreen {...props} id={undefined} padId={undefined} library={library as unknown as BoardLibrary} />,
    "/edit",
  );
}

const board = () => studio.board.current;
const header = (): string[] => outlineOf(document.querySelector("header")!);
const pad = (id: string) => board().pads.find((each) => each.id === id)!;
const rows = (): number[] => [KICK, SNARE, HAT].map(({ id }) => pad(id).location.row);
const selected = (): string[] => [...edit.selectedIds];
const spoken = (): string => document.querySelector("[aria-live=polite].visually-hidden")!.textContent;
const palette = (): HTMLElement => document.querySelector(`[aria-label="${words.left}"]`)!;
const boardName = (): HTMLElement => document.querySelector(`header [aria-label="${words.boardName}"]`)!;
/** A field of the grid, in the window over the panel that has the same. */
const cells = (name: string): HTMLElement => document.querySelector(`[role=dialog] [aria-label="${name}"]`)!;

/** A button by its name or the beginning of it; the screen has too many for a search by role to be quick. */
const chip = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll("button")].filter((button) =>
    (button.ariaLabel ?? button.textContent).trim().startsWith(name),
  );
  expect(found, name).toHaveLength(1);
  return found[0]!;
};

async function chooseIn(button: HTMLElement, item: string): Promise<void> {
  await focus(button);
  await press("{Enter}");
  const found = [...document.querySelectorAll<HTMLElement>("[role^=menuitem]")].find(({ textContent }) =>
    textContent.startsWith(item),
  );
  await focus(found!);
  await press("{Enter}");
}

const DONE = ["button Duplicate selected pads disabled", "button Delete selected pads disabled"];

test("the editor has its bar and its tools; while the board is played there are none", async () => {
  await open();
  expect(document.title).toContain(words.title("Live"));
  const ends = ["button Perform in full screen", "button Play"];
  const start = ["link Padroll, home", "field Board name “Live”", "text Saved in this browser"];
  expect(header()).toEqual([...start, "button Undo disabled", "button Redo disabled", ...DONE, ...ends]);
  expect(outlineOf(the("toolbar", words.toolbar))).toEqual([
    "button Grid 5 × 4 expanded=false",
    "button Fill",
    "button Align expanded=false disabled",
    "button Distribute expanded=false disabled",
    "button Page 1 expanded=false",
    expect.stringMatching(/^button /),
    "button Screen preview 16 : 10 expanded=false",
    "button Zoom 100 % expanded=false",
  ]);
  expect(palette().hasAttribute("inert")).toBe(false);
  expect(document.body.textContent).toContain("add to selection");
  await click(chip(words.play));
  expect(edit.mode).toBe("play");
  expect(header()).toEqual([...start, "button Undo disabled", "button Redo disabled", ends[0], "button Edit"]);
  await done(() => Object.assign(liveBoard.sound.status, { engine: "running", progress: 0.254 }));
  expect(header().join()).toContain(boardStrings.loading(25));
  await done(() => Object.assign(liveBoard.sound.status, { progress: null }));
  expect(header().join()).not.toContain(boardStrings.loading(25));
  expect(all("toolbar", words.toolbar)).toEqual([]);
  expect(palette().hasAttribute("inert")).toBe(true);
  expect(document.body.textContent).not.toContain("add to selection");
  await click(chip(words.edit));
  expect(edit.mode).toBe("edit");
});

test("a name is kept, an empty one is untitled, each as a step; undo and redo are there once there is one", async () => {
  await open();
  await fill(boardName(), "Stage{Enter}");
  expect(board().name).toBe("Stage");
  expect(header()).toContain("button Undo");
  await click(chip("Undo"));
  expect(board().name).toBe("Live");
  expect(
    header()
      .filter((line) => /do/.test(line) && line.startsWith("button"))
      .slice(0, 2),
  ).toEqual(["button Undo disabled", "button Redo"]);
  await click(chip("Redo"));
  expect(board().name).toBe("Stage");
  await fill(boardName(), "{Enter}");
  expect(board().name).toBe("Untitled");
});

test("selected pads are said, copied, deleted, aligned and distributed; with too few there is nothing to align", async () => {
  await open();
  expect(spoken()).toBe(words.nothing);
  await done(() => setSelection(edit, ["snare"]));
  expect(spoken()).toBe("Pad, row 2, column 3, 1 by 1");
  expect(chip(words.align)).toHaveProperty("disabled", true);
  await done(() => setSelection(edit, ["kick", "snare"]));
  expect(spoken()).toBe("Pad, row 2, column 3, 1 by 1, and 1 more");
  expect([chip(words.align), chip(words.distribute)].map((each) => each.disabled)).toEqual([false, true]);
  await chooseIn(chip(words.align), words.aligns.left);
  expect([pad("kick").location.col, pad("snare").location.col, pad("hat").location.col]).toEqual([0, 0, 3]);
  await done(() => setSelection(edit, ["kick", "snare", "hat"]));
  // The two of one column do not fit beside each other.
  await chooseIn(chip(words.align), words.aligns.bottom);
  expect([rows(), alerts()[0] === ""]).toEqual([[0, 1, 2], false]);
  await click(chip("Undo"));
  await chooseIn(chip(words.align), words.aligns.bottom);
  expect([rows(), alerts()]).toEqual([[2, 2, 2], [""]]);
  await click(chip("Undo"));
  await chooseIn(chip(words.distribute), words.distributes.horizontal);
  expect(pad("hat").location.col).toBe(3);
  await click(chip("Delete selected pads"));
  expect([board().pads, selected(), spoken()]).toEqual([[], [], words.nothing]);
  await eventually(() => expect(the("status", spokenStrings.edits).textContent).toBe("3 pads deleted"));
  expect(document.body.textContent).toContain(words.emptyBoard);
  await click(chip("Undo"));
  expect(board().pads).toHaveLength(3);
  expect(document.body.textContent).not.toContain(words.emptyBoard);
});

test("the grid is typed; one that pads do not fit into is refused in words, for a while", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  await open();
  await click(chip("Grid"));
  await fill(cells(words.rows), "6{Enter}");
  await fill(cells(words.cols), "7{Enter}");
  expect([board().rows, board().cols]).toEqual([6, 7]);
  await fill(cells(words.cols), "2{Enter}");
  expect([board().rows, board().cols, alerts().length]).toEqual([6, 7, 1]);
  expect(alerts()[0]).not.toBe("");
  expect(document.body.textContent).not.toContain("nudge one cell");
  await done(() => vi.advanceTimersByTime(5000));
  expect(alerts()).toEqual([""]);
  expect(document.body.textContent).toContain("nudge one cell");
  await done(() => answerOf(new AppError("INVALID", "There is no room for it.")));
  expect(alerts()).toEqual(["There is no room for it."]);
  await done(() => answerOf(null));
  expect(alerts()).toEqual([""]);
  vi.useRealTimers();
});

test("fill puts pads on every free cell, and the page menu leads to a page that its first pad makes", async () => {
  await open();
  await chooseIn(chip("Page 1"), words.newPage(2));
  expect(liveBoard.player.pages.shown).toBe(2);
  expect(chip("Page 2")).toBeDefined();
  await click(chip(words.fill));
  expect(board().pads).toHaveLength(3 + 4 * 5);
  expect(
    new Set(
      board()
        .pads.slice(3)
        .map(({ page }) => page),
    ),
  ).toEqual(new Set([2]));
  await focus(chip("Page 2"));
  await press("{Enter}");
  expect(all("menuitemradio").map((each) => `${each.textContent} ${each.ariaChecked}`)).toEqual([
    "Page 1 false",
    "Page 2 true",
    "New page 3 false",
  ]);
});

test("the screen that is previewed and the zoom are chosen; pads stay as they are", async () => {
  await open();
  await chooseIn(chip("Screen preview"), words.shapes.tablet);
  expect(chip("Screen preview 4 : 3")).toBeDefined();
  await chooseIn(chip("Zoom"), "150");
  expect(chip("Zoom 150 %")).toBeDefined();
  const place = the("main", words.screen).querySelector<HTMLElement>("[style*=--ratio]")!.style;
  expect([place.getPropertyValue("--ratio"), place.getPropertyValue("--zoom")]).toEqual([String(1024 / 716), "1.5"]);
  expect(board().pads.map(({ location }) => location)).toEqual([KICK, SNARE, HAT].map(({ location }) => location));
});

const widget = (name: string): HTMLElement =>
  [...palette().querySelectorAll("button")].find(({ textContent }) => textContent === name)!;

test("a widget is drawn after a press, which another press takes back; a key puts it on the next free cell, and the keyboard is there or not", async () => {
  await open();
  const knob = widget(widgetStrings.presets.knob);
  await click(knob);
  expect([edit.adding, knob.ariaPressed, board().pads.length]).toEqual(["knob", "true", 3]);
  expect(the("main", words.screen).textContent).toContain(words.drawHint(widgetStrings.presets.knob));
  await click(knob);
  expect([edit.adding, knob.ariaPressed]).toEqual([null, "false"]);
  await focus(knob);
  await press("{Enter}");
  expect([board().pads.at(-1)!.type, board().pads.at(-1)!.location]).toEqual([
    "knob",
    { row: 0, col: 1, width: 1, height: 1 },
  ]);
  await done(() => void knob.dispatchEvent(new MouseEvent("dblclick", { bubbles: true })));
  expect([board().pads.length, edit.adding]).toEqual([5, null]);
  const keys = widget(words.keyboard);
  expect(keys.ariaPressed).toBe("false");
  await click(keys);
  await click(keys);
  await click(keys);
  expect([board().showKeyboard, keys.ariaPressed]).toEqual([true, "true"]);
  await click(chip("Undo"));
  expect(board().showKeyboard).toBe(false);
});

test("a template takes the place of pads once that is confirmed, or becomes a board of its own; an empty board takes it at once", async () => {
  await open();
  const drums = widget(`Drums${words.templateFacts.Drums}`);
  await click(drums);
  const dialog = the("dialog", words.replaceTitle("Drums"));
  expect(dialog.textContent).toContain(words.replaceText(3));
  await press("{Escape}");
  expect([all("dialog"), board().pads.length]).toEqual([[], 3]);
  library.create.mockResolvedValue(fail("STORAGE", "The disk is full") as never);
  await click(drums);
  await click(chip(words.makeNew));
  expect([library.create.mock.calls, studio.notices()]).toEqual([[["Drums"]], ["error: The disk is full"]]);
  expect([location.pathname, all("dialog"), board().pads.length]).toEqual(["/edit/kept", [], 3]);
  await click(drums);
  await click(chip(words.replace));
  const { pads, name, id, templateType } = board();
  expect([name, id, templateType, pads.length > 3]).toEqual(["Live", "live", "Drums", true]);
  expect(drums.getAttribute("aria-current")).toBe("true");
  await done(() => studio.board.load({ ...board(), pads: [] }));
  await click(widget(`Main board${words.templateFacts.MainBoard}`));
  expect([all("dialog"), board().pads.length > 0]).toEqual([[], true]);
});

test("the board is performed at its address, the keys of the screen end with it", async () => {
  await open();
  await click(chip("Perform in full screen"));
  expect(location.pathname).toBe("/midi/kept");
  library.keptId = null;
  await open();
  expect(deaf).toHaveBeenCalledOnce();
  await click(chip("Perform in full screen"));
  expect(location.pathname).toBe("/midi");
});
