import { expect, test } from "playwright/test";

test("where the account's part of the program cannot be loaded the page says what it can, and loads it later", async ({
  page,
}) => {
  const part = /\/assets\/cloud-.*\.js/;
  let asked = 0;
  await page.route(part, (route) => {
    asked++;
    return route.abort();
  });
  // It needs to know who is there: without an answer it would wait for ever.
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByRole("form", { name: "Sign in" })).toBeVisible();
  expect(asked).toBeGreaterThan(0);
  // Where it does not come either when it is asked for again: what it shares with other parts might never do.
  const reload = page.getByRole("button", { name: "Reload", exact: true });
  await expect(reload).toBeVisible({ timeout: 30_000 });
  // From before it may come: it is asked for again and again, and once it is there never more.
  const comes = page.waitForResponse(part, { timeout: 30_000 });
  await page.unroute(part);
  await comes;
  await expect(reload).toHaveCount(0);
});
