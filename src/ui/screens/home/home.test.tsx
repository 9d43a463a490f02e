// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, appears, field, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn } from "../../studio.test-helper.tsx";
import { strings } from "../../strings/home.ts";
import { HomeScreen } from "./HomeScreen.tsx";

test('"/ home / login view": visitors play at once or sign in, who is signed in goes on', async () => {
  await showIn(makeStudio(), <HomeScreen />);
  await appears("region", strings.signIn);
  expect(field("Password").type).toBe("password");
  expect(the("link", strings.playBoard).getAttribute("href")).toBe("/midi");
  expect(the("link", strings.openTimeline).getAttribute("href")).toBe("/timeline");
  await showIn(makeStudio({ user: MIRA }), <HomeScreen />);
  expect(the("heading", strings.welcome(MIRA.name)).tagName).toBe("H1");
  expect(the("link", strings.openDashboard).getAttribute("href")).toBe("/dashboard");
  expect(all("region", strings.signIn)).toEqual([]);
});
