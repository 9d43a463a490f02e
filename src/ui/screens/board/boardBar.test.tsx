// @vitest-environment jsdom
import { ref } from "valtio/vanilla";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { setListActions } from "../../../actions/board/setListActions.ts";
import { fail, ok } from "../../../domain/AppError.ts";
import { newBoard } from "../../../domain/board/newBoard.ts";
import { guardNotices } from "../../../state/account/guardRoute.ts";
import type { BoardLibrary } from "../../../state/board/BoardLibrary.ts";
import { chainOf, setChain, soundOf } from "../../../state/board/boardSettings.ts";
import { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { createStageSettings, type StageSettings } from "../../../state/board/stageSettings.ts";
import { SetLists } from "../../../state/set-list/SetLists.ts";
import { all, click, done, fill, focus, press, the } from "../../controls/page.test-helper.tsx";
import { outlineOf } from "../../controls/outline.test-helper.ts";
import { pageOfWidth } from "../../controls/pageWidth.test-helper.ts";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { boardStrings as words } from "../../strings/board.ts";
import { boardFileStrings } from "../../strings/files.ts";
import { BoardBar } from "./BoardBar.tsx";

let studio: TestStudio;
let liveBoard: LiveBoard;
let stage: StageSettings;
const onPanel = vi.fn<(panel: string) => void>();
const library = {
  keptId: "kept",
  list: vi.fn<BoardLibrary["list"]>(),
  add: vi.fn<BoardLibrary["add"]>(),
  create: vi.fn<BoardLibrary["create"]>(),
};

beforeEach(() => {
  studio = makeStudio({ board: newBoard({ id: "live", name: "Live", rows: 2, cols: 2, pads: [] }) });
  liveBoard = new LiveBoard({ ...studio, song: null, silence: () => undefined }, null);
  stage = createStageSettings(null);
  for (const each of [onPanel, library.list, library.add, library.create]) each.mockReset();
  library.list.mockResolvedValue(ok([]));
});

/** Shows the bar on a page of this width in rem. */
async function open(rem: number, sets = new SetLists(null)): Promise<void> {
  pageOfWidth(rem);
  const shared = { liveBoard, stage, sets, onPanel };
  await showIn(
    studio,
    <BoardBar
      {...shared}
      library={library as unknown as BoardLibrary}
      midiItems={[{ label: "Log", onSelect: vi.fn() }]}
    />,
    "/midi",
  );
}

const bar = (): string[] => outlineOf(document.querySelector("header")!);
const itemElements = (): HTMLElement[] => [
  ...all("menu").at(-1)!.querySelectorAll<HTMLElement>(":scope [role^=menuitem]"),
];
const menuItems = (): string[] =>
  itemElements().map((item) => `${item.textContent}${item.ariaChecked === "true" ? " ✓" : ""}`);

async function openMenu(name: string | RegExp): Promise<void> {
  await focus(the("button", name));
  await press("{Enter}");
}

/** Chooses items by the beginning of their names, of menus within menus. */
async function choose(...names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    const found = itemElements().find(({ textContent }) => textContent.startsWith(name));
    await focus(found!);
    await press(index === names.length - 1 ? "{Enter}" : "{ArrowRight}");
  }
}

const ENDS = { start: ["link Padroll, home", "button Board: Live expanded=false"], end: ["button Panic"] };
const OCTAVE = ["group Octave", "button Octave down", "text Octave", "text 0", "button Octave up"];
const OUTPUT = "button OutputInternal sound expanded=false";

test("a wide bar has everything beside each other", async () => {
  await open(100);
  expect(bar()).toEqual([
    ...ENDS.start,
    OUTPUT,
    "button Channel1 expanded=false",
    "button SoundElectric Piano 1 expanded=false",
    "button ScaleOff expanded=false",
    "button ChordOff expanded=false",
    ...OCTAVE,
    "button VelocityLinear expanded=false",
    "button RepeatOff expanded=false",
    "button Take the tour",
    ...ENDS.end,
    "link Timeline",
    "button Stage and settings expanded=false",
    "button Command palette",
    "button Help",
  ]);
});

const more = `button ${words.more} expanded=false`;

test.each([
  [80, ["Channel", "Sound", "Scale", "Chord", "Repeat"]],
  [70, ["Channel", "Sound", "Velocity"]],
  [50, []],
])("a bar of %d rem has room for %j, and the rest in its menu", async (rem, names) => {
  await open(rem);
  const shown = bar();
  const controls = ["Channel", "Sound", "Scale", "Chord", "Velocity", "Repeat"];
  expect(controls.filter((name) => shown.some((line) => line.startsWith(`button ${name}`)))).toEqual(names);
  expect(shown).toContain(more);
  expect(shown).toContain("button Octave up");
  expect(shown).not.toContain("button Help");
  expect(shown.includes("button Stage and settings expanded=false")).toBe(names.length > 0);
  await openMenu(words.more);
  expect(controls.filter((name) => all("menuitem", name).length > 0)).toEqual(
    controls.filter((name) => !names.includes(name)),
  );
  expect(all("menuitem", words.timeline)).toEqual([]);
});

test("a phone has the board, its output, a menu and panic; octave and timeline are in the menu", async () => {
  await open(30);
  expect(bar()).toEqual([...ENDS.start, OUTPUT, more, ...ENDS.end]);
  await openMenu(words.more);
  expect(menuItems().slice(0, 9)).toEqual([
    "Channel",
    "Velocity",
    "Sound",
    "Scale",
    "Chord",
    "Repeat",
    "Octave down",
    "Octave up",
    "Timeline",
  ]);
  await choose("Octave up");
  expect(liveBoard.settings.octave).toBe(1);
  await openMenu(words.more);
  await choose("Octave down");
  expect(liveBoard.settings.octave).toBe(0);
  await openMenu(words.more);
  await choose(words.timeline);
  expect(location.pathname).toBe("/timeline");
});

test("a set list that is played takes the room of the note processors and puts its steps into a phone's menu", async () => {
  const sets = new SetLists(null);
  const list = { id: "set", name: "Friday", entries: [{ id: "e1", boardId: "live", songId: null }] };
  sets.shown.lists = ref([list]) as never;
  sets.shown.activeId = "set";
  await open(80, sets);
  expect(bar().some((line) => line.startsWith("button Scale"))).toBe(false);
  expect(bar().some((line) => line.startsWith("button Velocity"))).toBe(true);
  await open(70, sets);
  expect(bar().some((line) => line.startsWith("button Velocity"))).toBe(false);
  const step = vi.spyOn(sets, "step").mockReturnValue(true);
  await open(30, sets);
  await openMenu(words.more);
  await choose(setListActions.nextEntry.label);
  await openMenu(words.more);
  await choose(setListActions.previousEntry.label);
  expect(step.mock.calls).toEqual([[1], [-1]]);
});

test("the bar shows what is chosen: channel, sound, scale, chord, repeat, and without a sound of its own no instrument", async () => {
  setChain(liveBoard.settings, "live", [
    { id: "scale", values: { scale: "dorian", root: 2, transpose: 0 } },
    { id: "chord", values: { chord: "triad" } },
    { id: "repeat", values: { rate: "8t", gate: 50 } },
  ]);
  studio.session.midi.channel = 0;
  await open(100);
  for (const line of ["ChannelAll channels", "ScaleD Dorian", "ChordTriad", "Repeat1/8T"])
    expect(bar()).toContain(`button ${line} expanded=false`);
  await openMenu(/^Channel/);
  await choose("10");
  expect(studio.session.midi.channel).toBe(10);
  await openMenu(/^Scale/);
  await choose("blues");
  await openMenu(/^Chord/);
  await choose("Off");
  expect(chainOf(liveBoard.settings, "live").map(({ id }) => id)).toEqual(["scale", "repeat"]);
  await openMenu(/^Velocity/);
  await choose("Hard");
  expect(liveBoard.settings.curve).toBe("hard");
  expect(bar()).toContain("button VelocityHard expanded=false");
  await done(() => void (liveBoard.settings.internalSound = false));
  expect(bar().some((line) => line.startsWith("button Sound"))).toBe(false);
  expect(bar()).toContain(`button Output${words.outputSilent} expanded=false`);
});

const menuName = (board: string): string => `${words.boardMenu}: ${board}`;

test("the board's menu lists the boards that are kept here, opens one, makes one from a template, and says what failed", async () => {
  library.list.mockResolvedValue(
    ok([
      { id: "live", name: "Live" },
      { id: "other", name: "Other" },
    ] as never),
  );
  await open(100);
  const name = menuName("Live");
  await openMenu(name);
  expect(menuItems()).toEqual([
    words.edit,
    words.renameItem,
    words.duplicate,
    "Export",
    "Share…",
    "Scenes…",
    "Set lists…",
    "Live ✓",
    "Other",
    words.newFromTemplate,
  ]);
  await choose("Other");
  expect(location.pathname).toBe("/midi/other");
  await openMenu(name);
  await choose("Scenes");
  await openMenu(name);
  await choose("Set lists");
  expect(onPanel.mock.calls).toEqual([["scenes"], ["sets"]]);
  library.create.mockResolvedValue(ok(undefined) as never);
  await openMenu(name);
  await choose(words.newFromTemplate, "Drums");
  expect(library.create.mock.calls).toEqual([["Drums"]]);
  expect(location.pathname).toBe("/midi/kept");
  library.list.mockResolvedValue(fail("STORAGE", "The disk is full") as never);
  await focus(the("link", "Padroll, home"));
  await focus(the("button", name));
  expect(studio.notices()).toEqual(["error: The disk is full"]);
  await press("{Enter}");
  await choose(words.edit);
  expect(location.pathname).toBe("/edit/kept");
});

test("a board is renamed in a dialog, without a name it is untitled; a copy is added and opened, or says why not", async () => {
  await open(100);
  await openMenu(menuName("Live"));
  await choose(words.renameItem);
  expect(the("dialog", words.renameTitle)).toBeDefined();
  await fill(the("textbox", words.renameLabel), " Stage {Enter}");
  expect([studio.board.current.name, all("dialog")]).toEqual(["Stage", []]);
  await openMenu(menuName("Stage"));
  await choose(words.renameItem);
  await fill(the("textbox", words.renameLabel), "{Enter}");
  expect(studio.board.current.name).toBe("Untitled");
  liveBoard.settings.sounds["live"] = { ...soundOf(liveBoard.settings, "live"), keys: { bank: 0, program: 33 } };
  library.add.mockResolvedValue(ok(undefined) as never);
  await openMenu(menuName("Untitled"));
  await choose(words.duplicate);
  const [[copy]] = library.add.mock.calls as unknown as [[{ id: string; name: string }]];
  expect([copy.name, copy.id === "live", location.pathname]).toEqual(["Untitled (copy)", false, `/midi/${copy.id}`]);
  expect(soundOf(liveBoard.settings, copy.id).keys.program).toBe(33);
  library.add.mockResolvedValue(fail("STORAGE", "The disk is full") as never);
  await openMenu(menuName("Untitled"));
  await choose(words.duplicate);
  expect([studio.notices(), location.pathname]).toEqual([["error: The disk is full"], `/midi/${copy.id}`]);
});

test("a board's page as a file is for members: others are told and led to the plans, strangers to the sign-in", async () => {
  await open(100);
  const name = menuName("Live");
  await openMenu(name);
  await choose("Export", boardFileStrings.page);
  expect(studio.notices()).toEqual([`info: ${boardFileStrings.pageForMembers}`]);
  await done(() => studio.session.notices.at(-1)!.action!.run());
  expect(location.pathname).toBe("/login");
  studio.account.state.user = MIRA;
  await openMenu(name);
  await choose("Export", boardFileStrings.page);
  expect(studio.notices().at(-1)).toBe(`info: ${guardNotices.basic}`);
  await done(() => studio.session.notices.at(-1)!.action!.run());
  expect(location.pathname).toBe("/account/subscription");
});

test("full screen is entered and left by the button, where the browser has one", async () => {
  await open(100);
  expect(all("button", words.fullscreen)).toEqual([]);
  let element: Element | null = null;
  const change = (to: Element | null) => (): Promise<void> => {
    element = to;
    document.dispatchEvent(new Event("fullscreenchange"));
    return Promise.resolve();
  };
  const enter = vi.fn<() => Promise<void>>(change(document.documentElement));
  const leave = vi.fn<() => Promise<void>>(change(null));
  const own = { fullscreenEnabled: true, exitFullscreen: leave };
  for (const [key, value] of Object.entries(own)) Object.defineProperty(document, key, { value, configurable: true });
  Object.defineProperty(document, "fullscreenElement", { get: () => element, configurable: true });
  Object.defineProperty(document.documentElement, "requestFullscreen", { value: enter, configurable: true });
  onTestFinished(() => {
    for (const key of [...Object.keys(own), "fullscreenElement"]) Reflect.deleteProperty(document, key);
    Reflect.deleteProperty(document.documentElement, "requestFullscreen");
  });
  await open(100);
  await click(the("button", words.fullscreen));
  expect([enter.mock.calls.length, leave.mock.calls.length]).toEqual([1, 0]);
  await click(the("button", words.leaveFullscreen));
  expect([enter.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1]);
  expect(the("button", words.fullscreen)).toBeDefined();
});
