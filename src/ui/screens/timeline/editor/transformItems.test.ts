import { expect, test } from "vitest";
import { transformItems } from "./transformItems.ts";

const headings = (disabled: boolean) =>
  transformItems(({ label }) => ({ label, disabled })).flatMap((one) => ("heading" in one ? [one.heading] : []));

test("where nothing can be transformed the menu says why, and else nothing", () => {
  expect(headings(true)).toEqual(["Select notes first"]);
  expect(headings(false)).toEqual([]);
});
