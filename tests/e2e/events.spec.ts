import { readFileSync } from "node:fs";
import { expect, type Page } from "playwright/test";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import { violations } from "./axe.ts";
import { openSignedIn, OwnServer } from "./ownServer.ts";
import { test } from "./test.ts";

const NAME = "Slow dub, fast hands";

let server: OwnServer;

test.setTimeout(150_000);
const patient = expect.configure({ timeout: 30_000 });

test.beforeAll(async () => {
  server = await OwnServer.start(async () => ({ CITIES: "on" }));
});

test.afterAll(() => server.stop());

/** Chooses the middle of the map by keyboard, somewhat nearer than the world. */
async function pickByKeyboard(page: Page): Promise<void> {
  const map = page.getByRole("button", { name: /^Map\. .* Enter chooses the center/ });
  await map.focus();
  for (const key of ["+", "+", "ArrowRight", "Enter"]) await page.keyboard.press(key);
}

/** Brings the map twice as near with the wheel, and once more with two fingers: what lies under them stays where it is. */
async function zoomByHand(page: Page): Promise<void> {
  const mark = page.getByRole("group", { name: "Event map" }).getByRole("button", { name: NAME });
  const middle = async (): Promise<readonly [x: number, y: number]> => {
    const { x, y, width, height } = (await mark.boundingBox())!;
    return [x + width / 2, y + height / 2];
  };
  const [x, y] = await middle();
  await page.mouse.move(x, y + 50);
  await page.mouse.wheel(0, -240);
  await expect.poll(async () => Math.hypot((await middle())[0] - x, (await middle())[1] - (y - 50))).toBeLessThan(3);

  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", fromMiddle: number): Promise<unknown> => {
    const places = type === "touchEnd" ? [] : [x - fromMiddle, x + fromMiddle];
    return finger.send("Input.dispatchTouchEvent", { type, touchPoints: places.map((at) => ({ x: at, y: y + 50 })) });
  };
  await touch("touchStart", 30);
  for (const fromMiddle of [36, 42, 48, 54, 60]) await touch("touchMove", fromMiddle);
  await touch("touchEnd", 60);
  await expect.poll(async () => Math.hypot((await middle())[0] - x, (await middle())[1] - (y - 150))).toBeLessThan(6);
}

test("an event is announced with its place, found on list, calendar and map, starred, edited and canceled", async ({
  page,
  browser,
}) => {
  // A new server explains itself.
  await page.goto(`${server.url}/events`);
  await patient(page.getByText("No events yet")).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await openSignedIn(page, server, await server.user(), "/events/new");
  await page.getByRole("button", { name: "Create event" }).click();
  await expect(page.getByText("Enter a name.")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill(NAME);
  await page.getByLabel("Tempo (BPM)").fill("900");
  await page.getByRole("button", { name: "Create event" }).click();
  await expect(page.getByText("Enter a whole number from 20 to 400.")).toBeVisible();
  await page.getByLabel("Tempo (BPM)").fill("96");
  // A place is found by its name, or chosen on the map.
  await page.getByRole("searchbox", { name: "Find a city" }).fill("lisb");
  await page.getByRole("button", { name: "Lisbon, Portugal" }).click();
  await expect(page.getByRole("paragraph").filter({ hasText: "Lisbon, Portugal" })).toBeVisible();
  await pickByKeyboard(page);
  await page.getByLabel("Place name").fill("Damas, Lisbon");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Create event" }).click();
  await patient(page.getByRole("heading", { level: 1, name: NAME })).toBeVisible();
  await expect(page).toHaveTitle(`${NAME} · Padroll`);
  await expect(page.getByRole("complementary", { name: "Details" }).getByText("Damas, Lisbon")).toBeVisible();
  await expect(page.getByText("Grid 1/16, 96 BPM, 4/4")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const address = page.url();

  // Somebody else finds it by words, on the map by keyboard, and in the calendar, and stars it.
  const fan = await browser.newPage();
  await openSignedIn(fan, server, await server.user(), "/events");
  await fan.getByRole("searchbox", { name: "Search events" }).fill("no such event");
  await expect(fan.getByText("No events found")).toBeVisible();
  await fan.getByRole("searchbox", { name: "Search events" }).fill("dub hands");
  const card = fan.getByRole("article", { name: NAME });
  await patient(card).toBeVisible();
  expect(await violations(fan)).toEqual([]);
  // It is shown before the server has it.
  const starred = fan.waitForResponse((response) => /\/event\/link\/?$/.test(response.url()));
  await card.getByRole("button", { name: `Star ${NAME}` }).click();
  await expect(card.getByRole("button", { name: `Star ${NAME}` })).toContainText(/1$/);
  expect((await starred).ok()).toBe(true);
  await fan.reload();
  await patient(card.getByRole("button", { name: `Star ${NAME}`, pressed: true })).toBeVisible();
  // Their calendar program follows what they starred, until the address is renewed.
  await fan.getByRole("button", { name: "Subscribe" }).click();
  const feed = fan.getByRole("dialog", { name: "Subscribe to your events" });
  const field = feed.getByRole("textbox", { name: "Calendar address" });
  const first = await field.inputValue();
  expect(await (await fan.request.get(first)).text()).toContain(`SUMMARY:${NAME.replace(",", "\\,")}`);
  expect(await violations(fan)).toEqual([]);
  await feed.getByRole("button", { name: "New address" }).click();
  await expect(field).not.toHaveValue(first);
  expect((await fan.request.get(first)).status()).toBe(404);
  expect((await fan.request.get(await field.inputValue())).status()).toBe(200);
  await fan.keyboard.press("Escape");
  await expect(feed).toBeHidden();
  await fan.getByRole("radio", { name: "Calendar" }).click();
  await expect(fan.getByRole("table").getByRole("link", { name: NAME })).toBeVisible();
  // Each month is asked for by itself, whatever the list looks at.
  await fan.getByRole("button", { name: "Previous month" }).click();
  await fan.getByRole("button", { name: "Next month" }).click();
  await expect(fan.getByRole("table").getByRole("link", { name: NAME })).toBeVisible();
  await zoomByHand(fan);
  await fan.getByRole("group", { name: "Event map" }).getByRole("button", { name: NAME }).focus();
  await fan.keyboard.press("Enter");
  await patient(fan.getByRole("heading", { level: 1, name: NAME })).toBeVisible();
  expect(fan.url()).toBe(address);
  const [file] = await Promise.all([
    fan.waitForEvent("download"),
    fan.getByRole("link", { name: "Add to calendar" }).click(),
  ]);
  expect(readFileSync(await file.path(), "utf8")).toContain("LOCATION:Damas\\, Lisbon");

  // Its owner changes and cancels it; who looks again sees so.
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Description").fill("Bring your own board.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await patient(page.getByText("Bring your own board.")).toBeVisible();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Cancel event" }).click();
  await expect(page.getByText("Canceled", { exact: true })).toBeVisible();
  await fan.reload();
  await patient(fan.getByText("Bring your own board.")).toBeVisible();
  await expect(fan.getByText("Canceled", { exact: true })).toBeVisible();
});

test("who asks to come to a private event is let in, and a public one that is live stands on the dashboard", async ({
  page,
  browser,
}) => {
  const [host, guest] = [await server.user(), await server.user()];
  const create = (fields: object): Promise<EventJson> =>
    server.call(host, "/engine/api/v1/event/", { startsAt: new Date().toISOString(), ...fields });
  const { id, joinCode } = await create({ name: "At my kitchen", visibility: "private" });
  const live = await create({ name: "Open evening" });
  await server.call(guest, "/presence/api/v1/user/profile/", { name: "Guest" });

  const owner = await browser.newPage();
  await openSignedIn(owner, server, host);
  await patient(owner.getByRole("region", { name: "First steps" })).toBeVisible();
  await openSignedIn(page, server, guest);
  await patient(page.getByRole("region", { name: "First steps" })).toBeVisible();
  await page.goto(`${server.url}/events/${id}`);
  await patient(page.getByRole("heading", { level: 1, name: "Event not found" })).toBeVisible();
  // Whose session is still being restored may press nothing that a visitor is told to sign in for.
  await page.route("**/auth/refresh", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await route.continue();
  });
  await page.goto(`${server.url}/events/${id}?code=${joinCode}`);
  await page.getByRole("button", { name: /^Attend/ }).click();
  await page.unroute("**/auth/refresh");
  // The host is told at once, wherever they are, and so is who has asked.
  await owner.getByRole("button", { name: "Respond", exact: true }).click();
  await patient(page.getByText("You asked to attend.").first()).toBeVisible();
  await expect(owner).toHaveURL(`${server.url}/events/${id}`);
  const coming = owner.getByRole("region", { name: "Attendees" });
  await patient(coming.getByText("Requested")).toBeVisible();
  expect(await violations(owner)).toEqual([]);
  await coming.getByRole("button", { name: "Decline Guest" }).click();
  await patient(coming.getByText("Declined")).toBeVisible();
  await patient(page.getByText("The host declined your request.")).toBeVisible();
  await coming.getByRole("button", { name: "Accept Guest" }).click();
  await patient(coming.getByRole("heading", { name: "Attendees 1" })).toBeVisible();
  await patient(page.getByRole("region", { name: "Attendees" }).getByRole("link", { name: "Guest" })).toBeVisible();
  // Without the code, now that they may come.
  await page.goto(`${server.url}/events/${id}`);
  await patient(page.getByRole("region", { name: "Attendees" }).getByRole("link", { name: "Guest" })).toBeVisible();

  await server.call(host, "/engine/api/v1/launch/", { eventId: live.id });
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole("region", { name: "Live now" }).getByRole("link", { name: "Open evening" }).click();
  await patient(page.getByRole("heading", { level: 1, name: "Open evening" })).toBeVisible();

  // On a phone nothing stands beyond the edge.
  await owner.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/dashboard", "/users", `/events/${id}`]) {
    await owner.goto(server.url + path);
    await patient(owner.getByText("Guest").or(owner.getByText("Open evening")).first()).toBeVisible();
    await expect.poll(() => owner.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  }
});

test("names of one endless word stay within lists, pages and rooms", async ({ page }) => {
  const email = await server.user();
  const name = "endless".repeat(11);
  await server.call(email, "/presence/api/v1/user/profile/", { name });
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const endsAt = new Date(Date.now() + 7_200_000).toISOString();
  const event = { name, description: name.repeat(3), startsAt, endsAt };
  const { id } = await server.call<EventJson>(email, "/engine/api/v1/event/", event);
  await openSignedIn(page, server, email, "/events");
  const star = page.getByRole("article", { name }).getByRole("button", { name: /^Star/ });
  await patient(star).toBeVisible();
  // Beside the map, and not under it.
  await star.click({ timeout: 10_000 });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/events", `/events/${id}`, `/plugin/jamroom/${id}`]) {
    await page.evaluate((to) => history.pushState(null, "", to), path);
    const shown =
      path === "/events" ? page.getByRole("article", { name }) : page.getByRole("heading", { level: 1, name });
    await patient(shown).toBeVisible();
    const beyond = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("main :is(h1, p, a, button)")].flatMap((each) =>
          each.getBoundingClientRect().right > innerWidth ? [each.outerHTML.slice(0, 120)] : [],
        ),
      );
    // The page is laid out anew for the narrow window a moment after it has become narrow.
    await expect.poll(beyond, path).toEqual([]);
  }
});

test("back leads to the card or link that was opened, by keys and mouse: songs, boards, events", async ({ page }) => {
  const email = await server.user();
  await server.call(email, "/engine/api/v1/event/", {
    startsAt: new Date().toISOString(),
    name: "Evening to return to",
  });
  await openSignedIn(page, server, email, "/timeline");
  await page.getByRole("button", { name: "Open demo song" }).click();
  const song = page.getByRole("button", { name: "Song menu" });
  await patient(song).toBeVisible();
  await page.goto(`${server.url}/dashboard?show=projects`);
  const card = page.getByRole("main").getByRole("article").getByRole("link").first();
  await card.focus();
  await page.keyboard.press("Enter");
  await patient(song).toBeVisible();
  await page.goBack();
  await patient(card).toBeFocused();
  await card.click();
  await patient(song).toBeVisible();
  await page.goBack();
  await patient(card).toBeFocused();

  await page.goto(`${server.url}/boards`);
  const template = page.getByRole("button", { name: /^Start from Strings/ });
  await template.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/midi/**");
  await page.goBack();
  await patient(template).toBeFocused();

  await page.goto(`${server.url}/events`);
  const event = page.getByRole("link", { name: "Evening to return to" }).first();
  await event.click();
  await patient(page.getByRole("heading", { level: 1, name: "Evening to return to" })).toBeVisible();
  await page.goBack();
  await patient(event).toBeFocused();
});
