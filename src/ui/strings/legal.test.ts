import { expect, it } from "vitest";
import { privacy } from "./legal.ts";

const privacyText = privacy.sections.flatMap(({ paragraphs }) => paragraphs).join(" ");

it("the privacy page owns up to the account and its cookie", () => {
  expect(privacyText).toContain("padroll_token");
  expect(privacyText).toContain("padroll_registration");
  expect(privacyText).not.toMatch(/no (cookies|accounts)/i);
});
