// @vitest-environment jsdom
import { expect, test } from "vitest";
import { newBoard } from "../../../../domain/board/newBoard.ts";
import { LiveBoard } from "../../../../state/board/LiveBoard.ts";
import type { BoardLibrary } from "../../../../state/board/BoardLibrary.ts";
import { createBoardEdit } from "../../../../state/board/edit/BoardEdit.ts";
import { thumbnailOfBoard } from "../../../../state/sync/boardThumbnail.ts";
import { all, click, done, the } from "../../../controls/page.test-helper.tsx";
import { makeStudio, showIn, type TestStudio } from "../../../studio.test-helper.tsx";
import { editStrings as words } from "../../../strings/edit.ts";
import { BoardPicture } from "../../dashboard/BoardPicture.tsx";
import { EditContext } from "../EditContext.ts";
import { BoardFields } from "./BoardFields.tsx";

const PICTURE = "data:image/png;base64,iVBORw0KGgo=";

async function shown(thumbNail: string): Promise<TestStudio> {
  const studio = makeStudio({ board: newBoard({ thumbNail, padRows: 3, padCols: 5, sliderCount: 1 }) });
  const liveBoard = new LiveBoard({ ...studio, song: null, silence: () => undefined }, null);
  const ports = {
    edit: createBoardEdit(),
    liveBoard,
    library: {} as BoardLibrary,
    answer: () => true,
    say: () => undefined,
  };
  await showIn(
    studio,
    <EditContext value={ports}>
      <BoardFields />
    </EditContext>,
  );
  return studio;
}

test('3. "thumbNail": the picture of a board is shown, and taken away as one step', async () => {
  const studio = await shown(PICTURE);
  expect(document.body.textContent).toContain(words.boardPicture);
  expect((the("img", words.imageShown) as HTMLImageElement).src).toBe(PICTURE);
  await click(the("button", words.removeImage));
  expect(studio.board.current.thumbNail).toBe("");
  expect(all("img")).toEqual([]);
  await done(() => studio.board.undo());
  expect(studio.board.current.thumbNail).toBe(PICTURE);
});

const thumbnailWith = (thumbNail: string) => thumbnailOfBoard(newBoard({ thumbNail }));

test("cards show it in the place of the pads, and nothing that would have to be fetched", async () => {
  expect(thumbnailWith(PICTURE).image).toBe(PICTURE);
  for (const other of ["", "https://example.com/a.png", "data:image/svg+xml;base64,AAAA", "data:image/png;base64,<"])
    expect(thumbnailWith(other).image, other).toBeUndefined();
  await showIn(makeStudio(), <BoardPicture board={thumbnailWith(PICTURE)} />);
  expect(document.querySelector("svg image")?.getAttribute("href")).toBe(PICTURE);
});

test('3. "sliderCount, padRows, padCols" say how the board was made, and are no fields to change', async () => {
  await shown("");
  expect(document.body.textContent).toContain(words.countsText(3, 5, 1));
  expect(words.countsText(3, 5, 1)).toBe("3 × 5 pads, 1 fader");
  expect(the("region", words.counts).querySelector("input, button")).toBeNull();
});
