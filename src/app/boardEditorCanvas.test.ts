// @vitest-environment jsdom
import { drag, fakePlace, point } from "../render/shared/FakePlace.test-helper.ts";
import { Mesh, type Container } from "pixi.js";
import { expect, test, vi } from "vitest";
import { newBoard } from "../domain/board/newBoard.ts";
import { newPad } from "../domain/board/newPad.ts";
import type { Pad } from "../domain/board/records.ts";
import { mountBoardEditor } from "../render/board/edit/mountBoardEditor.ts";
import { BoardPlayer } from "../state/board/BoardPlayer.ts";
import {
  createBoardEdit,
  followBoard,
  selectAll,
  setAdding,
  setMode,
  setSelection,
} from "../state/board/edit/BoardEdit.ts";
import { FakeOutputs, PLAYED_LIVE } from "../state/board/FakeOutputs.test-helper.ts";
import { boardKind } from "../state/documentKinds.ts";
import { DocumentStore } from "../state/DocumentStore.ts";
import { EditGestures } from "../tools/board/EditGestures.ts";
import { ModeGestures } from "../tools/board/ModeGestures.ts";
import { PlayGestures } from "../tools/board/PlayGestures.ts";
import { boardWords } from "../ui/strings/board.ts";
import { linesOf } from "./pictures.test-helper.ts";

/** The board is laid out for 1440 pixels and shown half as large. */
const [WIDTH, HEIGHT] = [720, 450];

const pad = (id: string, row: number, col: number, width = 1, height = 1): Pad =>
  newPad({ id, label: id, color: "#1a97c4", location: { row, col, width, height } });

async function openEditor(pads: readonly Pad[], rows = 4, cols = 6) {
  const board = newBoard({ id: "board", rows, cols, showKeyboard: false, pads });
  const store = new DocumentStore(boardKind, board);
  const edit = createBoardEdit();
  followBoard(store, edit);
  const outputs = new FakeOutputs();
  const player = new BoardPlayer(outputs.ports(), board, { ...PLAYED_LIVE, internalSound: false });
  store.subscribe({ change: () => player.update(store.current) });
  const onRefused = vi.fn();
  const onOpenPad = vi.fn();
  const gestures = new ModeGestures(edit, {
    play: new PlayGestures(player),
    edit: new EditGestures(store, edit, { onOpenPad, onRefused }),
  });
  const at = fakePlace(WIDTH, HEIGHT);
  const mounted = mountBoardEditor(at.place, { player, edit, gestures, words: boardWords, opening: Promise.resolve() });
  await at.frames();
  const close = await mounted;
  await at.frames();
  const world = at.root.children[0] as Container;
  return { ...at, store, edit, player, outputs, onRefused, onOpenPad, close, world };
}

type Editor = Awaited<ReturnType<typeof openEditor>>;

/** Shapes that editing draws over the board: grid, selection, and the effect of the hand. */
const layerOf = ({ world }: Editor): Container => world.children.at(-1)!;
const partsOf = (editor: Editor) => {
  const [grid, selection, ghost] = layerOf(editor).children;
  return { grid: grid!, selection: selection!, ghost: ghost! };
};
/** The middle of a cell on the canvas: the board fills it but for its edges. */
const cell = (row: number, col: number, rows = 4, cols = 6): [number, number] => [
  8 + ((col + 0.5) * (WIDTH - 16)) / cols,
  8 + ((row + 0.5) * (HEIGHT - 16)) / rows,
];
const placeOf = ({ store }: Editor, id: string): readonly number[] => {
  const { row, col, width, height } = store.current.pads.find((each) => each.id === id)!.location;
  return [row, col, width, height];
};
const selected = ({ edit }: Editor): string[] => [...edit.selectedIds].sort();
const said = ({ place }: Editor): string =>
  place.host.querySelector('[role=status][style*="opacity: 1"]')?.textContent ?? "";

test("the board is laid out for a whole screen and shown smaller; a press selects what is drawn there, Shift adds to it", async () => {
  const editor = await openEditor([pad("a", 0, 0), pad("b", 0, 2), pad("c", 2, 1, 2, 2)]);
  expect(editor.world.scale.x).toBe(0.5);
  drag(editor.canvas, [cell(0, 0)]);
  expect([selected(editor), editor.edit.leadId]).toEqual([["a"], "a"]);
  drag(editor.canvas, [cell(3, 2)], { shiftKey: true });
  expect([selected(editor), editor.edit.leadId]).toEqual([["a", "c"], "c"]);
  drag(editor.canvas, [cell(0, 2)]);
  expect(selected(editor)).toEqual(["b"]);
  drag(editor.canvas, [cell(1, 5)]);
  expect(selected(editor)).toEqual([]);
  expect([editor.store.canUndo, editor.outputs.log]).toEqual([false, []]);
  editor.close();
});

test("a pad follows the hand with its frame, and lies in the cell where it is let go of; Escape brings it back", async () => {
  const editor = await openEditor([pad("a", 0, 0), pad("b", 0, 2)]);
  const [from, to] = [cell(0, 0), cell(2, 3)];
  point(editor.canvas, "pointerdown", ...from);
  point(editor.canvas, "pointermove", ...to);
  await editor.frames();
  const { selection } = partsOf(editor);
  // Twice as many pixels of the board.
  expect([selection.x, selection.y]).toEqual([
    expect.closeTo(2 * (to[0] - from[0]), 3),
    expect.closeTo(2 * (to[1] - from[1]), 3),
  ]);
  expect(editor.edit.ghost).toMatchObject({ location: { row: 2, col: 3, width: 1, height: 1 }, refused: null });
  expect(placeOf(editor, "a")).toEqual([0, 0, 1, 1]);
  point(editor.canvas, "pointerup", ...to);
  await editor.frames();
  expect([placeOf(editor, "a"), editor.edit.ghost]).toEqual([[2, 3, 1, 1], null]);
  expect([partsOf(editor).selection.x, partsOf(editor).selection.y]).toEqual([0, 0]);
  point(editor.canvas, "pointerdown", ...to);
  point(editor.canvas, "pointermove", ...from);
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  point(editor.canvas, "pointerup", ...from);
  expect(placeOf(editor, "a")).toEqual([2, 3, 1, 1]);
  editor.store.undo();
  expect(placeOf(editor, "a")).toEqual([0, 0, 1, 1]);
  editor.close();
});

test("where a pad cannot go the place says why, and it stays where it was", async () => {
  const editor = await openEditor([pad("a", 0, 0), pad("b", 0, 2)]);
  point(editor.canvas, "pointerdown", ...cell(0, 0));
  point(editor.canvas, "pointermove", ...cell(0, 2));
  await editor.frames();
  expect(said(editor)).not.toBe("");
  expect(editor.edit.ghost!.refused).toBe(said(editor));
  point(editor.canvas, "pointerup", ...cell(0, 2));
  await editor.frames();
  expect([placeOf(editor, "a"), said(editor), editor.onRefused.mock.calls.length]).toEqual([[0, 0, 1, 1], "", 1]);
  editor.close();
});

test("a drag over free cells selects what it touches, or draws the widget that is to be added, as large as it goes", async () => {
  const editor = await openEditor([pad("a", 0, 0), pad("b", 1, 2), pad("c", 3, 5)]);
  point(editor.canvas, "pointerdown", ...cell(2, 0));
  point(editor.canvas, "pointermove", ...cell(0, 3));
  await editor.frames();
  expect(editor.edit.band).not.toBeNull();
  point(editor.canvas, "pointerup", ...cell(0, 3));
  await editor.frames();
  expect([selected(editor), editor.edit.band]).toEqual([["a", "b"], null]);
  setAdding(editor.edit, "knob");
  drag(editor.canvas, [cell(2, 3), cell(3, 4)]);
  const added = editor.store.current.pads.at(-1)!;
  expect([added.type, added.location]).toEqual(["knob", { row: 2, col: 3, width: 2, height: 2 }]);
  expect(selected(editor)).toEqual([added.id]);
  await editor.frames();
  expect(editor.player.widgets.at(-1)!.pad.id).toBe(added.id);
  editor.close();
});

test("a handle of the selected pad makes it larger, cell by cell", async () => {
  const editor = await openEditor([pad("a", 1, 1)]);
  setSelection(editor.edit, ["a"]);
  await editor.frames();
  const [x, y] = cell(1, 1);
  const [right, foot] = [x + (WIDTH - 16) / 12 - 3, y + (HEIGHT - 16) / 8 - 3];
  point(editor.canvas, "pointermove", right, foot);
  expect(editor.canvas.style.cursor).toMatch(/resize/);
  drag(editor.canvas, [[right, foot], cell(2, 3)]);
  expect(placeOf(editor, "a")).toEqual([1, 1, 3, 2]);
  editor.close();
});

test("a double click opens a pad", async () => {
  const editor = await openEditor([pad("a", 1, 1)]);
  drag(editor.canvas, [cell(1, 1)]);
  drag(editor.canvas, [cell(1, 1)]);
  expect(editor.onOpenPad.mock.calls).toEqual([["a"]]);
  editor.close();
});

test("in the mode that plays the same canvas plays, its stand-ins are there, and nothing of the editing is seen", async () => {
  const editor = await openEditor([pad("a", 0, 0)]);
  const standIns = () => editor.place.host.querySelectorAll("[role=button]");
  expect([standIns().length, layerOf(editor).visible]).toEqual([0, true]);
  setMode(editor.edit, "play");
  await editor.frames();
  expect([standIns().length, layerOf(editor).visible]).toEqual([1, false]);
  drag(editor.canvas, [cell(0, 0)]);
  expect(editor.outputs.midiNotes()).toEqual(["on 60", "off 60"]);
  expect(selected(editor)).toEqual([]);
  setMode(editor.edit, "edit");
  await editor.frames();
  expect(standIns()[0]!.parentElement!.hidden).toBe(true);
  expect(layerOf(editor).visible).toBe(true);
  editor.close();
  expect(editor.place.host.childElementCount).toBe(0);
});

test("of many pads the frames are one mesh, which follows the hand and goes with the selection", async () => {
  const pads = Array.from({ length: 144 }, (_, index) => pad(`p${index}`, Math.floor(index / 12), index % 12));
  const editor = await openEditor(pads, 13, 12);
  const meshes = (): number => partsOf(editor).selection.children.filter((child) => child instanceof Mesh).length;
  expect(meshes()).toBe(0);
  selectAll(editor.store, editor.edit);
  await editor.frames();
  expect(meshes()).toBe(1);
  setSelection(
    editor.edit,
    pads.slice(0, 128).map(({ id }) => id),
  );
  await editor.frames();
  expect(meshes()).toBe(0);
  editor.close();
});

test("the grid, a selection, a band, a pad in the hand and one that is refused look as they were approved", async () => {
  const editor = await openEditor([pad("a", 0, 0), pad("b", 0, 2), pad("c", 2, 1, 2, 2)]);
  const pictures: string[] = [];
  const add = async (state: string): Promise<void> => {
    await editor.frames();
    pictures.push(`# ${state}`, ...linesOf(layerOf(editor)));
  };
  await add("at rest");
  setSelection(editor.edit, ["a", "c"]);
  await add("two are selected");
  point(editor.canvas, "pointerdown", ...cell(0, 0));
  point(editor.canvas, "pointermove", ...cell(1, 0));
  await add("they are moved");
  point(editor.canvas, "pointermove", ...cell(0, 2));
  await add("they cannot go there");
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  setSelection(editor.edit, []);
  point(editor.canvas, "pointerdown", ...cell(1, 5));
  point(editor.canvas, "pointermove", ...cell(3, 4));
  await add("a band");
  await expect(pictures.join("\n")).toMatchFileSnapshot("../../tests/spec/pictures/boardEditor.txt");
  editor.close();
});
