import { expect, type Page } from "playwright/test";
import { OwnServer, signIn } from "./ownServer.ts";
import { test } from "./test.ts";

let server: OwnServer;

test.setTimeout(180_000);
const patient = expect.configure({ timeout: 30_000 });

test.beforeAll(async () => {
  server = await OwnServer.start();
});

test.afterAll(() => server.stop());

async function openSets(page: Page) {
  await page.goto(`${server.url}/midi`);
  await page.getByRole("button", { name: /^Board:/ }).click();
  await page.getByRole("menuitem", { name: "Set lists…" }).click();
  return page.getByRole("complementary", { name: "Set lists" });
}

const nameOf = (page: Page) => page.getByLabel("Set list name");

test("a visitor's set list moves into the account, is on the other machine, and edits of both meet", async ({
  page,
  browser,
}) => {
  const email = await server.user();
  const panel = await openSets(page);
  await panel.getByRole("button", { name: "New set list" }).click();
  await nameOf(page).fill("Tonight");
  await nameOf(page).press("Enter");
  await signIn(page, server, email);

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const other = await context.newPage();
  await signIn(other, server, email);
  const there = await openSets(other);
  await there.getByRole("combobox", { name: "Current set list" }).click();
  await patient(other.getByRole("option", { name: "Tonight" })).toBeVisible();
  await other.getByRole("option", { name: "Tonight" }).click();
  await patient(nameOf(other)).toHaveValue("Tonight");
  const kept = other.waitForResponse(
    (answer) => answer.url().includes("/settings/") && answer.request().method() === "POST",
  );
  await nameOf(other).fill("Tomorrow");
  await nameOf(other).press("Enter");
  expect((await kept).status()).toBe(200);

  // The first machine comes back to its page.
  await openSets(page);
  await patient(nameOf(page)).toHaveValue("Tomorrow");

  // What is edited elsewhere then is there without looking again.
  await nameOf(other).fill("Next week");
  await nameOf(other).press("Enter");
  await patient(nameOf(page)).toHaveValue("Next week");
  await context.close();
});
