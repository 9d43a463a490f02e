// @vitest-environment jsdom
import { within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ok } from "../../../domain/AppError.ts";
import { boardCalls, type PublicBoardJson } from "../../../protocol/http/boardCalls.ts";
import { all, appears, choose, click, done, focus, press, the } from "../../controls/page.test-helper.tsx";
import type { Work } from "../../../state/sync/Work.ts";
import { galleryStrings as words } from "../../strings/gallery.ts";
import { moderationStrings } from "../../strings/moderation.ts";
import { makeStudio, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { PageButtons } from "../admin/PageButtons.tsx";
import { GalleryScreen } from "./GalleryScreen.tsx";

const TOTAL = 50;
const board = (index: number): PublicBoardJson => ({
  id: `board${index}x`.padEnd(30, "0"),
  name: `Board ${index}`,
  owner: { id: "mira".padEnd(30, "0"), name: "Mira" },
  publishedAt: "2026-11-26T12:00:00.000Z",
  updatedAt: "2026-11-26T12:00:00.000Z",
  likes: 0,
  copies: 0,
  liked: false,
  mine: false,
  picture: null,
});

interface Asked {
  readonly body: { readonly pageNumber: number; readonly pageSize: number; readonly sort: string };
}

function gallery(): TestStudio {
  const studio = makeStudio();
  studio.api.answerWith(boardCalls.searchPublicBoards, ({ body: { pageNumber, pageSize } }: Asked) => {
    const from = (pageNumber - 1) * pageSize;
    const count = Math.min(pageSize, TOTAL - from);
    const boards = Array.from({ length: count }, (_, index) => board(from + index));
    return { totalCount: TOTAL, pageNumber, searchText: "", boards };
  });
  return studio;
}

const shown = (): number => all("article").length;

test("without a public board the eight templates are shown, and each is played by a press", async () => {
  const create = vi.fn<Work["create"]>();
  create.mockResolvedValue(ok("board_new"));
  const studio = makeStudio({ work: { create } });
  studio.api.answerWith(boardCalls.searchPublicBoards, () => ({
    totalCount: 0,
    pageNumber: 1,
    searchText: "",
    boards: [],
  }));
  await showIn(studio, <GalleryScreen />);
  const templates = await appears("region", words.templates);
  expect(within(templates).getAllByRole("button")).toHaveLength(8);
  expect(within(the("region", words.emptyTitle)).getByText(words.emptyText)).toBeDefined();
  await click(within(templates).getByRole("button", { name: /Drums/ }));
  expect(create.mock.calls).toEqual([["board", "Drums"]]);
  expect(location.pathname).toBe("/midi/new");
});

test("more of a list comes below what is there, which stays meanwhile, with the focus", async () => {
  const studio = gallery();
  await showIn(studio, <GalleryScreen />);
  expect(document.body.textContent).toContain(words.text);
  expect(shown()).toBe(24);
  const release = studio.api.hold();
  await focus(the("button", words.more));
  await press("{Enter}");
  expect([shown(), document.activeElement]).toEqual([24, the("button", words.more)]);
  await done(release);
  expect([shown(), document.activeElement]).toEqual([48, the("button", words.more)]);
  await click(the("button", words.more));
  expect([shown(), all("button", words.more)]).toEqual([TOTAL, []]);
});

test("a board that comes on two pages, as another was published meanwhile, is listed once", async () => {
  const studio = makeStudio();
  let published = 0;
  studio.api.answerWith(boardCalls.searchPublicBoards, ({ body: { pageNumber, pageSize } }: Asked) => {
    const from = (pageNumber - 1) * pageSize - published++;
    const boards = Array.from({ length: Math.min(pageSize, TOTAL - from) }, (_, index) => board(from + index));
    return { totalCount: TOTAL, pageNumber, searchText: "", boards };
  });
  await showIn(studio, <GalleryScreen />);
  published = 0;
  await click(the("button", words.more));
  const names = all("article").map(({ textContent }) => textContent);
  expect([names.length, new Set(names).size]).toEqual([47, 47]);
});

test("another order begins at its first page", async () => {
  const studio = gallery();
  await showIn(studio, <GalleryScreen />);
  await click(the("button", words.more));
  await choose(words.sort, words.sorts.popular);
  expect(shown()).toBe(24);
  expect(studio.api.sent(boardCalls.searchPublicBoards).at(-1)).toMatchObject({ sort: "popular", pageNumber: 1 });
});

test("pages end at the first and the last, and one page needs no buttons", async () => {
  const pages: number[] = [];
  const buttons = (page: number, totalCount: number) =>
    showIn(
      makeStudio(),
      <PageButtons page={page} pageSize={20} totalCount={totalCount} onPage={(to) => pages.push(to)} />,
    );
  await buttons(1, 20);
  expect(all("button")).toEqual([]);
  await buttons(1, 21);
  expect(the("button", moderationStrings.newer)).toHaveProperty("disabled", true);
  await click(the("button", moderationStrings.older));
  await buttons(2, 21);
  expect(the("button", moderationStrings.older)).toHaveProperty("disabled", true);
  await click(the("button", moderationStrings.newer));
  expect(pages).toEqual([2, 1]);
});
