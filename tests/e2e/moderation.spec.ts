import { expect } from "playwright/test";
import { writeBoard } from "../../src/domain/board/boardJson.ts";
import { newBoard } from "../../src/domain/board/newBoard.ts";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import { violations } from "./axe.ts";
import { openSignedIn, OwnServer } from "./ownServer.ts";
import { test } from "./test.ts";

const EVENT = "/engine/api/v1/event";
const PROJECTS = "/project/api/v1/projectDocument";
const BOARDS = "/project/api/v1/publicBoard";

let server: OwnServer;

test.setTimeout(120_000);
const patient = expect.configure({ timeout: 30_000 });

test.beforeAll(async () => {
  server = await OwnServer.start();
});

test.afterAll(() => server.stop());

/** A board that somebody shows to everybody. */
async function publicBoard(email: string, name: string): Promise<string> {
  const board = writeBoard(newBoard({ name }));
  const content = { name, contentType: board.version, contentJson: JSON.stringify(board) };
  const { id } = await server.call<{ id: string }>(email, `${PROJECTS}/`, content);
  await server.call(email, `${BOARDS}/${id}/publish`, {});
  return id;
}

test("an event and a board are reported from their pages; an administrator reads it, cancels and takes back, signs their owner out", async ({
  browser,
}) => {
  const [owner, guest, admin] = [await server.user(), await server.user(), await server.user()];
  await server.makeAdmin(admin);
  const event = await server.call<EventJson>(owner, `${EVENT}/`, { name: "Loud night", visibility: "public" });
  const board = await publicBoard(owner, "Rude pads");

  const page = await (await browser.newContext()).newPage();
  await openSignedIn(page, server, guest);
  await page.getByRole("button", { name: "Account menu of Ann" }).click();
  await patient(page.getByRole("menuitem", { name: "Settings" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Administration" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.goto(`${server.url}/events/${event.id}`);
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Report…" }).click();
  const dialog = page.getByRole("dialog", { name: "Report Loud night" });
  await dialog.getByRole("radio", { name: "Something else" }).click();
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog.getByText("Describe the problem in a few words")).toBeVisible();
  await dialog.getByRole("textbox", { name: "What happened" }).fill("It is at my house");
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Report sent.").first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.goto(`${server.url}/boards/${board}`);
  await patient(page.getByRole("button", { name: "Report…" })).toBeVisible();
  await page.getByRole("button", { name: "Report…" }).click();
  const ofBoard = page.getByRole("dialog", { name: "Report Rude pads" });
  await ofBoard.getByRole("textbox", { name: "What happened" }).fill("Its names are rude");
  await ofBoard.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Report sent.").first()).toBeVisible();
  await page.goto(`${server.url}/events/${event.id}`);

  const desk = await (await browser.newContext()).newPage();
  await openSignedIn(desk, server, admin);
  await desk.getByRole("button", { name: "Account menu of Ann" }).click();
  await desk.getByRole("menuitem", { name: "Administration" }).click();
  const reports = desk.getByRole("article", { name: "Report Ann" });
  const rude = reports.filter({ hasText: "Its names are rude" });
  const report = reports.filter({ hasText: "It is at my house" });
  await patient(report).toBeVisible();
  await expect(rude.getByRole("link", { name: "the board Rude pads" })).toBeVisible();
  expect(await violations(desk)).toEqual([]);
  await rude.getByRole("button", { name: "Actions for Ann" }).click();
  await desk.getByRole("menuitem", { name: "Unpublish board" }).click();
  await expect(desk.getByText("Unpublished Rude pads.").first()).toBeVisible();
  await expect(rude.getByText("the board Rude pads (no longer public)")).toBeVisible();
  await rude.getByRole("button", { name: "Resolve" }).click();
  await expect(rude).toBeHidden();
  const act = async (name: string): Promise<void> => {
    await report.getByRole("button", { name: "Actions for Ann" }).click();
    await desk.getByRole("menuitem", { name }).click();
  };
  await act("Cancel event");
  await expect(desk.getByText("Canceled Loud night.").first()).toBeVisible();
  await expect(report.getByRole("link", { name: "at Loud night (canceled)" })).toBeVisible();
  await act("Sign Ann out everywhere");
  await expect(desk.getByText("Signed out Ann everywhere.").first()).toBeVisible();
  await report.getByRole("button", { name: "Resolve" }).click();
  await expect(desk.getByText("No open reports")).toBeVisible();
  await desk.getByRole("radio", { name: "Resolved" }).click();
  await expect(report.getByRole("button", { name: "Reopen" })).toBeVisible();
  await expect(rude.getByRole("button", { name: "Reopen" })).toBeVisible();

  await desk.getByRole("radio", { name: "Accounts" }).click();
  await desk.getByRole("searchbox").fill(owner);
  const accounts = desk.getByRole("list", { name: "Accounts" }).getByRole("listitem");
  await expect(accounts).toHaveCount(1);
  await expect(accounts.getByText("not signed in")).toBeVisible();
  expect(await violations(desk)).toEqual([]);

  // The guest's page has heard nothing of it yet: read anew, it says so.
  await page.reload();
  await patient(page.getByText("Canceled").first()).toBeVisible();
});

test("somebody is reported from their profile, also while they are blocked", async ({ page }) => {
  const guest = await server.user();
  await server.user();
  const { users } = await server.call<{ users: { id: string }[] }>(guest, "/presence/api/v1/user/search/", {});
  expect(users.length).toBeGreaterThan(0);
  await openSignedIn(page, server, guest, `/users/${users[0]?.id}`);
  for (const name of ["Block", "Report…"]) {
    await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name }).click();
  }
  const dialog = page.getByRole("dialog", { name: "Report Ann" });
  await dialog.getByRole("radio", { name: "Advertising or spam" }).click();
  await dialog.getByRole("button", { name: "Send report" }).click();
  await patient(page.getByText("Report sent.").first()).toBeVisible();
});
