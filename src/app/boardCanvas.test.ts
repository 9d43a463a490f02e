// @vitest-environment jsdom
import { point } from "../render/shared/FakePlace.test-helper.ts";
import { expect, test, vi } from "vitest";
import { defaultBoard } from "../domain/board/defaultBoard.ts";
import { newBoard } from "../domain/board/newBoard.ts";
import { newPad, padNote } from "../domain/board/newPad.ts";
import {
  boxOf,
  key,
  middleOf,
  named,
  openBoard,
  paintedIn,
  release,
  standIns,
  valueOf,
  viewOf,
  wordsIn,
} from "./boardCanvas.test-helper.ts";

const DESK = [1180, 768] as const;
const PHONE = [390, 780] as const;

const focused = (): HTMLElement => document.activeElement as HTMLElement;

test.each([DESK, PHONE, [2600, 1400]] as const)(
  "on %d by %d pixels each widget is drawn in its place, with its words within its picture",
  async (width, height) => {
    const canvas = await openBoard(defaultBoard(), [width, height]);
    const zoom = Math.max(1, Math.min(width / 2080, height / 1100));
    const own = standIns(canvas).slice(0, canvas.player.widgets.length);
    expect(own.map((element) => element.getAttribute("aria-label"))).toEqual(
      canvas.player.widgets.map(({ pad }) => pad.label.replace(/^\P{L}+/u, "")),
    );
    for (const [index, element] of own.entries()) {
      const box = boxOf(element);
      expect([box.x, box.y].every((edge) => edge >= 0)).toBe(true);
      expect([(box.x + box.width) * zoom <= width, (box.y + box.height) * zoom <= height]).toEqual([true, true]);
      const view = viewOf(canvas, element);
      const { pad } = canvas.player.widgets[index]!;
      const words = paintedIn(view).filter(
        ({ kind, text }) => kind === "text" && text.length > 1 && pad.label.includes(text.replace("…", "")),
      );
      expect(words.length).toBeGreaterThan(0);
      // The pictures have a margin of 18 pixels, or less.
      const [wide, high] = [(box.width + 36) * zoom, (box.height + 36) * zoom];
      for (const { left, right, top, foot } of words)
        expect([left >= 0, right <= wide, top >= 0, foot <= high]).toEqual([true, true, true, true]);
    }
    canvas.close();
    expect([canvas.drawn.isLent, canvas.place.host.childElementCount]).toEqual([false, 0]);
  },
);

test("a pad that is struck sounds in the same task and is lit with a halo until it is let go of", async () => {
  const canvas = await openBoard(defaultBoard(), DESK);
  const kick = named(canvas, "Kick");
  const shown = (): boolean[] => viewOf(canvas, kick).children.map(({ visible }) => visible);
  expect(shown()).toEqual([true]);
  const [x, y] = middleOf(kick);
  point(canvas.canvas, "pointerdown", x, y + 40);
  const [struck] = canvas.outputs.midiLog();
  expect(struck).toMatch(/^out 99 24 [1-7][0-9a-f]$/);
  await canvas.frames();
  expect(shown()).toEqual([false, true]);
  point(canvas.canvas, "pointerup", x, y);
  expect(canvas.outputs.midiLog()[1]).toMatch(/^out 89 24 /);
  await canvas.frames();
  expect(shown()).toEqual([true, false]);
  expect([canvas.outputs.mistakes, canvas.outputs.openNotes()]).toEqual([[], []]);
  const frames = canvas.drawn.frames;
  await canvas.frames();
  expect(canvas.drawn.frames).toBe(frames);
  canvas.close();
});

test("stand-ins play by Space and Enter until they are let go of or lose the focus, and a click is a short strike", async () => {
  const canvas = await openBoard(defaultBoard(), DESK);
  const kick = named(canvas, "Kick");
  expect(key(kick, " ")).toBe(false);
  key(kick, " ", { repeat: true });
  expect(canvas.outputs.midiNotes()).toEqual(["on 36"]);
  release(kick, "a");
  expect(canvas.outputs.midiNotes()).toEqual(["on 36"]);
  release(kick, " ");
  key(kick, "Enter");
  kick.dispatchEvent(new FocusEvent("blur"));
  expect(canvas.outputs.midiNotes()).toEqual(["on 36", "off 36", "on 36", "off 36"]);
  expect(key(kick, "a")).toBe(true);
  kick.click();
  expect(canvas.outputs.midiNotes()).toHaveLength(5);
  await canvas.frames(200);
  expect(canvas.outputs.midiNotes()).toHaveLength(6);
  const c = named(canvas, "C4");
  key(c, " ");
  expect(canvas.outputs.midiNotes().at(-1)).toBe("on 60");
  canvas.close();
  expect(canvas.outputs.openNotes()).toEqual([]);
});

test("keys of the keyboard are walked with the arrows, an octave upwards and downwards, and one of them takes the focus", async () => {
  const canvas = await openBoard(defaultBoard(), DESK);
  const tabbed = (): string[] =>
    standIns(canvas)
      .slice(canvas.player.widgets.length)
      .filter(({ tabIndex }) => tabIndex === 0)
      .map((element) => element.getAttribute("aria-label")!);
  expect(tabbed()).toEqual(["C3"]);
  named(canvas, "C3").focus();
  for (const [name, expected] of [
    ["ArrowRight", "C♯3"],
    ["ArrowUp", "C♯4"],
    ["ArrowLeft", "C4"],
    ["End", "B5"],
    ["ArrowRight", "B5"],
    ["ArrowDown", "B4"],
    ["Home", "C3"],
    ["ArrowLeft", "C3"],
  ] as const) {
    key(focused(), name);
    expect([focused().getAttribute("aria-label"), tabbed()]).toEqual([expected, [expected]]);
  }
  expect(named(canvas, "C3").parentElement!.getAttribute("aria-label")).toBe("Keyboard");
  canvas.close();
});

test("sliders are turned by keys: in steps, finely with Shift, by ten, to the ends and back to what is stored", async () => {
  const canvas = await openBoard(defaultBoard(), DESK);
  const volume = named(canvas, "Volume");
  expect([volume.getAttribute("aria-valuemin"), volume.getAttribute("aria-valuemax")]).toEqual(["0", "127"]);
  const stored = valueOf(volume);
  const after = async (name: string, keys: KeyboardEventInit = {}): Promise<number> => {
    expect(key(volume, name, keys)).toBe(false);
    await canvas.frames();
    return valueOf(volume);
  };
  expect(await after("ArrowUp")).toBe(stored + 1);
  expect(await after("ArrowRight")).toBe(stored + 2);
  expect(await after("ArrowDown")).toBe(stored + 1);
  expect(await after("ArrowLeft")).toBe(stored);
  expect(await after("PageUp")).toBe(stored + 10);
  expect(await after("PageDown")).toBe(stored);
  expect(await after("Home")).toBe(0);
  expect(await after("ArrowDown")).toBe(0);
  expect(await after("End")).toBe(127);
  expect(await after("Delete")).toBe(stored);
  for (let step = 0; step < 4; step++) await after("ArrowUp", { shiftKey: true });
  expect(valueOf(volume)).toBe(stored);
  await after("ArrowUp", { shiftKey: true });
  expect(await after("ArrowUp", { shiftKey: true })).toBe(stored + 1);
  expect(key(volume, "ArrowUp", { ctrlKey: true })).toBe(true);
  expect(key(volume, "x")).toBe(true);
  const pan = named(canvas, "Pan");
  expect([pan.getAttribute("aria-valuetext"), pan.getAttribute("aria-orientation")]).toEqual(["C", "vertical"]);
  key(pan, "ArrowUp");
  await canvas.frames();
  expect(pan.getAttribute("aria-valuetext")).toBe("R 1");
  canvas.close();
});

test("another board comes into the place of the first; who was on the third stand-in stays there; an edit keeps pictures", async () => {
  const canvas = await openBoard(defaultBoard(), DESK);
  standIns(canvas)[4]!.focus();
  const pads = ["One", "Two", "Three"].map((label, col) =>
    newPad({ label, location: { row: 0, col, width: 1, height: 1 }, midiNote: padNote(40 + col), color: "#1a97c4" }),
  );
  const board = newBoard({ rows: 1, cols: 3, pads, showKeyboard: false });
  canvas.player.load(board);
  await canvas.frames();
  expect(standIns(canvas).map((element) => element.getAttribute("aria-label"))).toEqual(["One", "Two", "Three"]);
  const one = viewOf(canvas, named(canvas, "One"));
  named(canvas, "Three").focus();
  canvas.player.update({ ...board, pads: [pads[0]!, { ...pads[1]!, label: "Deux" }, pads[2]!] });
  await canvas.frames();
  expect(viewOf(canvas, named(canvas, "One"))).toBe(one);
  expect(wordsIn(viewOf(canvas, named(canvas, "Deux")))).toContain("Deux");
  expect(document.activeElement).toBe(named(canvas, "Three"));
  await canvas.resize({ width: 600, height: 300 });
  expect(viewOf(canvas, named(canvas, "One"))).not.toBe(one);
  const { x, width } = boxOf(named(canvas, "Three"));
  expect(x + width).toBeLessThanOrEqual(600);
  canvas.close();
});

test("where fingers play, a board larger than the screen comes in parts, which two buttons turn", async () => {
  const pads = Array.from({ length: 64 }, (_, index) =>
    newPad({
      id: `p${index}`,
      label: `${index}`,
      color: "#1a97c4",
      location: { row: Math.floor(index / 8), col: index % 8, width: 1, height: 1 },
    }),
  );
  vi.stubGlobal("matchMedia", (media: string) => ({ matches: media === "(pointer: coarse)" }));
  const canvas = await openBoard(newBoard({ rows: 8, cols: 8, pads, showKeyboard: false }), [320, 300]);
  const parts = canvas.place.host.querySelector<HTMLElement>('[aria-label="Board sections"]')!;
  const said = (): string => parts.querySelector("output")!.getAttribute("aria-label")!;
  const reached = (): string[] =>
    standIns(canvas)
      .filter((element) => !element.hidden)
      .map((element) => element.getAttribute("aria-label")!);
  expect(said()).toMatch(/^Section 1 of [2-9]$/);
  const first = reached();
  const count = Number(said().at(-1));
  const [back, on] = [...parts.querySelectorAll("button")];
  const seen = new Set(first);
  for (let turn = 1; turn < count; turn++) {
    on!.click();
    await canvas.frames();
    expect(said()).toBe(`Section ${turn + 1} of ${count}`);
    for (const label of reached()) seen.add(label);
  }
  expect(seen.size).toBe(64);
  on!.click();
  await canvas.frames();
  expect([said(), reached()]).toEqual([`Section 1 of ${count}`, first]);
  back!.click();
  await canvas.frames();
  expect(said()).toBe(`Section ${count} of ${count}`);
  canvas.close();
});
