// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, showIn } from "../../studio.test-helper.tsx";
import { privacy } from "../../strings/legal.ts";
import { PrivacyScreen } from "./PrivacyScreen.tsx";

test("the privacy page has its title, and a heading for each of its sections", async () => {
  await showIn(makeStudio(), <PrivacyScreen />, "/privacy");
  expect(the("heading", "Privacy")).toBeDefined();
  const headings = all("heading").map(({ textContent }) => textContent);
  for (const { title } of privacy.sections) expect(headings).toContain(title);
});
