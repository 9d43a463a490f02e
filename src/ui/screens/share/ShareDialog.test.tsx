// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { newBoard } from "../../../domain/board/newBoard.ts";
import { newPad } from "../../../domain/board/newPad.ts";
import { MOST_PUBLIC_WIDGETS } from "../../../domain/board/publicLimit.ts";
import { boardCalls } from "../../../protocol/http/boardCalls.ts";
import { all, appears, click, field, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { shareStrings as words } from "../../strings/gallery.ts";
import { ShareDialog } from "./ShareDialog.tsx";

const ID = "board".padEnd(30, "0");
const PUBLIC = {
  id: ID,
  name: "Beat",
  owner: { id: MIRA.id, name: MIRA.name },
  publishedAt: "2026-11-01T10:00:00.000Z",
  updatedAt: "2026-11-01T10:00:00.000Z",
  likes: 0,
  copies: 0,
  liked: false,
  mine: true,
  picture: null,
};

beforeEach(() => {
  // The page of tests has no canvas, without which no picture is sent.
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});

const share = (studio: TestStudio, boardId: string | null = ID): Promise<void> =>
  showIn(studio, <ShareDialog open onClose={() => undefined} boardId={boardId} />);

test("a board that was never shared is private, and is made public and taken back", async () => {
  const studio = makeStudio({ user: MIRA });
  studio.api.refuse(boardCalls.boardOutline, "NOT_FOUND");
  studio.api.answer(boardCalls.publishBoard, PUBLIC);
  studio.api.answer(boardCalls.unpublishBoard, { message: "Done" });
  await share(studio);
  expect((await appears("status")).textContent).toBe(words.isPrivate);
  expect(all("textbox", words.link)).toEqual([]);
  await click(the("switch", words.public));
  expect(the("status").textContent).toBe(words.isPublic);
  expect(field(words.link).value).toMatch(new RegExp(`/boards/${ID}$`));
  await click(the("switch", words.public));
  expect(the("status").textContent).toBe(words.isPrivate);
  expect(studio.api.sent(boardCalls.unpublishBoard)).toEqual([{ id: ID }]);
});

test("what the account does not have yet, and what cannot be asked for, is said", async () => {
  const studio = makeStudio({ user: MIRA });
  await share(studio);
  expect((await appears("alert")).textContent).toContain("The server cannot be reached");
  studio.api.refuse(boardCalls.boardOutline, "NOT_FOUND");
  studio.api.refuse(boardCalls.publishBoard, "NOT_FOUND");
  await share(studio);
  await click(await appears("switch", words.public));
  expect(studio.notices()).toEqual([`error: ${words.notThere}`]);
  expect(the("status").textContent).toBe(words.isPrivate);
});

test("a board with too many controls, one that is nobody's and a visitor are told why not", async () => {
  const pads = Array.from({ length: MOST_PUBLIC_WIDGETS + 1 }, (_, at) =>
    newPad({ location: { row: 0, col: at, width: 1, height: 1 } }),
  );
  const large = makeStudio({ user: MIRA, board: newBoard({ rows: 1, cols: pads.length, pads }) });
  large.api.refuse(boardCalls.boardOutline, "NOT_FOUND");
  await share(large);
  expect((await appears("alert")).textContent).toContain(`at most ${MOST_PUBLIC_WIDGETS}`);
  await share(makeStudio({ user: MIRA }), null);
  expect(document.body.textContent).toContain(words.notKept);
  await share(makeStudio());
  expect(the("link", words.signIn).getAttribute("href")).toContain("/login");
});
