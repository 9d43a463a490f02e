// @vitest-environment jsdom
import { expect, test } from "vitest";
import { authCalls } from "../../../protocol/http/authCalls.ts";
import { boardCalls } from "../../../protocol/http/boardCalls.ts";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { all, appears, click, field, fill, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, SIGNED_IN } from "../../studio.test-helper.tsx";
import { eventStrings } from "../../strings/events.ts";
import { galleryStrings } from "../../strings/gallery.ts";
import { strings } from "../../strings/home.ts";
import { outThereStrings as words } from "../../strings/outThere.ts";
import { EVENT } from "../events/event.test-helper.ts";
import { HomeScreen } from "./HomeScreen.tsx";

const hrefOf = (name: string) => the("link", name).getAttribute("href");

test('"/ home / login view": visitors play at once or sign in, who is signed in goes on', async () => {
  await showIn(makeStudio(), <HomeScreen />);
  expect(the("heading", strings.headline).tagName).toBe("H1");
  expect(document.body.textContent).toContain(strings.lead);
  expect([strings.playBoard, strings.write, strings.joinJam, strings.signIn, strings.create].map(hrefOf)).toEqual([
    "/midi",
    "/timeline",
    "/events",
    "/login",
    "/register",
  ]);
  expect(document.body.textContent).toContain(strings.withYourOwn);
  expect([hrefOf("Privacy"), hrefOf("Terms")]).toEqual(["/privacy", "/terms"]);
  await showIn(makeStudio({ user: MIRA }), <HomeScreen />);
  expect(the("heading", strings.welcome(MIRA.name)).tagName).toBe("H1");
  expect(the("link", strings.openDashboard).getAttribute("href")).toBe("/dashboard");
  expect(hrefOf(strings.joinJam)).toBe("/plugin/jamroom");
  expect(all("link", strings.signIn)).toEqual([]);
});

test("the form to sign in comes back where one was on the way to a page, and leads there", async () => {
  const studio = makeStudio();
  await showIn(studio, <HomeScreen />, "/?return=%2Ftimeline%2Fabc");
  await appears("form", strings.signIn);
  expect(all("link", strings.playBoard)).toEqual([]);
  studio.api.answer(authCalls.login, SIGNED_IN);
  await fill(field("Email"), MIRA.email);
  await fill(field("Password"), "secret{Enter}");
  expect(location.pathname).toBe("/timeline/abc");
  // No other site is led to.
  await showIn(makeStudio(), <HomeScreen />, "/?return=https%3A%2F%2Fevil.example");
  expect(all("link", strings.playBoard)).toHaveLength(1);
});

const BOARD = {
  id: "b".repeat(30),
  name: "Live rig",
  owner: { id: "u1", name: "Yuki" },
  picture: { small: "/a.webp", large: "/b.webp" },
  publishedAt: "2026-07-01T00:00:00.000Z",
  updatedAt: "2026-07-01T00:00:00.000Z",
  likes: 1,
  copies: 0,
  liked: false,
  mine: false,
};

test("beside it are the demo song, a board of the gallery and what is live; templates fill, and offline there is nothing", async () => {
  const studio = makeStudio();
  studio.api.answer(boardCalls.searchPublicBoards, { boards: [BOARD], totalCount: 1, pageNumber: 1 });
  studio.api.answer(eventCalls.searchEvents, { events: [EVENT], totalCount: 1, pageNumber: 1, searchText: "" });
  await showIn(studio, <HomeScreen />);
  await appears("heading", words.title);
  expect(all("article").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(words.demoKind),
    expect.stringContaining(`${words.boardKind}Live rig${galleryStrings.by("Yuki")}`),
    expect.stringContaining(`${words.live} ${words.event}${EVENT.name}${eventStrings.players(EVENT.counts.players)}`),
  ]);
  expect(document.body.textContent).toContain(words.demoFacts);
  expect(all("article")[2]!.querySelectorAll("rect").length).toBeGreaterThan(8);
  expect([hrefOf("Live rig"), hrefOf(EVENT.name)]).toEqual([`/boards/${BOARD.id}`, `/events/${EVENT.id}`]);
  expect([hrefOf(words.gallery), hrefOf(words.events)]).toEqual(["/boards", "/events"]);
  await click(the("button", words.playDemo));
  expect(location.pathname).toMatch(/^\/timeline\//);

  const empty = makeStudio();
  empty.api.answer(boardCalls.searchPublicBoards, { boards: [], totalCount: 0, pageNumber: 1 });
  empty.api.answer(eventCalls.searchEvents, { events: [], totalCount: 0, pageNumber: 1, searchText: "" });
  await showIn(empty, <HomeScreen />);
  await appears("heading", words.title);
  expect(all("article")).toHaveLength(3);
  expect(all("article")[1]!.textContent).toContain(words.templateKind);
  expect(all("article")[2]!.textContent).toContain(words.templateFacts);

  await showIn(makeStudio(), <HomeScreen />);
  expect(all("heading", words.title)).toEqual([]);
});

/** Notes in each lane of the picture of an event with this music. */
const pictureOf = async (music: Partial<EventJson>) => {
  const studio = makeStudio();
  studio.api.answer(boardCalls.searchPublicBoards, { boards: [], totalCount: 0, pageNumber: 1 });
  const events = [{ ...EVENT, ...music }];
  studio.api.answer(eventCalls.searchEvents, { events, totalCount: 1, pageNumber: 1, searchText: "" });
  await showIn(studio, <HomeScreen />);
  const card = (await appears("link", EVENT.name)).closest("article")!;
  return [...card.querySelectorAll("svg path")].map((path) => path.getAttribute("d")!.match(/M/g)!.length);
};

test("the card of an event draws its own notes: those of its room, else those that its host published", async () => {
  const two: [number, number, number, number][] = [
    [0, 16, 60, 0],
    [64, 16, 62, 0],
  ];
  expect(await pictureOf({ played: [...two, [9, 9, 40, 8]], notes: two })).toEqual([2, 1]);
  expect(await pictureOf({ notes: two })).toEqual([2]);
  expect(await pictureOf({})).toEqual([]);
});
