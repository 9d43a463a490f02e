import { expect } from "playwright/test";
import { OwnServer, PASSWORD } from "./ownServer.ts";
import { test } from "./test.ts";

let server: OwnServer;

// Passwords are hashed slowly on purpose, and the machine may be small.
test.setTimeout(120_000);
const patient = expect.configure({ timeout: 30_000 });

test.beforeAll(async () => {
  server = await OwnServer.start();
});

test.afterAll(() => server.stop());

test("a visitor writes a song, registers from its bar, and the mail's link leads back to it, signed in", async ({
  page,
  context,
}) => {
  const email = "writer@example.com";
  await page.goto(`${server.url}/timeline`);
  await page.getByRole("button", { name: "Add a track" }).click();
  await page.getByRole("textbox", { name: "Song name" }).fill("Before the mail");
  await page.getByRole("textbox", { name: "Song name" }).press("Enter");
  await patient(page.getByText("Saved in this browser")).toBeVisible();
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/login\?return=\/timeline\/\w{30}$/);
  const address = server.url + new URL(page.url()).searchParams.get("return")!;
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Writer");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(/\/verification/);

  // Mail programs open links in a tab of their own: the one that was left still has the song, and releases it. All pages
  // of a browser without windows are visible.
  await page.evaluate(() => Object.defineProperty(document, "hidden", { value: true }));
  const link = `${server.url}/verification?code=${server.code(email)}`;
  const opened = await context.newPage();
  await opened.goto(link);
  await opened.getByRole("button", { name: "Confirm", exact: true }).click();
  await patient(opened).toHaveURL(address);
  await patient(opened.getByText(`Email confirmed. You are signed in as ${email}.`, { exact: true })).toBeVisible();
  await patient(opened.getByRole("textbox", { name: "Song name" })).toHaveValue("Before the mail");
  await expect(opened.getByText(/is open in another tab/)).toHaveCount(0);

  await test.step("the link opened once more asks, and is used up", async () => {
    await opened.goto(link);
    await patient(opened.getByRole("heading", { name: "You are already signed in" })).toBeVisible();
    await opened.getByRole("button", { name: "Sign out and use the link" }).click();
    await opened.getByRole("button", { name: "Confirm", exact: true }).click();
    await patient(opened.getByLabel("Code")).toHaveAccessibleDescription(/already used or has expired/);
  });
});
