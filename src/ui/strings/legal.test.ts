import { expect, it } from "vitest";
import { privacy, terms } from "./legal.ts";
import { strings as shell } from "./shell.ts";
import { titles } from "./titles.ts";

const privacyText = privacy.sections.flatMap(({ paragraphs }) => paragraphs).join(" ");

it("the privacy page owns up to the account and its cookie", () => {
  expect(privacyText).toContain("padroll_token");
  expect(privacyText).toContain("padroll_registration");
  expect(privacyText).not.toMatch(/no (cookies|accounts)/i);
});

it("each legal page has one name, on the page, in the window's title and where a link leads to it", () => {
  expect([privacy.title, titles["/privacy"], shell.privacy]).toEqual(Array(3).fill("Privacy"));
  expect([terms.title, titles["/terms"], shell.terms]).toEqual(Array(3).fill("Terms"));
});
