import { expect, it } from "vitest";
import { placeTip } from "./placeTip.ts";

const page = { width: 1000, height: 800 };
const tip = { width: 100, height: 24 };
const buttonAt = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 40 });

it("stands at its side, across from it where there is no room, and always on the page", () => {
  expect(placeTip(buttonAt(480, 100), tip, page, "bottom")).toEqual({ x: 450, y: 146 });
  expect(placeTip(buttonAt(480, 100), tip, page, "right")).toEqual({ x: 526, y: 108 });
  expect(placeTip(buttonAt(480, 750), tip, page, "bottom")).toEqual({ x: 450, y: 720 });
  expect(placeTip(buttonAt(950, 100), tip, page, "right")).toEqual({ x: 844, y: 108 });
  expect(placeTip(buttonAt(2, 100), tip, page, "bottom")).toEqual({ x: 8, y: 146 });
  expect(placeTip(buttonAt(980, 100), tip, page, "top")).toEqual({ x: 892, y: 70 });
});
