// @vitest-environment jsdom
import { expect, onTestFinished, test } from "vitest";
import { done } from "../controls/page.test-helper.tsx";
import { makeStudio, showIn, SIGNED_IN } from "../studio.test-helper.tsx";
import { authCalls } from "../../protocol/http/authCalls.ts";
import { GuardedRoute } from "./GuardedRoute.tsx";

test("a hidden tab on a visitors' page follows a sign-in of another tab when the user comes to it", async () => {
  const studio = makeStudio();
  studio.api.answer(authCalls.login, SIGNED_IN);
  let hidden = true;
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  onTestFinished(() => void Reflect.deleteProperty(document, "hidden"));
  await showIn(
    studio,
    <GuardedRoute path="/verification" account={studio.account} session={studio.session}>
      <p>code</p>
    </GuardedRoute>,
    "/verification?return=%2Ftimeline%2Fabc",
  );
  await done(() => void studio.account.login({ email: "mira@nightmarket.fm", password: "night market 7" }));
  expect(studio.account.state.status).toBe("loggedIn");
  expect(location.pathname).toBe("/verification");
  hidden = false;
  await done(() => document.dispatchEvent(new Event("visibilitychange")));
  expect(location.pathname).toBe("/timeline/abc");
});
