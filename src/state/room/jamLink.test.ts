import { expect, test } from "vitest";
import { jamLink, jamPath } from "./jamLink.ts";

const ID = "abcdefghijABCDEFGHIJ0123456789";

test("an invitation leads to its room, with its code; a page of the event does, too", () => {
  expect(jamLink(` https://example.org/plugin/jamroom/${ID}?code=ABCD2345\n`)).toBe(jamPath(ID, "ABCD2345"));
  expect(jamLink(`https://example.org/events/${ID}`)).toBe(`/plugin/jamroom/${ID}`);
});

test("other text is no invitation", () => {
  for (const text of ["", ID, "https://example.org/timeline/1", `https://example.org/plugin/jamroom/${ID}9`])
    expect(jamLink(text)).toBeNull();
});
