import { expect, test, type Page } from "playwright/test";

/** What a page sees of a browser that blocks `names` of its globals: even looking at them throws. */
const block = (page: Page, names: readonly string[]): Promise<unknown> =>
  page.addInitScript((blocked) => {
    for (const name of blocked) {
      const [owner, property] = name.startsWith("navigator.")
        ? [Navigator.prototype, name.slice(10)]
        : [globalThis, name];
      Object.defineProperty(owner, property!, {
        get() {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
        configurable: true,
      });
    }
  }, names);

const BLOCKED = ["localStorage", "sessionStorage", "caches", "navigator.serviceWorker"];

test("with storage and service worker blocked every page is there", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await block(page, BLOCKED);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/midi");
  await expect(page.getByRole("button", { name: /^Kick/ }).first()).toBeAttached();
  await page.goto("/timeline");
  await page.getByRole("button", { name: "Open demo song" }).click();
  await expect(page.getByRole("listitem", { name: /^Track 1:/ })).toBeVisible();
  expect(errors).toEqual([]);
});

test("storage that is there and refuses every use does not blank the page", async ({ page }) => {
  await page.addInitScript(() => {
    const used = [
      [Storage.prototype, "getItem"],
      [Storage.prototype, "setItem"],
      [Storage.prototype, "removeItem"],
      [ServiceWorkerContainer.prototype, "register"],
      [IDBFactory.prototype, "open"],
    ] as const;
    for (const [owner, method] of used)
      Reflect.set(owner, method, () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      });
  });
  await page.goto("/midi");
  await expect(page.getByRole("button", { name: /^Kick/ }).first()).toBeAttached();
  await page.goto("/timeline");
  await page.getByRole("button", { name: "Open demo song" }).click();
  await expect(page.getByRole("listitem", { name: /^Track 1:/ })).toBeVisible();
});

test("a browser that blocks its database is told what is missing", async ({ page }) => {
  await block(page, ["indexedDB"]);
  await page.goto("/");
  await expect(page.getByText(/IndexedDB, for saving your work/)).toBeVisible();
});

test("a browser that lacks something is told so where the screen that explains it cannot be loaded", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await block(page, ["indexedDB"]);
  let asked = 0;
  await page.route(/UnsupportedScreen-.*\.js/, (route) => {
    asked++;
    return route.abort();
  });
  await page.goto("/");
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.waitForLoadState("networkidle");
  await expect(
    page.getByText(/This browser does not support indexedDb\. Use a current version of Chrome/),
  ).toBeVisible();
  expect(errors).toEqual([]);
});
