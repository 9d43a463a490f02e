import { expect, test } from "playwright/test";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import { violations } from "./axe.ts";
import { recordOutput } from "./capture.ts";
import { enter, heardWithin, openSide, patient, strike, toggleClick, visitor } from "./jamPages.ts";
import { fillLogin, OwnServer, PASSWORD } from "./ownServer.ts";

const EVENT = "/engine/api/v1/event";

test.setTimeout(120_000);
let server: OwnServer;
test.beforeAll(async () => {
  server = await OwnServer.start();
});
test.afterAll(() => server.stop());

test("the link of a room names host, room and who plays to a stranger, and leads somebody signed in into it", async ({
  browser,
}) => {
  const owner = await server.user();
  const event = { name: "Tuesday basement", visibility: "private" };
  const { id } = await server.call<EventJson>(owner, `${EVENT}/`, event);
  const host = await visitor(browser, server, { email: owner, path: `/plugin/jamroom/${id}` });
  await enter(host);
  await host.getByRole("button", { name: "Invite", exact: true }).click();
  const link = await host.getByLabel("Link", { exact: true }).inputValue();
  expect(link).toContain(`${server.url}/invite/${id}#`);
  await host.keyboard.press("Escape");

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await patient(stranger.getByRole("heading", { name: "Tuesday basement", level: 1 })).toBeVisible();
  await expect(stranger.getByText("Ann invites you to play")).toBeVisible();
  await patient(stranger.getByText("1 of 8 seats")).toBeVisible();
  expect(await violations(stranger)).toEqual([]);
  await stranger.goto(`${server.url}/invite/${"z".repeat(30)}`);
  await patient(stranger.getByRole("heading", { name: "Room not found" })).toBeVisible();
  await expect(stranger).toHaveTitle(/Invitation/);

  const guest = await visitor(browser, server, { path: "/dashboard" });
  await guest.goto(link);
  await guest.getByRole("link", { name: "Enter", exact: true }).click();
  await guest.waitForURL(`${server.url}/plugin/jamroom/${id}*`);
  await enter(guest);
  await patient(host.getByRole("region", { name: "Players" }).getByRole("listitem")).toHaveCount(2);
});

test("who registers at an invitation and opens the mail on another device comes into its room there", async ({
  browser,
}) => {
  const owner = await server.user();
  const event = { name: "Closed session", visibility: "private" };
  const { id, joinCode } = await server.call<EventJson>(owner, `${EVENT}/`, event);
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${server.url}/invite/${id}#${joinCode}`);
  await page.getByRole("link", { name: "Create an account to play" }).click();
  await patient(page.getByText("“Closed session” is waiting")).toBeVisible();
  const form = page.getByRole("form", { name: "Create an account" });
  await form.getByLabel("Name").fill("Noor");
  await form.getByLabel("Email").fill("noor@example.com");
  await form.locator("input[type=password]").fill(PASSWORD);
  await form.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(`${server.url}/verification?**`);

  const phone = await (await browser.newContext()).newPage();
  const addresses: string[] = [];
  phone.on("framenavigated", (frame) => addresses.push(frame.url()));
  await phone.goto(`${server.url}/verification?code=${server.code("noor@example.com")}`);
  await phone.getByRole("button", { name: "Confirm", exact: true }).click();
  await phone.getByRole("link", { name: "Sign in", exact: true }).click();
  await patient(phone.getByText("“Closed session” is waiting")).toBeVisible();
  await fillLogin(phone, "noor@example.com");
  await phone.waitForURL(`${server.url}/plugin/jamroom/${id}`);
  await enter(phone);
  expect(addresses.filter((address) => address.includes(joinCode!))).toEqual([]);
});

test(
  "a guest without an account hears the room where its host allows it, until the host removes them",
  { tag: "@sound" },
  async ({ browser }) => {
    const owner = await server.user();
    const { id } = await server.call<EventJson>(owner, `${EVENT}/`, { name: "Open ears", visibility: "unlisted" });
    const host = await visitor(browser, server, { email: owner, path: `/plugin/jamroom/${id}` });
    await enter(host);
    const guest = await (await browser.newContext()).newPage();
    await recordOutput(guest);
    await guest.goto(`${server.url}/invite/${id}`);
    await patient(guest.getByRole("link", { name: "Create an account to play" })).toBeVisible();
    await expect(guest.getByRole("button", { name: "Listen as a guest" })).toHaveCount(0);

    await host.getByRole("button", { name: "Room settings" }).click();
    await host.getByRole("menuitem", { name: "Guests…" }).click();
    await host.getByRole("switch", { name: "Allow guests without an account" }).click();
    await expect(host.getByRole("switch", { name: "Allow guests without an account" })).toBeChecked();
    expect(await violations(host)).toEqual([]);
    await host.getByRole("button", { name: "Done", exact: true }).click();

    await guest.reload();
    await guest.getByRole("button", { name: "Listen as a guest" }).click();
    await patient(guest.getByText("You are listening as a guest.")).toBeVisible();
    await toggleClick(guest);
    await patient(guest.getByRole("region", { name: "Players" }).getByRole("listitem")).toHaveCount(1);
    await expect(guest.getByLabel("Write a message")).toHaveCount(0);
    expect(await violations(guest)).toEqual([]);
    await openSide(host, "People");
    await patient(host.getByRole("region", { name: "Guests" }).getByText("Guest", { exact: true })).toBeVisible();
    await host.locator("h1").click();
    await strike(host);
    expect(await heardWithin(guest, 20)).toBe(true);

    const you = guest.getByRole("region", { name: "You are a guest" });
    await expect(you.getByRole("link", { name: "Create an account to play" })).toBeVisible();
    await server.down();
    await patient(guest.getByText("Connection lost. Reconnecting…")).toBeVisible();
    await patient(host.getByText("Your seat is reserved.")).toBeVisible();
    await server.up();
    await patient(guest.getByText("Connection lost. Reconnecting…")).toHaveCount(0);
    await patient(host.getByText("Your seat is reserved.")).toHaveCount(0);
    await patient(host.getByRole("region", { name: "Guests" }).getByText("Guest", { exact: true })).toBeVisible();

    await host.getByRole("button", { name: "Remove guest 1" }).click();
    await patient(guest.getByRole("heading", { name: "The host removed you from the room" })).toBeVisible();
    await guest.getByRole("button", { name: "Back to invitation" }).click();
    await guest.getByRole("button", { name: "Listen as a guest" }).click();
    await patient(guest.getByText("The host banned you from this room")).toBeVisible();
  },
);
