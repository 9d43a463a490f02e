import { test as base } from "playwright/test";

/**
 * A test in which others come with browsers of their own: they go with it. Left open, their pages would draw and play beside
 * all tests that follow.
 */
export const test = base.extend<{ others: undefined }>({
  others: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      for (const context of browser.contexts()) if (!before.has(context)) await context.close();
    },
    { auto: true },
  ],
});
