// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { AccountUser } from "../../state/account/AccountState.ts";
import { all, click, the } from "../controls/page.test-helper.tsx";
import { Menu } from "../controls/Menu.tsx";
import { makeStudio, MIRA, showIn } from "../studio.test-helper.tsx";
import { strings } from "../strings/shell.ts";
import { USER_NAV } from "./navigation.ts";
import { useProItems } from "./proScreens.tsx";
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

test("devices and the arpeggiator are in the menu, with their plan for those who do not have it", async () => {
  const names = [strings.devices, strings.arpeggiator];
  const features = ["SubscriptionLevel.Basic", "SubscriptionLevel.Pro"];
  expect(await itemsOf({ ...MIRA, features })).toEqual(expect.arrayContaining(names));
  const items = await itemsOf({ ...MIRA, features: [] });
  expect(items).toEqual(expect.arrayContaining(names.map((name) => `${name}Pro`)));
  await click(the("menuitem", new RegExp(strings.devices)));
  expect(location.pathname).toBe("/plugin/devices");
});

function Others() {
  return (
    <Menu items={Object.values(useProItems())}>
      <button type="button">others</button>
    </Menu>
  );
}

test("menus of other screens open them, and say the plan to visitors, too", async () => {
  await showIn(makeStudio(), <Others />);
  await click(the("button", "others"));
  const names = [strings.openDevices, strings.openArpeggiator];
  expect(all("menuitem").map(({ textContent }) => textContent)).toEqual(names.map((name) => `${name}Pro`));
  await click(the("menuitem", new RegExp(strings.openArpeggiator)));
  expect(location.pathname).toBe("/plugin/arp");
});

test("a visitor has the way in, and no menu", async () => {
  await showIn(makeStudio(), <UserMenu onSettings={() => undefined} withNavigation={false} />, "/timeline/a?b=1");
  expect(the("link", strings.signIn).getAttribute("href")).toBe("/login?return=/timeline/a%3Fb%3D1");
  expect(all("button")).toEqual([]);
});
