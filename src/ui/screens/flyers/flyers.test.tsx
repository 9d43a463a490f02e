// @vitest-environment jsdom
import { within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { flyerCalls, type FlyerJson } from "../../../protocol/http/flyerCalls.ts";
import { all, appears, choose, click, done, eventually, fill, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { flyerStrings as words } from "../../strings/flyers.ts";
import { FlyerBrowser } from "./FlyerBrowser.tsx";
import { FlyerScreen } from "./FlyerScreen.tsx";
import { posterShapes } from "../poster/posterShapes.ts";
import { upText } from "./upText.ts";

const FLYER: FlyerJson = {
  id: "flyer".padEnd(30, "0"),
  userId: MIRA.id,
  user: { id: MIRA.id, name: "Mira", avatar: null },
  title: "Tonight",
  text: "Come early",
  link: "/events/x",
  startsAt: "2027-01-10T19:00:00.000Z",
  endsAt: "2027-01-10T20:30:00.000Z",
  radiusKm: 50,
  eventId: null,
  event: null,
  gradient: "Padroll",
  area: null,
  image: null,
  state: "Started",
  revision: 4,
  createdAt: "2027-01-10T18:00:00.000Z",
  updatedAt: "2027-01-10T18:00:00.000Z",
} as unknown as FlyerJson;

let studio: TestStudio;
beforeEach(() => {
  studio = makeStudio({ user: MIRA });
});

function answer(flyers: readonly FlyerJson[], totalCount = flyers.length): void {
  studio.api.answerWith(
    flyerCalls.searchFlyers,
    () => ({ totalCount, pageNumber: 1, searchText: "", flyers }) as never,
  );
}
const searches = () => studio.api.sent(flyerCalls.searchFlyers) as readonly Record<string, unknown>[];
const browse = (): Promise<void> => showIn(studio, <FlyerBrowser />, "/flyers");

test("posters say who put them up and lead to their page; those that do not run say how they are", async () => {
  answer([FLYER, { ...FLYER, id: "b".padEnd(30, "0"), title: "Later", state: "Created" }], 3);
  await browse();
  await appears("list", words.list);
  expect(all("status")[0]!.textContent).toBe(words.found(3));
  expect(the("link", "Tonight").getAttribute("href")).toBe(`/flyers/${FLYER.id}`);
  expect(the("article", "Tonight").textContent).toContain(words.by("Mira"));
  expect(all("article").map((card) => card.textContent.includes(words.states.Created))).toEqual([false, true]);
  expect(searches()).toMatchObject([{ list: "running", searchText: "", pageSize: 40 }]);
  await click(the("button", words.more));
  await eventually(() => expect(searches().at(-1)).toMatchObject({ pageSize: 100 }));
  await eventually(() => expect(all("button", words.more)).toEqual([]));
});

test("without a flyer each list says what to do: look everywhere, or put one up", async () => {
  answer([]);
  await browse();
  await click(await appears("button", words.lookEverywhere));
  await eventually(() => expect(document.body.textContent).toContain(words.empty.all.title));
  expect(searches().at(-1)).toMatchObject({ list: "all" });
  expect(all("button", words.lookEverywhere)).toEqual([]);
  expect(all("link", words.create)).toHaveLength(2);
  await click(the("radio", words.lists.mine));
  await eventually(() => expect(document.body.textContent).toContain(words.empty.mine.title));
});

test("words and times narrow the search, and what is not found then is said", async () => {
  answer([]);
  await browse();
  await choose(words.time, words.times.today);
  await eventually(() => expect(document.body.textContent).toContain(words.nothingFound));
  const { from, to } = searches().at(-1) as { from: string; to: string };
  expect(Date.parse(to) - Date.parse(from)).toBeLessThanOrEqual(25 * 3_600_000);
  await choose(words.time, words.times.any);
  await fill(the("searchbox", words.search), "jazz");
  await eventually(() => expect(searches().at(-1)).toMatchObject({ searchText: "jazz" }));
  expect(searches().at(-1)).not.toHaveProperty("from");
});

const running = () => searches().filter(({ list }) => list === "running");

test("news of flyers come into the list as they happen", async () => {
  studio.api.answerWith(flyerCalls.searchFlyers, (({ body }: { body: { list: string } }) => ({
    totalCount: 1,
    pageNumber: 1,
    searchText: "",
    flyers: body.list === "running" ? [FLYER] : [],
  })) as never);
  await browse();
  await appears("article", "Tonight");
  const asked = running().length;
  await done(() => studio.flyerNews.emit({ kind: "stopped", id: FLYER.id }));
  expect([all("article"), running().length]).toEqual([[], asked]);
  // Flyers that may have been missed are read.
  await done(() => studio.flyerNews.emit({ kind: "missed" }));
  await appears("article", "Tonight");
  expect(running()).toHaveLength(asked + 1);
});

test("a poster has title, time, place, host and the code of its address; below it stands how long it is up", async () => {
  const area = { name: "Damas", city: "Lisbon" } as never;
  answer([{ ...FLYER, area, endsAt: new Date(Date.now() + 190 * 60_000).toISOString() }]);
  await browse();
  const card = await appears("article", "Tonight");
  expect(card.textContent).toContain("Damas");
  expect(card.textContent).toContain(words.upFor("3 h 10 min"));
  expect(within(card).getByTitle(words.qr("Tonight"))).toBeDefined();
  expect(
    within(card)
      .getByRole("link", { name: words.editNamed("Tonight") })
      .getAttribute("href"),
  ).toBe(`/flyers/${FLYER.id}?edit`);
  expect(card.querySelectorAll("rect").length).toBeGreaterThan(6);
});

test("where no flyer is for the user, some that run for others are shown", async () => {
  studio.api.answerWith(flyerCalls.searchFlyers, (({ body }: { body: { list: string } }) => ({
    totalCount: 1,
    pageNumber: 1,
    searchText: "",
    flyers: body.list === "all" ? [FLYER] : [],
  })) as never);
  await browse();
  const elsewhere = await appears("region", words.elsewhere);
  expect(within(elsewhere).getByRole("article", { name: "Tonight" })).toBeDefined();
  expect(the("region", words.empty.running.title)).toBeDefined();
});

test("art is the same for the same flyer, within the poster, and differs between flyers", () => {
  const ids = Array.from({ length: 40 }, (_, index) => `flyer ${index}`);
  for (const id of ids) {
    expect(posterShapes(id, null)).toEqual(posterShapes(id, null));
    expect(posterShapes(id, [])).toEqual(posterShapes(id, null));
    for (const { x, y, width, height } of posterShapes(id, null)) {
      expect(Math.min(x, y, width, height)).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThan(142);
    }
  }
  expect(new Set(ids.map((id) => JSON.stringify(posterShapes(id, null)))).size).toBe(ids.length);
});

test("a poster of an event with music shows its notes by time and pitch, in the colors of their tracks", async () => {
  const music: [number, number, number, number][] = [
    [0, 64, 72, 0],
    [64, 32, 60, 0],
    [128, 128, 48, 8],
  ];
  const shapes = posterShapes("any", music);
  expect(shapes.map(({ x, width }) => [x, width])).toEqual([
    [0, 24.5],
    [25, 12],
    [50, 49.5],
  ]);
  const [high, middle, low] = shapes.map(({ y }) => y) as [number, number, number];
  expect([high < middle, middle < low]).toEqual([true, true]);
  expect(new Set(shapes.map(({ color }) => color)).size).toBe(2);
  for (const pitch of [0, 60, 127])
    for (const { y, height } of posterShapes("any", [
      [0, 1, pitch, 1],
      [9, 1, 64, 2],
    ]))
      expect([y >= 40, y + height < 142]).toEqual([true, true]);
  const event = { id: "e".padEnd(30, "0"), name: "Night jam", startsAt: FLYER.startsAt, state: "Started" as const };
  answer([{ ...FLYER, event: { ...event, notes: music } }]);
  await browse();
  const card = await appears("article", "Tonight");
  expect([...card.querySelectorAll("rect")].slice(-3).map((shape) => shape.style.fill)).not.toContainEqual(
    expect.stringContaining("var("),
  );
  expect(card.querySelectorAll("svg[viewBox='0 0 100 141.4'] rect")).toHaveLength(3);
});

test("time that is left is told in minutes, hours or days", () => {
  const now = new Date(2026, 10, 28, 12);
  const after = (minutes: number): string => upText(new Date(now.getTime() + minutes * 60_000).toISOString(), now);
  expect([12, 60, 190, 26 * 60 + 5, 8 * 24 * 60, -5].map(after)).toEqual([
    "12 min",
    "1 h",
    "3 h 10 min",
    "26 h",
    "8 days",
    "0 min",
  ]);
});

const open = (flyer: Partial<FlyerJson> = {}, search = ""): Promise<void> => {
  studio.api.answerWith(flyerCalls.flyer, () => ({ ...FLYER, ...flyer }) as never);
  return showIn(studio, <FlyerScreen id={FLYER.id} />, `/flyers/${FLYER.id}${search}`);
};
async function menu(item: string): Promise<void> {
  await click(the("button", words.moreActions));
  await click(the("menuitem", item));
}
const offered = async (): Promise<string[]> => {
  await click(the("button", words.moreActions));
  return all("menuitem").map(({ textContent }) => textContent);
};

test("a flyer is printed from its page", async () => {
  const print = vi.spyOn(globalThis, "print").mockReturnValue();
  await open();
  await click(await appears("button", words.print));
  expect(print).toHaveBeenCalledOnce();
  print.mockRestore();
});

test("a flyer has its words, its state and its link; others than its owner have no menu", async () => {
  await open({ event: { id: "e".padEnd(30, "0"), name: "Night jam", startsAt: FLYER.startsAt, state: "Started" } });
  await appears("article", "Tonight");
  expect(document.title).toContain("Tonight");
  expect(the("article").textContent).toContain("Come early");
  expect(the("article").textContent).toContain(words.states.Started);
  expect(the("link", words.toEvent("Night jam")).getAttribute("href")).toBe("/events/x");
  expect(the("link", words.edit).getAttribute("href")).toBe(`/flyers/${FLYER.id}?edit`);
  expect(await offered()).toEqual([words.end, words.remove]);
  await open({ userId: "other".padEnd(30, "0"), link: "" });
  await appears("article", "Tonight");
  expect([all("button", words.moreActions), all("link", words.edit), all("link", words.open)]).toEqual([[], [], []]);
});

test("its owner starts it, ends it and deletes it; each is said, and what fails is", async () => {
  await open({ state: "Created" });
  await appears("article", "Tonight");
  studio.api.answerWith(flyerCalls.updateFlyer, () => ({ ...FLYER, revision: 5 }) as never);
  await menu(words.start);
  expect(studio.api.sent(flyerCalls.updateFlyer)).toEqual([{ id: FLYER.id, revision: 4, state: "Started" }]);
  expect(studio.notices()).toEqual([`success: ${words.started}`]);
  expect(the("article").textContent).toContain(words.states.Started);
  studio.api.answerWith(flyerCalls.updateFlyer, () => ({ ...FLYER, state: "Completed", revision: 6 }) as never);
  await menu(words.end);
  expect(studio.api.sent(flyerCalls.updateFlyer).at(-1)).toEqual({ id: FLYER.id, revision: 5, state: "Completed" });
  expect(studio.notices().at(-1)).toBe(`success: ${words.ended}`);
  // Flyers that are over can be neither edited nor ended.
  expect(all("link", words.edit)).toEqual([]);
  expect(await offered()).toEqual([words.remove]);
  studio.api.refuse(flyerCalls.deleteFlyer, "FORBIDDEN");
  await click(the("menuitem", words.remove));
  expect(studio.notices().at(-1)).toMatch(/^error: /);
  expect(location.pathname).toBe(`/flyers/${FLYER.id}`);
  studio.api.answerWith(flyerCalls.deleteFlyer, () => ({}) as never);
  await menu(words.remove);
  expect([location.pathname, studio.notices().at(-1)]).toEqual(["/flyers", `success: ${words.removed("Tonight")}`]);
});

test("the owner edits it at its address, others see it there; one that is missing says so", async () => {
  await open({}, "?edit");
  expect(await appears("heading", words.editTitle("Tonight"))).toBeDefined();
  await open({ userId: "other".padEnd(30, "0") }, "?edit");
  expect(await appears("article", "Tonight")).toBeDefined();
  studio.api.refuse(flyerCalls.flyer, "NOT_FOUND");
  await showIn(studio, <FlyerScreen id={FLYER.id} />);
  expect(await appears("heading", words.missingTitle)).toBeDefined();
});
