import { expect, type Page } from "playwright/test";
import { writeBoard } from "../../src/domain/board/boardJson.ts";
import { newBoard } from "../../src/domain/board/newBoard.ts";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import type { FlyerJson } from "../../src/protocol/http/flyerCalls.ts";
import { routes, type RoutePath } from "../../src/state/account/routes.ts";
import { followSystem, violations } from "./axe.ts";
import { layoutFaults } from "./layout.ts";
import { openSignedIn, OwnServer } from "./ownServer.ts";
import { notReduced } from "./reduced.ts";
import { test } from "./test.ts";

/** Folder that gets a picture of each page in each way and in further sizes. */
const PICTURES_DIR = process.env["PICTURES_DIR"];

let server: OwnServer;

test.setTimeout(PICTURES_DIR === undefined ? 300_000 : 1_200_000);

test.beforeAll(async () => {
  server = await OwnServer.start();
});

test.afterAll(() => server.stop());

/** One way in which a page is looked at. */
interface Way {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly theme: "dark" | "light";
  readonly forced?: true;
  /** Text as in WCAG 2.2, 1.4.12. */
  readonly spaced?: true;
  readonly axe?: "all" | "colors";
  readonly layout?: true;
}

const WAYS: readonly Way[] = [
  { name: "dark", width: 1440, height: 900, theme: "dark", axe: "all", layout: true },
  { name: "light", width: 1440, height: 900, theme: "light", axe: "colors" },
  { name: "forced", width: 1440, height: 900, theme: "dark", forced: true, axe: "colors" },
  { name: "spaced", width: 1280, height: 800, theme: "dark", spaced: true, layout: true },
  { name: "phone", width: 390, height: 844, theme: "light", axe: "all", layout: true },
];
/** At 400 % a desk is as narrow. Instruments are laid out in two dimensions, and need not reflow (WCAG 2.2, 1.4.10). */
const NARROW: Way = { name: "narrow", width: 320, height: 256, theme: "dark", layout: true };
const STUDIO: readonly RoutePath[] = [
  "/midi/:id?",
  "/edit/:id?/:pad?",
  "/timeline/:id?",
  "/plugin/arp/:id?",
  "/plugin/devices",
];
const PICTURES: readonly Way[] = (["dark", "light"] as const).flatMap((theme) =>
  (
    [
      ["phone", 390, 844],
      ["tablet", 820, 1180],
      ["1280", 1280, 800],
      ["1440", 1440, 900],
      ["2560", 2560, 1440],
      ["3840", 3840, 2160],
    ] as const
  ).map(([name, width, height]) => ({ name: `${theme}-${name}`, width, height, theme })),
);

const SPACED = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }";
/** A map has its controls on it, and black keys lie on white ones. */
const LIES_UNDER = /^button "(Map\.|[A-G][♯♭]?\d)/u;
const NO_FAULTS = { covered: [], overlapping: [], cut: [], outside: [], beyond: 0 };

async function lookIn(way: Way, page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: way.width, height: way.height });
  await page.emulateMedia({ colorScheme: way.theme, forcedColors: way.forced ? "active" : "none" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", way.theme, { timeout: 60_000 });
  const style = way.spaced ? await page.addStyleTag({ content: SPACED }) : null;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const name = `${what} ${way.name}`;
  if (PICTURES_DIR !== undefined)
    await page.screenshot({ path: `${PICTURES_DIR}/${name.replaceAll(/[^\w-]+/gu, "-")}.png` });
  if (way.name === "dark") expect.soft(await notReduced(page), name).toEqual([]);
  if (way.axe) expect.soft(await violations(page, { colors: way.axe === "colors" }), name).toEqual([]);
  if (way.layout) {
    const { covered, overlapping, cut, outside } = await layoutFaults(page);
    const faults = {
      covered: covered.filter((each) => !LIES_UNDER.test(each)),
      overlapping,
      cut,
      // It comes into view with the focus.
      outside: outside.filter((each) => each !== 'a "Skip to content"'),
      beyond: await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    };
    expect.soft(faults, name).toEqual(NO_FAULTS);
  }
  await style?.evaluate((element) => (element as Element).remove());
}

/** Each of the paths in each way; `shown` are those of routes. */
async function lookAt(page: Page, shown: readonly (readonly [route: RoutePath | "none", ...paths: string[]])[]) {
  for (const [route, ...paths] of shown)
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.evaluate((to) => history.pushState(null, "", to), path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached({ timeout: 60_000 });
      await expect(page.getByRole("progressbar")).toHaveCount(0, { timeout: 60_000 });
      await page.waitForLoadState("networkidle");
      const isStudio = (STUDIO as readonly string[]).includes(route);
      const ways = [...WAYS, ...(isStudio ? [] : [NARROW]), ...(PICTURES_DIR === undefined ? [] : PICTURES)];
      for (const way of ways) await lookIn(way, page, path.replace(/[a-z\d]{24,}/u, "one"));
    }
}

/** Routes that strangers see, and those that they do not. */
const STRANGER = [
  ["/", "/"],
  ["/login", "/login"],
  ["/register", "/register"],
  ["/verification", "/verification"],
  ["/password/forgot", "/password/forgot"],
  ["/password/reset", "/password/reset"],
  ["/success", "/success"],
  ["/privacy", "/privacy"],
  ["/terms", "/terms"],
  ["/boards/:id?", "/boards"],
  ["/manual/:page?", "/manual"],
  ["/invite/:id", `/invite/${"z".repeat(30)}`],
  ["/midi/:id?", "/midi"],
  ["/edit/:id?/:pad?", "/edit"],
  ["/timeline/:id?", "/timeline"],
  ["none", "/no/such/page"],
] as const;
const OWNER = [
  ["/dashboard", "/dashboard"],
  ["/account", "/account"],
  ["/account/profile", "/account/profile"],
  ["/account/subscription", "/account/subscription"],
  ["/plugin/devices", "/plugin/devices"],
  ["/plugin/arp/:id?", "/plugin/arp"],
  ["/users/:id?", "/users"],
  ["/admin", "/admin"],
  ["/events/:id?", "/events", "/events/new"],
  ["/flyers/:id?", "/flyers", "/flyers/new"],
  ["/plugin/jamroom/:id?", "/plugin/jamroom"],
] as const;

test("every route is looked at", () => {
  const seen = [...STRANGER, ...OWNER].map(([route]) => route);
  expect(Object.keys(routes).filter((route) => !(seen as readonly string[]).includes(route))).toEqual([]);
});

test("axe finds nothing and nothing is covered or cut on the pages of strangers, in any theme, in forced colors, on a phone, with text spaced out, and at 400 %", async ({
  page,
}) => {
  const owner = await server.user();
  const event = await server.call<EventJson>(owner, "/engine/api/v1/event/", { name: "Dub", visibility: "public" });
  await followSystem(page);
  await page.goto(server.url);
  await lookAt(page, STRANGER);
  await lookAt(page, [
    ["/events/:id?", "/events", `/events/${event.id}`],
    ["/invite/:id", `/invite/${event.id}`],
  ]);
});

test("nor on the pages of somebody signed in", async ({ page }) => {
  const [email, friend] = [await server.user("pro"), await server.user()];
  await server.makeAdmin(email);
  const board = writeBoard(newBoard({ name: "Sunday finger drums with a long name" }));
  const { id: boardId } = await server.call<{ id: string }>(email, "/project/api/v1/projectDocument/", {
    name: board.name,
    contentType: board.version,
    contentJson: JSON.stringify(board),
  });
  await server.call(email, `/project/api/v1/publicBoard/${boardId}/publish`, {});
  const event = await server.call<EventJson>(email, "/engine/api/v1/event/", { name: "Dub", visibility: "public" });
  const flyer = await server.call<FlyerJson>(email, "/engine/api/v1/flyer/", { title: "Doors", eventId: event.id });
  await server.call(friend, "/engine/api/v1/event/link/", { eventId: event.id, type: "Star" });
  await followSystem(page);
  await openSignedIn(page, server, email);
  await lookAt(page, OWNER);
  await lookAt(page, [
    ["/events/:id?", `/events/${event.id}`],
    ["/flyers/:id?", `/flyers/${flyer.id}`],
    ["/boards/:id?", "/boards", `/boards/${boardId}`],
    ["/midi/:id?", `/midi/${boardId}`],
    ["/plugin/jamroom/:id?", `/plugin/jamroom/${event.id}`],
  ]);
});
