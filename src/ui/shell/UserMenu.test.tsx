// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { AccountUser } from "../../state/account/AccountState.ts";
import { all, click, the } from "../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn } from "../studio.test-helper.tsx";
import { strings } from "../strings/shell.ts";
import { USER_NAV } from "./navigation.ts";
import { UserMenu } from "./UserMenu.tsx";

async function itemsOf(user: AccountUser, withNavigation = false): Promise<string[]> {
  await showIn(makeStudio({ user }), <UserMenu onSettings={() => undefined} withNavigation={withNavigation} />);
  await click(the("button", strings.userMenu(user.name)));
  return all("menuitem").map(({ textContent }) => textContent);
}

test("the way to the administration is in the menu of administrators alone", async () => {
  expect(await itemsOf({ ...MIRA, roles: [] })).not.toContain(strings.administration);
  expect(await itemsOf({ ...MIRA, roles: ["Editor"] })).not.toContain(strings.administration);
  expect(await itemsOf({ ...MIRA, roles: ["Editor", "Admin"] })).toContain(strings.administration);
  await click(the("menuitem", strings.administration));
  expect(location.pathname).toBe("/admin");
});

test("where the bar has no room, the main navigation is in the menu, and each way once", async () => {
  const items = await itemsOf({ ...MIRA, roles: ["Admin"] }, true);
  expect(items.slice(0, USER_NAV.length)).toEqual(USER_NAV.map(({ label }) => label));
  expect(new Set(items).size).toBe(items.length);
  expect(await itemsOf(MIRA)).toEqual(expect.arrayContaining([strings.dashboard, strings.settings, strings.signOut]));
});

test("a visitor has the way in, and no menu", async () => {
  await showIn(makeStudio(), <UserMenu onSettings={() => undefined} withNavigation={false} />);
  expect(the("link", strings.signIn).getAttribute("href")).toBe("/login");
  expect(all("button")).toEqual([]);
});
