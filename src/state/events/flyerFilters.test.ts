import { expect, test } from "vitest";
import { flyerSpan } from "./flyerFilters.ts";

const NOW = new Date(2026, 10, 23, 21, 30);

test("a span of time begins now, or in an hour, and ends with the day or the week", () => {
  expect(flyerSpan("any", NOW)).toEqual({});
  expect(flyerSpan("later", NOW)).toEqual({ from: new Date(2026, 10, 23, 22, 30).toISOString() });
  expect(flyerSpan("today", NOW)).toEqual({ from: NOW.toISOString(), to: new Date(2026, 10, 24).toISOString() });
  expect(flyerSpan("week", NOW)).toEqual({
    from: NOW.toISOString(),
    to: new Date(2026, 10, 30, 21, 30).toISOString(),
  });
});
