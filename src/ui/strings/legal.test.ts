import { expect, it } from "vitest";
import { strings as plan } from "./plan.ts";
import { privacy } from "./legal.ts";

const privacyText = privacy.sections.flatMap(({ paragraphs }) => paragraphs).join(" ");

it("the privacy page owns up to the account and its cookie", () => {
  expect(privacyText).toContain("padroll_token");
  expect(privacyText).not.toMatch(/no (cookies|accounts)/i);
});

it("what no plan has yet is said to be coming", () => {
  expect(plan.features["SubscriptionLevel.Pro"]).toMatch(/^Coming: /);
});
