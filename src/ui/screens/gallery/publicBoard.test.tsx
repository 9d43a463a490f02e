// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { AppError, err, ok, type Result } from "../../../domain/AppError.ts";
import { writeBoard } from "../../../domain/board/boardJson.ts";
import { newBoard } from "../../../domain/board/newBoard.ts";
import type { Board } from "../../../domain/board/records.ts";
import { boardCalls, type PublicBoardJson } from "../../../protocol/http/boardCalls.ts";
import type { BoardLibrary } from "../../../state/board/BoardLibrary.ts";
import { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { outlineOf } from "../../controls/outline.test-helper.ts";
import { all, appears, click, done, eventually, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { galleryStrings as words } from "../../strings/gallery.ts";
import { moderationStrings } from "../../strings/moderation.ts";
import { PublicBoardScreen } from "./PublicBoardScreen.tsx";

const ID = "public".padEnd(30, "0");
const FACTS: PublicBoardJson = {
  id: ID,
  name: "Night",
  owner: { id: "ann".padEnd(30, "0"), name: "Ann" },
  publishedAt: "2026-11-26T12:00:00.000Z",
  updatedAt: "2026-11-26T12:00:00.000Z",
  likes: 1,
  copies: 0,
  liked: false,
  mine: false,
  picture: null,
};
const CONTENT = JSON.stringify(writeBoard(newBoard({ name: "Inner", rows: 2, cols: 2, pads: [] })));

let studio: TestStudio;
const add = vi.fn<(kind: string, board: Board) => Promise<Result<string>>>();
const showGuest = vi.fn<(board: Board) => Promise<void>>();

async function open(facts: Partial<PublicBoardJson> = {}, contentJson = CONTENT, user?: typeof MIRA): Promise<void> {
  studio = makeStudio({ work: { add } as never, ...(user ? { user } : {}) });
  studio.api.answer(boardCalls.publicBoard, { ...FACTS, ...facts, contentJson } as never);
  const liveBoard = new LiveBoard({ ...studio, song: null, silence: () => undefined }, null);
  await showIn(
    studio,
    <PublicBoardScreen
      id={ID}
      liveBoard={liveBoard}
      library={{ showGuest } as unknown as BoardLibrary}
      surface={null}
      keyboardColor="#4080c0"
    />,
    `/boards/${ID}`,
  );
}

beforeEach(() => {
  add.mockReset();
  showGuest.mockReset();
  showGuest.mockResolvedValue(undefined);
});

test("a public board is played under an id of the visit's own, with its name, its owner and its likes", async () => {
  await open();
  await appears("button", words.copy);
  const [shown] = showGuest.mock.calls[0]!;
  expect([shown.name, shown.id === ID, shown.rows]).toEqual(["Night", false, 2]);
  expect(document.title).toContain("Night");
  expect(outlineOf(document.querySelector("header")!)).toEqual([
    `link ${words.toGallery}`,
    "text Night",
    `link ${words.by("Ann")}`,
    "button Like Night, 1 like pressed=false",
    "button Panic",
    `button ${words.copy}`,
  ]);
  expect(the("link", words.by("Ann")).getAttribute("href")).toBe(`/users/${FACTS.owner.id}`);
  expect(studio.api.sent(boardCalls.publicBoard)).toEqual([{ id: ID }]);
});

test("a damaged board says so instead of a reason for programmers", async () => {
  await open({}, "{");
  await eventually(() => expect(document.body.textContent).toContain(words.damaged));
  expect(showGuest).not.toHaveBeenCalled();
});

test("visitors copy it into this browser and are led to the sign-in to like it; nothing is counted", async () => {
  await open();
  add.mockResolvedValue(ok("board_copy"));
  await click(await appears("button", /^Like/));
  expect(studio.notices()).toEqual([`info: ${words.signInToLike}`]);
  await click(the("button", words.copy));
  await eventually(() => expect(location.pathname).toMatch(/\/copy$/));
  expect(add.mock.calls[0]![0]).toBe("board");
  expect(studio.notices().at(-1)).toBe(`success: ${words.copied("Night")}`);
  expect(studio.api.sent(boardCalls.countCopy)).toEqual([]);
  expect(all("button", moderationStrings.report)).toEqual([]);
  await done(() => studio.session.notices[0]!.action!.run());
  expect(location.pathname).toBe("/login");
});

test("members like it at once, and as it was if the server refuses; a copy of theirs is counted", async () => {
  await open({}, CONTENT, MIRA);
  const like = await appears("button", "Like Night, 1 like");
  const release = studio.api.hold();
  studio.api.answer(boardCalls.likeBoard, { liked: true, likes: 5 } as never);
  await click(like);
  expect([like.ariaPressed, like.ariaLabel]).toEqual(["true", "Like Night, 2 likes"]);
  await done(release);
  expect(like.ariaLabel).toBe("Like Night, 5 likes");
  studio.api.refuse(boardCalls.unlikeBoard, "NOT_FOUND");
  await click(like);
  expect([like.ariaPressed, like.ariaLabel, studio.notices().length]).toEqual(["true", "Like Night, 5 likes", 1]);
  add.mockResolvedValue(err(new AppError("STORAGE", "The disk is full")));
  await click(the("button", words.copy));
  expect(studio.api.sent(boardCalls.countCopy)).toEqual([]);
  add.mockResolvedValue(ok("board_copy"));
  await click(the("button", words.copy));
  await eventually(() => expect(studio.api.sent(boardCalls.countCopy)).toEqual([{ id: ID }]));
});

test("another's board can be reported by members, one's own by nobody", async () => {
  await open({}, CONTENT, MIRA);
  await click(await appears("button", moderationStrings.report));
  expect(the("dialog", moderationStrings.reportOf("Night"))).toBeDefined();
  await open({ mine: true, picture: { small: "/pictures/s", large: "/pictures/l" } }, CONTENT, MIRA);
  await appears("button", words.copy);
  expect(all("button", moderationStrings.report)).toEqual([]);
});
