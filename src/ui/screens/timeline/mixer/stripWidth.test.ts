import { expect, test } from "vitest";
import { stripWidth, turnedChoice } from "./stripWidth.ts";

test("strips are narrow where wide ones do not fit, and as somebody has chosen anywhere", () => {
  expect(stripWidth("auto", 32, 2560, false)).toBe("wide");
  expect(stripWidth("auto", 32, 1280, false)).toBe("narrow");
  expect(stripWidth("auto", 32, 2560, true)).toBe("narrow");
  expect(stripWidth("auto", 4, 1280, false)).toBe("wide");
  expect(stripWidth("auto", 4, 600, false)).toBe("wide");
  expect(stripWidth("auto", 4, 600, true)).toBe("narrow");
  expect(stripWidth("wide", 32, 600, false)).toBe("wide");
  expect(stripWidth("narrow", 2, 2560, false)).toBe("narrow");
  // Before anything was measured.
  expect(stripWidth("auto", 32, 0, false)).toBe("wide");
});

test("turning strips twice is as before, and room decides again", () => {
  for (const room of [600, 2560]) {
    const once = turnedChoice("auto", 16, room, false);
    expect(stripWidth(once, 16, room, false)).not.toBe(stripWidth("auto", 16, room, false));
    expect(turnedChoice(once, 16, room, false)).toBe("auto");
  }
});
