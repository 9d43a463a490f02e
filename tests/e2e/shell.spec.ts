import { expect, test } from "playwright/test";
import { frames } from "./frames.ts";
import { storedOffline } from "./storedOffline.ts";

const OTHERS = [
  "/boards",
  "/edit",
  "/login",
  "/register",
  "/verification",
  "/password/forgot",
  "/password/reset",
  "/success",
  "/dashboard",
  "/account",
  "/account/profile",
  "/account/subscription",
  "/plugin/jamroom",
  "/plugin/devices",
  "/plugin/arp",
  "/events",
  "/flyers",
];

for (const path of ["/", "/midi", "/timeline", "/privacy", "/terms", ...OTHERS]) {
  test(`${path} opens without an error`, async ({ page }) => {
    const problems: string[] = [];
    page.on("pageerror", ({ message }) => problems.push(message));
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    await page.goto(path);
    await expect(page.locator("main, [role=main]").first()).toBeVisible();
    // What is loaded after the screen may fail, too.
    await page.waitForLoadState("networkidle");
    expect(problems).toEqual([]);
  });
}

test("a board that is left for a song and shown again says nothing on the console", async ({ page }) => {
  const said: string[] = [];
  page.on("console", (message) => message.text().includes("WebGL: INVALID") && said.push(message.text()));
  const lead = (path: string) => page.evaluate((to) => history.pushState(null, "", to), path);
  await page.goto("/midi");
  const kick = page.getByRole("button", { name: /^Kick/ });
  await kick.waitFor();
  for (const path of ["/edit", "/timeline", "/midi"]) {
    await lead(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
    if (path !== "/timeline") await page.locator("canvas").first().waitFor();
  }
  await kick.waitFor();
  await frames(page);
  expect(said).toEqual([]);
});

test("any other path shows a not-found page", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading").first()).toContainText(/not|nothing/i);
});

test("what has the focus is framed by the keyboard, but not the whole content that one skips to", async ({ page }) => {
  await page.goto("/privacy");
  const outline = () => page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  expect(await outline()).toBe("solid");
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
  expect(await outline()).toBe("none");
});

test("the page is cross-origin isolated", async ({ page }) => {
  await page.goto("/");
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
});

test.describe("with its service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("the app opens without a network once it was there", async ({ page, context }) => {
    await page.goto("/");
    await storedOffline(page);
    await context.setOffline(true);
    await page.goto("/timeline");
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  });
});

test("without Web MIDI everything else works", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "requestMIDIAccess", { value: undefined }));
  await page.goto("/midi");
  await expect(page.getByRole("button", { name: /^Kick/ })).toBeVisible();
});

test("where WebGL is missing, a page says so", async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto("/midi");
  await expect(page.getByText(/WebGL/).first()).toBeVisible();
});
