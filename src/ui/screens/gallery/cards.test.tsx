// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { boardCalls, type PublicBoardJson } from "../../../protocol/http/boardCalls.ts";
import { seeEverything } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { PublicBoardCard } from "./PublicBoardCard.tsx";

const card = (name: string, picture: PublicBoardJson["picture"]): PublicBoardJson => ({
  id: name.padEnd(30, "0"),
  name,
  owner: { id: MIRA.id, name: MIRA.name },
  publishedAt: "2026-11-26T12:00:00.000Z",
  updatedAt: "2026-11-26T12:00:00.000Z",
  likes: 0,
  copies: 0,
  liked: false,
  mine: false,
  picture,
});

async function showCard(board: PublicBoardJson): Promise<TestStudio> {
  seeEverything();
  const studio = makeStudio();
  studio.api.answerWith(boardCalls.boardOutline, () => ({
    outline: {
      cols: 4,
      rows: 4,
      hasKeyboard: false,
      pads: [{ type: "button" as const, color: "#3060a0", x: 0, y: 0, width: 0.5, height: 0.5 }],
    },
  }));
  await showIn(studio, <PublicBoardCard board={board} onChange={() => undefined} />);
  return studio;
}

test("a card of a board that has a picture shows it, and reads nothing else of the board", async () => {
  const { api } = await showCard(card("pictured", { small: "/pictures/a-512.webp", large: "/pictures/a-1024.webp" }));
  expect(document.querySelector("article img")?.getAttribute("src")).toBe("/pictures/a-512.webp");
  expect([api.sent(boardCalls.publicBoard), api.sent(boardCalls.boardOutline)]).toEqual([[], []]);
});

test("a card of a board without a picture is drawn from its outline, never from its contents", async () => {
  const { api } = await showCard(card("outlined", null));
  await vi.waitFor(() => expect(document.querySelectorAll("article svg[viewBox='0 0 256 132'] rect")).toHaveLength(1));
  expect([api.sent(boardCalls.publicBoard), api.sent(boardCalls.boardOutline)]).toMatchObject([[], [{}]]);
});
