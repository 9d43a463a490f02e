import { readFile } from "node:fs/promises";
import { expect, type Page } from "playwright/test";
import { readBoard, writeBoard } from "../../src/domain/board/boardJson.ts";
import { newBoard } from "../../src/domain/board/newBoard.ts";
import { violations } from "./axe.ts";
import { OwnServer, PASSWORD, signIn } from "./ownServer.ts";
import { test } from "./test.ts";
import { chooserOf } from "./openSong.ts";

let server: OwnServer;

// Passwords are hashed slowly on purpose, and the machine may be small.
test.setTimeout(180_000);
const patient = expect.configure({ timeout: 20_000 });

test.beforeAll(async () => {
  server = await OwnServer.start();
});

test.afterAll(() => server.stop());

const password = (page: Page, label = "Password") => page.getByRole("textbox", { name: label, exact: true });
/** A notice, as it is shown; it is also read out, which is another element. */
const notice = (page: Page, text: string) => page.getByText(text, { exact: true });
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });

/** What every field has to have for those who do not see it: a name, and its error as its description. */
async function expectNamedFields(page: Page): Promise<void> {
  const fields = page.locator("input:not([type=hidden]), textarea, select");
  for (const field of await fields.all()) {
    const name = await field.evaluate(
      (element: HTMLInputElement) => element.labels?.[0]?.textContent ?? element.ariaLabel,
    );
    expect(name, await field.evaluate((element) => element.outerHTML)).toBeTruthy();
  }
  for (const control of await page.getByRole("button").all()) await expect(control).toHaveAccessibleName(/\S/);
  await expect(page.locator("main h1")).toHaveCount(1);
}

test("register, confirm, sign in, be somebody, change the plan, sign out", async ({ page }) => {
  const email = "mira@nightmarket.fm";
  await page.goto(`${server.url}/login`);
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveTitle("Create an account · Padroll");
  await expectNamedFields(page);

  await test.step("what is wrong is said beside its field", async () => {
    await button(page, "Create account").click();
    await expect(page.getByLabel("Name")).toBeFocused();
    await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Enter a name. Others can see it.");
    await page.getByLabel("Name").fill("Mira Kovac");
    await page.getByLabel("Email").fill("mira@nightmarket");
    await page.getByLabel("Email").blur();
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Add the end of the address, such as .com.");
    await page.getByLabel("Email").fill(email);
    await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "false");
    await password(page).fill("short");
    await button(page, "Create account").click();
    await expect(password(page)).toHaveAccessibleDescription("Use at least 8 characters.");
    await password(page).fill("password1");
    await button(page, "Create account").click();
    await patient(password(page)).toHaveAccessibleDescription("This password is too common. Choose another one.");
  });

  await test.step("the code of the mail confirms the address", async () => {
    await password(page).fill(PASSWORD);
    await expect(page.getByText("Strong")).toBeVisible();
    await button(page, "Create account").click();
    await page.waitForURL("**/verification");
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Resend code in \d+ s$/ })).toBeDisabled();
    await page.getByLabel("Code").fill("no code");
    await button(page, "Confirm").click();
    await expect(page.getByLabel("Code")).toHaveAccessibleDescription(/30 letters and digits/);
    await page.getByLabel("Code").fill("A".repeat(30));
    await button(page, "Confirm").click();
    await patient(page.getByLabel("Code")).toHaveAccessibleDescription(/already used or has expired/);
    const code = server.code(email);
    await page.getByLabel("Code").fill(` ${code.slice(0, 15)} ${code.slice(15)}\n`);
    await button(page, "Confirm").click();
    await page.waitForURL("**/dashboard", { timeout: 20_000 });
    await expect(notice(page, `Email confirmed. You are signed in as ${email}.`)).toBeVisible();
    await expect(page).toHaveTitle("Dashboard · Padroll");
    await expect(page.getByRole("heading", { name: "Welcome, Mira Kovac" })).toBeVisible();
  });

  await test.step("profile and picture", async () => {
    await page.getByRole("button", { name: "Account menu of Mira Kovac" }).click();
    await page.getByRole("menuitem", { name: "Account" }).click();
    await page.getByRole("link", { name: "Profile", exact: true }).click();
    await expect(page).toHaveTitle("Profile · Padroll");
    await page.getByLabel("Website").fill("nightmarket.fm");
    await button(page, "Save").click();
    await expect(page.getByLabel("Website")).toHaveAccessibleDescription(/Start the address with https/);
    await page.getByLabel("Website").fill("https://nightmarket.fm");
    await page.getByLabel("About", { exact: true }).fill("Field recordings and old drum machines.");
    await page.getByLabel("Name").fill("Mira K");
    await button(page, "Save").click();
    await patient(notice(page, "Profile saved.")).toBeVisible();
    await patient(page.getByRole("button", { name: "Account menu of Mira K", exact: true })).toBeVisible();

    await choosePicture(page, Buffer.from("no picture at all"));
    await patient(
      page.getByText("This file type is not supported. Choose a PNG, JPEG, WebP or GIF.").first(),
    ).toBeVisible();
    await choosePicture(page, await redPicture(page));
    await page.getByRole("button", { name: "Picture. Arrow keys move it." }).press("ArrowLeft");
    await page.getByLabel("Zoom", { exact: true }).fill("2");
    await page.getByRole("button", { name: "Save picture" }).click();
    await patient(notice(page, "Picture saved.")).toBeVisible();
    const bar = page.getByRole("banner").locator("img");
    await patient(bar).toHaveAttribute("src", /^\/avatars\//);
    await patient.poll(() => bar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
    await page.getByRole("link", { name: "View public profile" }).click();
    await patient(page.getByRole("heading", { name: "Mira K" })).toBeVisible();
    await expect(page).toHaveTitle("Mira K · Padroll");
    await expect(page.getByText("Field recordings")).toBeVisible();
    await expect(page.getByRole("link", { name: "nightmarket.fm" })).toHaveAttribute("rel", /noopener/);
  });

  await test.step("a plan, in test mode", async () => {
    await page.goto(`${server.url}/account/subscription`);
    await patient(page.getByText("Test mode.")).toBeVisible();
    await page.getByRole("button", { name: "Upgrade to Pro" }).click();
    await page.getByRole("button", { name: "Complete checkout" }).click();
    await patient(notice(page, "Your plan is now Pro.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Your plan: Pro" })).toBeVisible();
    await expect(page).toHaveURL(/\/account\/subscription$/);
    await page.getByRole("button", { name: "Cancel plan" }).click();
    await patient(notice(page, "Plan canceled.")).toBeVisible();
  });

  await test.step("sign out", async () => {
    await page.getByRole("button", { name: "Account menu of Mira K", exact: true }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await patient(page.getByRole("link", { name: "Sign in", exact: true })).toBeVisible();
    await page.goto(`${server.url}/dashboard`);
    await page.waitForURL("**/login?return=/dashboard");
    await expect(notice(page, "Please login.")).toBeVisible();
  });
});

async function choosePicture(page: Page, buffer: Buffer): Promise<void> {
  const chooser = await chooserOf(page, page.getByRole("button", { name: /^(Choose|Change) picture$/ }));
  await chooser.setFiles({ name: "me.png", mimeType: "image/png", buffer });
}

async function redPicture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(300, 200);
    const context = canvas.getContext("2d")!;
    context.fillStyle = "#a62637";
    context.fillRect(0, 0, 300, 200);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
    return btoa(String.fromCharCode(...bytes));
  });
  return Buffer.from(base64, "base64");
}

test("a forgotten password", async ({ page }) => {
  const email = await server.user();
  await page.goto(`${server.url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await button(page, "Send code").click();
  await patient(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.getByRole("link", { name: "Enter code" }).click();
  await page.waitForURL("**/password/reset");
  const before = server.code(email);
  await page.getByLabel("Code").fill(before);
  await password(page, "New password").fill("a new one for the felt hammer");
  await button(page, "Set password").click();
  await page.waitForURL("**/dashboard", { timeout: 20_000 });
  await expect(notice(page, `Password changed. You are signed in as ${email}.`)).toBeVisible();

  await test.step("the code is good for once", async () => {
    const context = await page.context().browser()!.newContext();
    const other = await context.newPage();
    await other.goto(`${server.url}/password/reset?code=${before}`);
    await expect(other.getByLabel("Code")).toHaveValue(before);
    await password(other, "New password").fill("yet another felt hammer");
    await button(other, "Set password").click();
    await patient(other.getByLabel("Code")).toHaveAccessibleDescription(/already used or has expired/);
  });
});

test("wrong passwords lock the address for five minutes", async ({ page }) => {
  const email = await server.user();
  await page.goto(`${server.url}/login`);
  await page.getByLabel("Email").fill(email);
  for (let attempt = 0; attempt < 5; attempt++) {
    await password(page).fill(`wrong ${attempt}`);
    const answered = page.waitForResponse("**/auth/login");
    await button(page, "Sign in").click();
    expect((await answered).status()).toBe(401);
    await patient(password(page)).toHaveAccessibleDescription("Email or password is wrong.");
    await expect(password(page)).toBeFocused();
  }
  await password(page).fill(PASSWORD);
  await button(page, "Sign in").click();
  await patient(page.getByRole("alert")).toHaveText(/Too many failed attempts\. Try again in five minutes\./);
});

test("signing in with the keyboard alone", async ({ page }) => {
  const email = await server.user();
  await page.goto(`${server.url}/login`);
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Forgot password?" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(password(page)).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Tab");
  const show = page.getByRole("button", { name: "Show password" });
  await expect(show).toBeFocused();
  await page.keyboard.press("Space");
  await expect(password(page)).toHaveAttribute("type", "text");
  await expect(page.getByRole("button", { name: "Hide password" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(button(page, "Sign in")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard", { timeout: 20_000 });
});

test("boards and projects: made, renamed, duplicated, found, deleted and had back", async ({ page }) => {
  const email = await server.user();
  await signIn(page, server, email);
  await button(page, "New board").click();
  await page.getByRole("button", { name: /^Super Touch/ }).click();
  await page.waitForURL("**/midi/*");
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole("button", { name: "More options for Super Touch" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Café board");
  await page.keyboard.press("Enter");
  const card = page.getByRole("article", { name: "Café board", exact: true });
  await patient(card).toBeVisible();
  await patient(card.locator("svg rect").first()).toBeVisible();
  await page.getByRole("button", { name: "More options for Café board" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await patient(page.getByRole("article")).toHaveCount(2);

  await page.getByRole("searchbox", { name: "Search boards and songs" }).click();
  await page.keyboard.type("cafe");
  await expect(page.getByRole("heading", { name: /^Search/ })).toContainText("2 results for “cafe”");
  await page.keyboard.type("xx");
  await expect(page.getByText("No results")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();

  await page.getByRole("button", { name: "More options for Café board", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(notice(page, "“Café board” was deleted.")).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await patient(card).toBeVisible();
  await patient.poll(async () => (await server.projects(email)).length).toBe(2);
});

test("another musician: found, followed, blocked", async ({ page }) => {
  const [one, other] = [await server.user(), await server.user()];
  await signIn(page, server, other);
  await page.getByRole("button", { name: /^Account menu of/ }).click();
  await page.getByRole("menuitem", { name: "Public profile" }).click();
  await patient(page.getByRole("link", { name: "Edit profile" })).toBeVisible();
  const address = page.url();
  await page.getByRole("button", { name: /^Account menu of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await patient(page.getByRole("link", { name: "Sign in", exact: true })).toBeVisible();

  await page.goto(address);
  await patient(page.getByRole("main").getByRole("link", { name: "Sign in to follow" })).toBeVisible();
  await signIn(page, server, one);
  await server.call(one, "/presence/api/v1/user/profile/", { name: "Zoë Önder" });
  await server.call(other, "/presence/api/v1/user/profile/", { name: "Ann Árbol" });
  await page.goto(`${server.url}/users`);
  await page.getByRole("searchbox", { name: "Search people" }).fill("nobody at all");
  await patient(page.getByText("No people found")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search people" }).fill("arbol");
  const person = page.getByRole("article", { name: "Ann Árbol" });
  await patient(person).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await person.getByRole("button", { name: "Follow Ann Árbol", exact: true }).click();
  await patient(person.getByRole("button", { name: "Following Ann Árbol" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search people" }).fill("");
  await page.getByRole("radio", { name: "Followers", exact: true }).click();
  await patient(page.getByText("No followers yet")).toBeVisible();
  await page.getByRole("radio", { name: "Following", exact: true }).click();
  await patient(person).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await server.call(other, "/presence/api/v1/user/profile/", { name: "Ann" });
  await page.goto(address);
  await patient(page.getByRole("button", { name: "Following Ann" })).toBeVisible();
  await expect(page.getByText("1follower")).toBeVisible();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Block" }).click();
  await patient(page.getByText("You blocked Ann.").first()).toBeVisible();
  await page.getByRole("button", { name: "Unblock" }).click();
  await patient(page.getByRole("button", { name: "Follow Ann", exact: true })).toBeVisible();
  await page.goto(`${server.url}/users/nobody`);
  await patient(page.getByRole("heading", { level: 1, name: "Profile not found" })).toBeVisible();
});

test("sessions are listed and can be ended", async ({ page, browser }) => {
  const email = await server.user();
  await signIn(page, server, email);
  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await signIn(elsewhere, server, email);
  await page.goto(`${server.url}/account`);
  await patient(page.getByText("This device", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Sign out all others" }).click();
  await patient(notice(page, "All other sessions were signed out.")).toBeVisible();
  await patient(page.getByRole("button", { name: /^Sign out (?!all)/ })).toHaveCount(0);
  await elsewhere.goto(`${server.url}/account`);
  await elsewhere.waitForURL("**/login?return=/account", { timeout: 20_000 });
});

/** The files of an archive whose entries are stored as they are, by their names. */
function filesIn(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = zip.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    expect(zip.readUInt16LE(at + 10), "how it is compressed").toBe(0);
    const [size, nameSize, extraSize] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
    ];
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    files.set(zip.toString("utf8", at + 46, at + 46 + nameSize), zip.toString("utf8", from, from + size));
    at += 46 + nameSize + extraSize + zip.readUInt16LE(at + 32);
  }
  return files;
}

test("everything in an account is saved as one archive, and its boards are read again", async ({ page }) => {
  const email = await server.user();
  const contentType = "application/vnd.padroll.board.v1+json";
  for (const name of ["Drums of Zürich", "drums of zürich"]) {
    const contentJson = JSON.stringify(writeBoard(newBoard({ name })));
    await server.call(email, "/project/api/v1/projectDocument/", { name, contentType, contentJson });
  }
  await signIn(page, server, email);
  await page.goto(`${server.url}/account/profile`);
  await choosePicture(page, await redPicture(page));
  await page.getByRole("button", { name: "Save picture" }).click();
  await patient(notice(page, "Picture saved.")).toBeVisible();
  await page.goto(`${server.url}/account`);
  const download = page.waitForEvent("download");
  const told = page
    .getByText(/\.zip to your downloads\.$/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Export all", exact: true }).click();
  const saved = await download;
  await told;
  expect(saved.suggestedFilename()).toMatch(/^Padroll of Ann \d{4}-\d\d-\d\d\.zip$/);
  const files = filesIn(await readFile(await saved.path()));
  expect([...files.keys()].map((name) => name.toLowerCase()).sort()).toEqual([
    "account.json",
    "boards/drums of zürich 2.board.json",
    "boards/drums of zürich.board.json",
    "events.json",
    "flyers.json",
    "people.json",
    "pictures/profile.webp",
    "profile.json",
    "readme.txt",
    "settings.json",
  ]);
  expect(JSON.parse(files.get("profile.json")!)).toMatchObject({ name: "Ann", email });
  const board = [...files].find(([name]) => name.includes(" 2."))![1];
  expect(readBoard(JSON.parse(board))).toMatchObject({ ok: true });
});

test("an account is deleted with its password, and kept by who signs in again in time", async ({ page }) => {
  const email = await server.user();
  await signIn(page, server, email);
  await page.goto(`${server.url}/account`);
  await page.getByRole("button", { name: "Delete account…", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Delete account" });
  const password = dialog.getByLabel("Your password", { exact: true });
  await expect(password).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await password.fill("not this one");
  await dialog.getByRole("button", { name: "Delete account", exact: true }).click();
  await patient(dialog.getByText(/password is wrong/)).toBeVisible();
  await password.fill(PASSWORD);
  // It stands for some seconds only.
  const said = page
    .getByText(/^Your account will be deleted on .* Sign in before then to keep it\.$/)
    .first()
    .waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(`${server.url}/`);
  await said;

  await signIn(page, server, email);
  await page.goto(`${server.url}/dashboard`);
  const warning = page.getByRole("status").filter({ hasText: "This account will be deleted on" });
  await patient(warning).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await warning.getByRole("button", { name: "Keep account", exact: true }).click();
  await patient(notice(page, "Your account will not be deleted.").first()).toBeVisible();
  await expect(warning).toHaveCount(0);
});

test("every screen has its title, its heading and named controls", async ({ page }) => {
  const email = await server.user();
  const titles: readonly (readonly [path: string, title: string])[] = [
    ["/login", "Sign in · Padroll"],
    ["/verification", "Confirm your email · Padroll"],
    ["/password/forgot", "Forgot password · Padroll"],
    ["/password/reset", "New password · Padroll"],
    ["/success", "Done · Padroll"],
    ["/privacy", "Privacy · Padroll"],
    ["/nowhere", "Page not found · Padroll"],
    ["/manual", "Manual · Padroll"],
  ];
  for (const [path, title] of titles) {
    await page.goto(server.url + path);
    await patient(page).toHaveTitle(title);
    await expectNamedFields(page);
  }
  await signIn(page, server, email);
  for (const [path, title] of [
    ["/dashboard?show=boards", "Boards · Padroll"],
    ["/account", "Account · Padroll"],
    ["/account/subscription", "Plan · Padroll"],
  ] as const) {
    await page.goto(server.url + path);
    await patient(page).toHaveTitle(title);
    await expectNamedFields(page);
  }
});
