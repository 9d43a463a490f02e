// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { done, show } from "../controls/page.test-helper.tsx";
import { ScrollToTop } from "./ScrollToTop.tsx";

afterEach(() => void vi.unstubAllGlobals());

test('"Scroll resets to the top on navigation."', async () => {
  const scrollTo = vi.fn<(x: number, y: number) => void>();
  vi.stubGlobal("scrollTo", scrollTo);
  const { hook, navigate } = memoryLocation({ path: "/privacy" });
  await show(
    <Router hook={hook}>
      <ScrollToTop />
    </Router>,
  );
  // A page that is opened stays where the browser had it.
  expect(scrollTo).not.toHaveBeenCalled();
  await done(() => navigate("/terms"));
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
  await done(() => navigate("/terms"));
  expect(scrollTo).toHaveBeenCalledTimes(1);
});
