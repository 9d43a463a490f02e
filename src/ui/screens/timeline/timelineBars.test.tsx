// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { outlineOf } from "../../controls/outline.test-helper.ts";
import { choose, click, done, focus, press, the } from "../../controls/page.test-helper.tsx";
import { pageOfWidth } from "../../controls/pageWidth.test-helper.ts";
import type { TestStudio } from "../../studio.test-helper.tsx";
import { strings as recording } from "../../strings/recording.ts";
import { strings } from "../../strings/timeline.ts";
import { EditorBar } from "./editor/EditorBar.tsx";
import { showSong, songStudio } from "./song.test-helper.tsx";
import { TransportBar } from "./transport/TransportBar.tsx";

let studio: TestStudio;
const toggle = vi.fn<() => void>();
const onSettings = vi.fn<() => void>();

beforeEach(() => {
  studio = songStudio();
  studio.storage.list = () => Promise.resolve({ ok: true, value: [] });
  toggle.mockReset();
  onSettings.mockReset();
});

async function openTransport(rem: number, touch = false, open = false): Promise<string[]> {
  pageOfWidth(rem, touch);
  await showSong(
    studio,
    <TransportBar files={{} as never} side={{ open, toggle } as never} onSettings={onSettings} />,
    { versions: { saveItself: () => Promise.resolve() } as never },
  );
  return bar();
}

const bar = (): string[] => outlineOf(document.querySelector("header")!).filter((line) => line.startsWith("button"));

/** Items of the menu that is open, with their marks. */
const items = (): string[] =>
  [...document.querySelectorAll<HTMLElement>("[role=menu] [role^=menuitem]")].map(({ textContent, ariaChecked }) =>
    ariaChecked === null ? textContent : `${textContent} ${ariaChecked}`,
  );

const START = ["button Song menu expanded=false", "button Undo disabled", "button Redo disabled"];
const PLAY = ["button Play pressed=false", "button Stop", "button Record pressed=false"];
const MORE = "button Recording options expanded=false";
const LOOP = "button Loop pressed=false";
const PLACE = [
  "button MIDI clock: sync source and outputs expanded=false",
  "button Time signature 4/4 expanded=false",
  "button Panic: all notes off",
];
const END = ["button Play board", "button Show side panel pressed=false", "button Settings"];

test("the transport has all of its buttons on a wide page, on touch screens as many as fit", async () => {
  const metronome = "button Metronome pressed=false";
  expect(await openTransport(120)).toEqual([
    ...START,
    "button Return to start",
    ...PLAY,
    metronome,
    MORE,
    LOOP,
    ...PLACE,
    ...END,
    "button Command palette",
    "button Help",
  ]);
  expect(await openTransport(60)).not.toContain("button Help");
  expect(bar()).toContain(metronome);
  expect(await openTransport(40, true)).toEqual([...START, ...PLAY, MORE, LOOP, ...PLACE, ...END]);
  expect(await openTransport(24, true)).toEqual([...START, ...PLAY, MORE, ...PLACE, ...END]);
});

test("buttons of the transport show what goes on: play and pause, recording, loop, metronome, sounds on their way", async () => {
  await openTransport(120, false, true);
  expect(bar()).toContain(`button ${strings.hideSide} pressed=true`);
  await click(the("button", strings.hideSide));
  await click(the("button", strings.settings));
  expect([toggle.mock.calls.length, onSettings.mock.calls.length]).toEqual([1, 1]);
  await done(() => void Object.assign(studio.session.transport, { state: "started", recording: true }));
  expect(bar()).toContain(`button ${strings.pause} pressed=true`);
  expect(bar()).toContain(`button ${recording.stopRecording} pressed=true`);
  await done(() => void Object.assign(studio.session.transport, { state: "stopped", waiting: true, recording: false }));
  expect(the("button", strings.loadingSounds).getAttribute("aria-busy")).toBe("true");
  await click(the("button", "Loop"));
  await click(the("button", "Metronome"));
  expect([studio.timeline.current.timeline.loop, studio.recording.state.settings.metronome]).toEqual([true, true]);
  expect(bar()).toContain("button Loop pressed=true");
  expect(bar()).toContain("button Metronome pressed=true");
  await click(the("button", strings.board));
  expect(location.pathname).toBe("/midi");
});

const RECORDING = [
  "Computer MIDI keyboardI false",
  "Step inputShift+I false",
  "CaptureShift+R",
  "Overdub true",
  "Replace false",
  "Loop takes false",
  "Punch in/out at loop false",
  "Count-in",
  "Metronome level",
  "Input latency",
  "MIDI clock…",
];

test("the menu beside Record has what the bar has no room for, and how recording goes", async () => {
  const { settings } = studio.recording.state;
  for (const [rem, touch, more] of [
    [120, false, []],
    [40, true, ["Return to startEnter", "MetronomeN false"]],
    [24, true, ["Return to startEnter", "MetronomeN false", "LoopL false"]],
  ] as const) {
    await openTransport(rem, touch);
    await click(the("button", recording.options));
    expect(items()).toEqual([...more, ...RECORDING]);
    await press("{Escape}");
  }
  Object.assign(settings, { mode: "takes", punch: true, metronome: true });
  await click(the("button", recording.options));
  expect(items()).toEqual([
    "Return to startEnter",
    "MetronomeN true",
    "LoopL false",
    ...RECORDING.slice(0, 3),
    "Overdub false",
    "Replace false",
    "Loop takes true",
    "Punch in/out at loop true",
    ...RECORDING.slice(7),
  ]);
});

test("the menu of the song has its files, its windows and help", async () => {
  await openTransport(120);
  await click(the("button", strings.songMenu));
  expect(items()).toEqual([
    "New song",
    "New from template…",
    "Open…",
    "Open recent",
    "Open demo song",
    "Add files to song…",
    "Versions…",
    "Save as file (.json)",
    "Export song (.mid)",
    "Export selected track (midi.mid)",
    "Export audio…Alt+E",
    "Export for Tone.js (.json)",
    "Copy as code",
    "MIDI Map: mixer and transport…",
    "Piano roll in second windowAlt+N",
    "Mixer in second windowAlt+M",
    "Board in second windowAlt+B",
    "Command paletteCtrl+K",
    "Help?",
  ]);
  const icons = document.querySelectorAll("[role=menu] [role^=menuitem] svg");
  expect(icons.length).toBeGreaterThanOrEqual(19);
});

const TABS = [
  "radiogroup Clip view",
  "radio Roll checked=true",
  "radio Patterns checked=false",
  "radio Takes checked=false",
];
const PENCILS = ["Select", "Erase", "Split", "Pattern clips"].map((tool) => `button ${tool} pressed=false`);
const GRID = [
  "button Snap to grid pressed=true",
  "combobox Grid expanded=false",
  "text 1/16",
  "button Quantize",
  "button Transform expanded=false",
  "button Lanes expanded=false",
  "button Snap drawn notes to key pressed=false",
  "button Show notes of other clips pressed=false",
];
const ZOOM = ["button Zoom out", "button Zoom in", "button Fit clip"];
const RAIL = "button Hide clip panel pressed=true";
const WINDOW = "button Piano roll in second window";
const tools = (): string[] => outlineOf(the("toolbar", strings.tools));

test("the editor has tabs, tools, the grid and the zoom; with step input and rows of drums what these need", async () => {
  pageOfWidth(120);
  await showSong(studio, <EditorBar />);
  expect(tools()).toEqual([
    ...TABS,
    "radio Mixer checked=false",
    RAIL,
    "button Draw pressed=true",
    ...PENCILS,
    ...GRID,
    "button Drum rows pressed=false",
    ...ZOOM,
    "button Help for this panel",
    WINDOW,
  ]);
  pageOfWidth(60);
  studio.recording.state.step = true;
  studio.session.editor.rowsOf = { t1: "drums" };
  await showSong(studio, <EditorBar />);
  expect(tools().slice(5)).toEqual([
    RAIL,
    "button Draw pressed=true",
    ...PENCILS,
    "group Step input",
    "button Step back",
    "button Insert rest",
    "button Tie to next step",
    "button Undo last step",
    ...GRID,
    "button Drum rows pressed=true",
    "button Fill drum row…",
    "button Edit drum rows…",
    ...ZOOM,
    WINDOW,
  ]);
});

test("a tool, the snap, the scale, ghosts and the panel of the clip are switched, each alone", async () => {
  pageOfWidth(60);
  await showSong(studio, <EditorBar />);
  const { editor } = studio.session;
  for (const [name, tool] of [
    ["Select", "select"],
    ["Erase", "erase"],
    ["Split", "split"],
    ["Pattern clips", "pattern"],
    ["Draw", "draw"],
  ] as const) {
    await click(the("button", name));
    expect([
      editor.tool,
      tools().filter((line) => /^button (?:Draw|Select|Erase|Split|Pattern clips) pressed=true/.test(line)),
    ]).toEqual([tool, [`button ${name} pressed=true`]]);
  }
  await click(the("button", "Snap to grid"));
  await click(the("button", "Snap drawn notes to key"));
  await click(the("button", "Show notes of other clips"));
  expect([editor.snap, editor.snapToScale, editor.ghosts]).toEqual([false, true, true]);
  await click(the("button", "Hide clip panel"));
  expect([studio.settings.railPanel, tools()[5]]).toEqual([false, `button ${strings.showRail} pressed=false`]);
  await focus(the("combobox", strings.grid));
  await press("{Enter}");
  const options = [...document.querySelectorAll("[role=option]")];
  expect(
    options.filter((each) => each.getAttribute("aria-selected") === "true").map((each) => each.textContent),
  ).toEqual(["1/16"]);
  await press("{Escape}");
  await choose(strings.grid, "1/8");
  expect(tools()).toContain("text 1/8");
});
