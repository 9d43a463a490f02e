import { expect, test } from "playwright/test";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import type { FlyerJson } from "../../src/protocol/http/flyerCalls.ts";
import type { ProfileJson } from "../../src/protocol/http/userCalls.ts";
import { violations } from "./axe.ts";
import { openSignedIn, OwnServer } from "./ownServer.ts";

const EVENT = "/engine/api/v1/event";
const FLYER = "/engine/api/v1/flyer";

let server: OwnServer;

test.setTimeout(120_000);
const patient = expect.configure({ timeout: 30_000 });

test.beforeAll(async () => {
  server = await OwnServer.start();
});

test.afterAll(() => server.stop());

test("a flyer that begins is told at once to whom it is for, is found by tag, changes and goes before their eyes", async ({
  page,
}) => {
  const [owner, fan] = [await server.user(), await server.user()];
  const event = await server.call<EventJson>(owner, `${EVENT}/`, { name: "Dub night", visibility: "public" });
  await server.call(owner, `${EVENT}/tag/`, { eventId: event.id, tagId: "GenreDub" });
  await server.call(fan, `${EVENT}/link/`, { eventId: event.id, type: "Star" });
  const connected = page.waitForEvent("websocket");
  await openSignedIn(page, server, fan);
  // The first word of the hub.
  await (await connected).waitForEvent("framereceived", ({ payload }) => String(payload).includes("KeepAliveEvent"));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Flyers", exact: true }).click();
  await patient(page.getByText("No flyers for you right now")).toBeVisible();

  const flyer = await server.call<FlyerJson>(owner, `${FLYER}/`, { title: "Doors at nine", eventId: event.id });
  await expect(page.getByText("Ann posted “Doors at nine”").first()).toBeVisible();
  const list = page.getByRole("list", { name: "Flyers", exact: true });
  await expect(list.getByRole("link", { name: "Doors at nine", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Tags", exact: true }).click();
  await page.getByRole("dialog").getByRole("searchbox").fill("regg");
  await page.getByRole("button", { name: "Reggae", exact: true }).click();
  await expect(page.getByText("No flyers found")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Remove Reggae filter", exact: true }).click();
  await expect(list.getByRole("link", { name: "Doors at nine", exact: true })).toBeVisible();

  const { id, revision } = flyer;
  await server.call(owner, `${FLYER}/update/`, { id, revision, title: "Doors at ten" });
  await expect(list.getByRole("link", { name: "Doors at ten", exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await server.call(owner, `${FLYER}/update/`, { id, revision: revision + 1, state: "Completed" });
  await expect(page.getByText("No flyers for you right now")).toBeVisible();
});

test("a home is chosen on the map by keyboard, and a flyer from around reaches whoever lives there", async ({
  page,
}) => {
  const [owner, neighbour] = [await server.user(), await server.user()];
  await openSignedIn(page, server, neighbour, "/account/profile");
  const save = page.getByRole("button", { name: "Save home", exact: true });
  await patient(save).toBeDisabled();
  await page.getByRole("button", { name: /^Map\. .* Enter chooses the center/ }).focus();
  for (const key of ["+", "+", "Enter"]) await page.keyboard.press(key);
  expect(await violations(page)).toEqual([]);
  const saved = page.waitForResponse(
    (response) => response.url().includes("/user/profile") && response.request().method() === "POST",
  );
  await save.click();
  const { homeArea } = (await (await saved).json()) as ProfileJson;
  await expect(page.getByText("Home saved.").first()).toBeVisible();
  await expect(save).toBeDisabled();
  await server.call(owner, `${FLYER}/`, { title: "Round the corner", area: homeArea, radiusKm: 5 });
  await expect(page.getByText("Ann posted “Round the corner”").first()).toBeVisible();
});
