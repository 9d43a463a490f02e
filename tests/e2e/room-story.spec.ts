import { expect, type Page } from "playwright/test";
import { jamStrings as words } from "../../src/ui/strings/jam.ts";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import { enter, patient, visitor } from "./jamPages.ts";
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
    await host.getByRole("menuitem", { name: item }).click();
  };

  await onGuest(words.mute);
  await patient(seatOf(guest, words.silenced)).toHaveCount(1);
  await onGuest(words.unmute);
  await patient(seatOf(guest, words.silenced)).toHaveCount(0);

  await write(guest, "one from afar");
  await patient(host.getByText("one from afar")).toBeVisible();
  await run(words.clearChat);
  await patient(guest.getByText("one from afar")).toHaveCount(0);
  await run(words.everybodySetsTempo);
  await patient(guest.getByRole("radio", { name: words.modes.live, exact: true })).toBeEnabled();

  await onGuest(words.makeHost);
  await patient(guest.getByRole("button", { name: words.roomMenu, exact: true })).toBeVisible();
  await host.getByRole("button", { name: words.ownMenu, exact: true }).click();
  await host.getByRole("menuitem", { name: words.takeHost, exact: true }).click();
  await patient(guest.getByRole("button", { name: words.roomMenu, exact: true })).toHaveCount(0);

  await onGuest(words.unseat);
  await patient(guest.getByText(words.seatDeclined, { exact: true })).toBeVisible();
  await expect(guest.getByText(words.delayAlone)).toHaveCount(0);
  await run(words.playersWrite);
  await write(guest, "one from the watchers");
  await patient(guest.getByText("Only players write here").first()).toBeVisible();
  await patient(host.getByText(words.watchers(1), { exact: true })).toBeVisible();

  // A slow chat lets the same one write once in a while; a locked room takes nobody who was not there.
  await run(words.playersWrite);
  await host.getByRole("button", { name: words.roomMenu, exact: true }).click();
  await host.getByRole("menuitem", { name: words.slowChat }).press("ArrowRight");
  await host.getByRole("menuitem", { name: words.slowBy(60) }).click();
  await write(guest, "again within the minute");
  await patient(guest.getByText(/The chat is slow: write again in \d+ s/).first()).toBeVisible();
  await run(words.lock);
  const stranger = await visitor(browser, server, { path });
  await patient(stranger.getByText(/there and back/)).toBeVisible();
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
