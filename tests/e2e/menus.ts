import type { Locator, Page } from "playwright/test";

/** A line of an open menu, with a check mark or without. */
export const menuItem = (page: Page, name: string | RegExp, exact = false): Locator =>
  page
    .getByRole("menuitem", { name, exact })
    .or(page.getByRole("menuitemcheckbox", { name, exact }))
    .or(page.getByRole("menuitemradio", { name, exact }));
