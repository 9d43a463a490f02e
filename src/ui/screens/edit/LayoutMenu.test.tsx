// @vitest-environment jsdom
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { shapeOf } from "../../../domain/board/arrangedBoard.ts";
import { newBoard } from "../../../domain/board/newBoard.ts";
import { newPad } from "../../../domain/board/newPad.ts";
import { createBoardEdit, followBoard, setSelection, type BoardEdit } from "../../../state/board/edit/BoardEdit.ts";
import type { BoardLibrary } from "../../../state/board/BoardLibrary.ts";
import { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { all, click, done, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { editStrings as words } from "../../strings/edit.ts";
import { START_VIEW, type BoardView } from "./boardView.ts";
import { EditContext, type EditPorts } from "./EditContext.ts";
import { LayoutMenu } from "./LayoutMenu.tsx";
import { Toolbar } from "./Toolbar.tsx";

let ports: EditPorts;
const pads = ["Kick", "Snare"].map((label, col) =>
  newPad({ id: label, label, location: { row: 0, col, width: 1, height: 1 } }),
);

let studio: TestStudio;
let edit: BoardEdit;
let view: BoardView;

function Shown() {
  const [shown, setShown] = useState(START_VIEW);
  const onView = (next: BoardView): void => {
    view = next;
    setShown(next);
  };
  return <LayoutMenu view={shown} onView={onView} />;
}

beforeEach(async () => {
  view = START_VIEW;
  studio = makeStudio({ board: newBoard({ rows: 2, cols: 2, pads }) });
  edit = createBoardEdit();
  followBoard(studio.board, edit);
  const liveBoard = new LiveBoard({ ...studio, song: null, silence: () => undefined }, null);
  ports = {
    edit,
    liveBoard,
    library: {} as BoardLibrary,
    answer: (refused) => refused === null,
    say: () => undefined,
  };
  await showIn(
    studio,
    <EditContext value={ports}>
      <Shown />
    </EditContext>,
  );
});

const shape = (): string => shapeOf(view.ratio, 1);

/** Opens the menu and gives the names of its items, without their keys. */
async function items(): Promise<string[]> {
  await click(the("button"));
  return [...all("menuitem"), ...all("menuitemradio"), ...all("menuitemcheckbox")].map(
    ({ textContent }) => textContent,
  );
}

const item = (name: string): HTMLElement =>
  [...all("menuitem"), ...all("menuitemradio"), ...all("menuitemcheckbox")].find(({ textContent }) =>
    textContent.startsWith(name),
  )!;

test("three pads are distributed along a row or a column", async () => {
  const cells = [0, 1, 4].map((col) =>
    newPad({ id: `p${col}`, label: `${col}`, location: { row: 0, col, width: 1, height: 1 } }),
  );
  await done(() => studio.board.load(newBoard({ rows: 2, cols: 6, pads: cells })));
  await showIn(
    studio,
    <EditContext value={ports}>
      <Toolbar view={START_VIEW} onView={() => undefined} />
    </EditContext>,
  );
  await done(() => setSelection(edit, ["p0", "p1", "p4"]));
  await click(the("button", words.distribute));
  expect(item(words.distributes.vertical)).toBeDefined();
  await click(item(words.distributes.horizontal));
  expect(studio.board.current.pads.map(({ location }) => location.col)).toEqual([0, 2, 4]);
});

test("a layout of the other shape is made, shown at once on a screen of that shape, and removed", async () => {
  expect(the("button").textContent).toBe(words.layout);
  expect(await items()).toEqual([words.makeLayout.portrait, words.makeLayout.landscape]);
  await click(item(words.makeLayout.portrait));
  expect(studio.board.current.otherLayout?.shape).toBe("portrait");
  expect(shape()).toBe("portrait");
  await done(() => (edit.shape = "portrait"));
  expect(the("button").textContent).toBe(words.layouts.portrait);
  await items();
  await click(item(words.layouts.landscape));
  expect([shape(), view]).toEqual(["landscape", START_VIEW]);
  await items();
  await click(item(words.removeLayout.portrait));
  expect(studio.board.current.otherLayout).toBeNull();
});

test("pads hidden in the layout that is edited are named, and shown again one by one or all at once", async () => {
  await items();
  await click(item(words.makeLayout.portrait));
  await done(() => {
    edit.shape = "portrait";
    setSelection(edit, ["Kick", "Snare"]);
  });
  await items();
  await click(item("Hide"));
  const labels = await items();
  expect(labels).toEqual(expect.arrayContaining([words.showPad("Kick"), words.showPad("Snare"), words.showHidden(2)]));
  await click(item(words.showPad("Snare")));
  expect([...edit.selectedIds]).toEqual(["Snare"]);
  const left = await items();
  expect(left).toContain(words.showPad("Kick"));
  expect(left).not.toContain(words.showPad("Snare"));
  expect(left).not.toContain(words.showHidden(1));
});

test("a layout made anew takes back what was hidden; hiding is off while nothing is selected", async () => {
  await items();
  await click(item(words.makeLayout.portrait));
  await done(() => {
    edit.shape = "portrait";
    setSelection(edit, ["Kick"]);
  });
  await items();
  await click(item("Hide"));
  await done(() => setSelection(edit, []));
  await items();
  expect(item("Hide").getAttribute("aria-disabled")).toBe("true");
  await click(item(words.makeAnew.portrait));
  expect((await items()).filter((label) => label.startsWith(words.showPad("Kick")))).toEqual([]);
  expect(shape()).toBe("portrait");
});
