import { expect, type Page } from "playwright/test";
import { jamStrings as words } from "../../src/ui/strings/jam.ts";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import { violations } from "./axe.ts";
import { enter, heardWithin, patient, strike, visitor } from "./jamPages.ts";
import { menuItem } from "./menus.ts";
import { OwnServer } from "./ownServer.ts";
import { test } from "./test.ts";

let server: OwnServer;

// Long enough for a busy machine.
test.setTimeout(180_000);

test.beforeAll(async () => {
  server = await OwnServer.start();
});

test.afterAll(() => server.stop());

const seatOf = (page: Page, note: string) =>
  page.getByRole("region", { name: words.players }).getByRole("listitem").filter({ hasText: note });

const write = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel(words.write).fill(text);
  await page.keyboard.press("Enter");
};

test("a host silences a player and lets them play again, moves them to the watchers, runs the chat, and hands the room on", async ({
  browser,
}) => {
  const owner = await server.user();
  const { id } = await server.call<EventJson>(owner, "/engine/api/v1/event/", { name: "Lesson", visibility: "public" });
  const path = `/plugin/jamroom/${id}`;
  const host = await visitor(browser, server, { email: owner, path });
  await enter(host);
  const guest = await visitor(browser, server, { path });
  await enter(guest);
  const onGuest = async (item: string): Promise<void> => {
    await host.getByRole("button", { name: words.memberMenu("Ann"), exact: true }).click();
    await host.getByRole("menuitem", { name: item, exact: true }).click();
  };
  const run = async (item: string): Promise<void> => {
    await host.getByRole("button", { name: words.roomMenu, exact: true }).click();
    await menuItem(host, item).click();
  };

  await onGuest(words.mute);
  await patient(seatOf(guest, words.silenced)).toHaveCount(1);
  await onGuest(words.unmute);
  await patient(seatOf(guest, words.silenced)).toHaveCount(0);

  await write(guest, "one from afar");
  await patient(host.getByText("one from afar")).toBeVisible();
  await run(words.clearChat);
  await patient(guest.getByText("one from afar")).toHaveCount(0);
  // Read by who does not set it, and from its bar line on in the bar that both see.
  await host.getByRole("combobox", { name: words.meter, exact: true }).click();
  await host.getByRole("option", { name: "3/4", exact: true }).click();
  await patient(guest.getByText("3/4", { exact: true })).toHaveCount(1);
  await patient(guest.getByRole("banner").locator("ol > li")).toHaveCount(3);
  await run(words.everybodySetsTempo);
  await patient(guest.getByRole("radio", { name: words.modes.live, exact: true })).toBeEnabled();

  await onGuest(words.makeHost);
  await patient(guest.getByRole("button", { name: words.roomMenu, exact: true })).toBeVisible();
  await host.getByRole("button", { name: words.ownMenu, exact: true }).click();
  await host.getByRole("menuitem", { name: words.takeHost, exact: true }).click();
  await patient(guest.getByRole("button", { name: words.roomMenu, exact: true })).toHaveCount(0);

  await onGuest(words.unseat);
  await patient(guest.getByText(words.seatDeclined, { exact: true })).toBeVisible();
  await expect(guest.getByText(words.delayAlone(0))).toHaveCount(0);
  await run(words.playersWrite);
  await write(guest, "one from the listeners");
  await patient(guest.getByText("Only players can chat").first()).toBeVisible();
  await patient(host.getByText(words.watchers(1), { exact: true })).toBeVisible();

  // A slow chat lets the same one write once in a while; a locked room takes nobody who was not there.
  await run(words.playersWrite);
  await expect(async () => {
    await write(guest, "one more");
    await expect(host.getByText("one more").first()).toBeVisible();
  }).toPass();
  await host.getByRole("button", { name: words.roomMenu, exact: true }).click();
  await host.getByRole("menuitem", { name: words.slowChat }).press("ArrowRight");
  await menuItem(host, words.slowBy(60)).click();
  await write(guest, "again within the minute");
  await patient(guest.getByText(/The chat is slow: write again in \d+ s/).first()).toBeVisible();
  await run(words.lock);
  const stranger = await visitor(browser, server, { path });
  await patient(stranger.getByText(/round trip/)).toBeVisible();
  await stranger.getByRole("button", { name: words.enter, exact: true }).click();
  await patient(stranger.getByText(/locked/i).first()).toBeVisible();
  await expect(host.getByText("again within the minute")).toHaveCount(0);
  await stranger.close();

  // The server stands still: both are told, until it answers again.
  server.halt(true);
  for (const page of [host, guest]) await patient(page.getByRole("alert").getByText(words.silent)).toBeVisible();
  server.halt(false);
  for (const page of [host, guest]) await patient(page.getByText(words.silent)).toHaveCount(0);
});

test("who only listens takes a seat, stands up and is led back to the room, which is counted in and ended by its owner", async ({
  browser,
}) => {
  const owner = await server.user();
  const { id } = await server.call<EventJson>(owner, "/engine/api/v1/event/", {
    name: "Recital",
    visibility: "public",
  });
  const path = `/plugin/jamroom/${id}`;
  const host = await visitor(browser, server, { email: owner, path });
  await enter(host);
  const guest = await visitor(browser, server, { path });
  await patient(guest.getByText(/round trip/)).toBeVisible();
  // Ten seconds from the green room, of which the host is told as of any listener.
  const preview = guest.getByRole("button", { name: words.preview, exact: true });
  await expect(preview).toHaveAttribute("title", words.previewTip);
  // On a busy machine they may be over before something is played: then ten seconds more.
  await expect(async () => {
    await patient(preview).toBeEnabled();
    await preview.click();
    await patient(host.getByText(words.watchers(1), { exact: true })).toBeVisible();
    await expect(guest.getByRole("button", { name: /^Stop preview · \d+ s$/ })).toBeVisible();
    await strike(host);
    expect(await heardWithin(guest, 8)).toBe(true);
  }).toPass();
  await patient(preview).toBeEnabled();
  await patient(host.getByText(words.watchers(1), { exact: true })).toHaveCount(0);
  await guest.getByRole("button", { name: words.listenOnly, exact: true }).click();
  await patient(guest.getByText(words.watching, { exact: true })).toBeVisible();
  await patient(host.getByText(words.watchers(1), { exact: true })).toBeVisible();
  await expect(host.getByText(words.delayAlone(1), { exact: true })).toBeVisible();

  // As it is set for all, they read it.
  await host.getByRole("button", { name: words.roomMenu, exact: true }).click();
  await host.getByRole("menuitem", { name: words.countIn }).press("ArrowRight");
  await menuItem(host, words.countInOf(2), true).click();
  await patient(guest.getByText(`${words.countIn} ${words.countInOf(2)}`)).toBeVisible();
  expect(await violations(guest)).toEqual([]);

  await guest.getByRole("button", { name: words.seatTake, exact: true }).click();
  await patient(seatOf(host, "Ann")).toHaveCount(2);
  await guest.getByRole("button", { name: words.ownMenu, exact: true }).click();
  await guest.getByRole("menuitem", { name: words.standUp, exact: true }).click();
  await patient(guest.getByText(words.watching, { exact: true })).toBeVisible();

  // They lose the page, and find the way back where all rooms are.
  await guest.goto(`${server.url}/plugin/jamroom`);
  await patient(guest.getByRole("region", { name: words.yours, exact: true })).toBeVisible();
  await guest.getByRole("link", { name: words.backTo("Recital"), exact: true }).click();
  await enter(guest);
  await patient(seatOf(host, "Ann")).toHaveCount(2);

  await host.getByRole("button", { name: words.roomMenu, exact: true }).click();
  await host.getByRole("menuitem", { name: words.end, exact: true }).click();
  await host.getByRole("dialog").getByRole("button", { name: words.endNow, exact: true }).click();
  for (const page of [host, guest])
    await patient(page.getByText(words.closedToYou.ended, { exact: true })).toBeVisible();
  await guest.getByRole("link", { name: words.toRooms, exact: true }).click();
  await patient(guest.getByRole("button", { name: words.start, exact: true })).toBeVisible();
  await expect(guest.getByRole("region", { name: words.yours, exact: true })).toHaveCount(0);
});
