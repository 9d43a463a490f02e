// @vitest-environment jsdom
import { expect, test } from "vitest";
import { newBoard } from "../../../../domain/board/newBoard.ts";
import { newPad } from "../../../../domain/board/newPad.ts";
import type { BoardLibrary } from "../../../../state/board/BoardLibrary.ts";
import { LiveBoard } from "../../../../state/board/LiveBoard.ts";
import { createBoardEdit, selectAll, setSelection } from "../../../../state/board/edit/BoardEdit.ts";
import { click, done, fill, the } from "../../../controls/page.test-helper.tsx";
import { makeStudio, showIn } from "../../../studio.test-helper.tsx";
import { editStrings as words } from "../../../strings/edit.ts";
import { EditContext, type EditPorts } from "../EditContext.ts";
import { PropertyPanel } from "./PropertyPanel.tsx";
import { MANY_PADS } from "./usePadFields.ts";

const SIDE = 20;

test("what is set of many pads is set of all that are selected, in one step each", async () => {
  const pads = Array.from({ length: SIDE * SIDE }, (_, at) =>
    newPad({ label: `Pad ${at}`, location: { row: Math.floor(at / SIDE), col: at % SIDE, width: 1, height: 1 } }),
  );
  expect(pads.length).toBeGreaterThan(MANY_PADS);
  const studio = makeStudio({ board: newBoard({ rows: SIDE, cols: SIDE, pads }) });
  const liveBoard = new LiveBoard({ ...studio, song: null, silence: () => undefined }, null);
  const edit = createBoardEdit();
  setSelection(edit, [pads[0]!.id]);
  const ports: EditPorts = { edit, liveBoard, library: {} as BoardLibrary, answer: () => true, say: () => undefined };
  await showIn(
    studio,
    <EditContext value={ports}>
      <PropertyPanel />
    </EditContext>,
  );
  expect(the("heading", "Pad 0").tagName).toBe("H2");
  await done(() => selectAll(studio.board, edit));
  const before = studio.board.current;
  const label = the("textbox", words.label);
  expect(label).toHaveProperty("value", words.mixed);
  await fill(label, "Same{Enter}");
  expect(new Set(studio.board.current.pads.map((pad) => pad.label))).toEqual(new Set(["Same"]));
  await click(the("button", words.colourNumber(3)));
  expect(new Set(studio.board.current.pads.map((pad) => pad.color)).size).toBe(1);
  await done(() => studio.board.undo());
  await done(() => studio.board.undo());
  expect(studio.board.current).toEqual(before);
});
