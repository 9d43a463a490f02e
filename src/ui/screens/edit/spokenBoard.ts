import { isEmptyBoardDiff, reverseBoardDiff, squashBoardDiffs, type BoardDiff } from "../../../domain/board/diff.ts";
import type { Board, Pad } from "../../../domain/board/records.ts";
import type { ChangeSource } from "../../../state/DocumentStore.ts";
import { editStrings } from "../../strings/edit.ts";
import type { SpokenKind } from "../../hooks/watchChanges.ts";
import { boardSpokenStrings as words, spokenStrings } from "../../strings/spoken.ts";

/** Changes of a board, as they are read out. */
export const spokenBoard: SpokenKind<Board, BoardDiff> = {
  isEmpty: isEmptyBoardDiff,
  squash: squashBoardDiffs,
  text: boardChangeText,
};

/** Text of a change to the board, as it is read out; for an undone one, the text of the change that was undone. */
function boardChangeText(diff: BoardDiff, source: ChangeSource): string {
  if (source === "undo") return spokenStrings.undone(editText(reverseBoardDiff(diff)));
  return source === "redo" ? spokenStrings.redone(editText(diff)) : editText(diff);
}

function editText({ board, pads, order }: BoardDiff): string {
  const updated = [...pads.updated.values()];
  const said = [
    ofPads(pads.added, spokenStrings.added),
    ofPads(pads.removed, spokenStrings.deleted),
    updated.length === 1 ? padText(updated[0]!) : updated.length > 1 ? words.padsChanged(updated.length) : "",
    board ? boardText(board) : "",
  ].filter((text) => text !== "");
  return said.length === 0 && order ? words.order : said.join(", ");
}

const nameOf = ({ label, type }: Pad): string => label || editStrings.widget[type];

function ofPads(pads: ReadonlyMap<string, Pad>, say: typeof spokenStrings.added): string {
  const [first] = pads.values();
  return first ? say(pads.size, "pad", "pads", pads.size === 1 ? nameOf(first) : null) : "";
}

/** Text of a change to one pad: its new name, size or place, or that it changed. */
function padText([before, after]: readonly [before: Pad, after: Pad]): string {
  if (before.label !== after.label) return spokenStrings.fromTo(nameOf(before), nameOf(after));
  const [was, is] = [before.location, after.location];
  if (was.width !== is.width || was.height !== is.height) return words.size(nameOf(after), is.width, is.height);
  if (was.row !== is.row || was.col !== is.col) return words.place(nameOf(after), is.row + 1, is.col + 1);
  return words.padChanged(nameOf(after));
}

function boardText([before, after]: readonly [before: Board, after: Board]): string {
  if (before.name !== after.name) return words.renamed(after.name);
  if (before.rows !== after.rows || before.cols !== after.cols) return words.grid(after.cols, after.rows);
  return words.boardChanged;
}
