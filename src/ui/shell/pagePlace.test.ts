// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** As if the page had just been loaded. */
async function freshPage() {
  vi.resetModules();
  return import("./pagePlace.ts");
}

/** A pointer over a page that the browser shows `zoom` times as large, `left` and `top` of its window's corner. */
function pointerAt(x: number, y: number, { zoom, left, top }: { zoom: number; left: number; top: number }): void {
  const [desktopX, desktopY] = [screenX + left + x * zoom, screenY + top + y * zoom];
  dispatchEvent(new PointerEvent("pointermove", { clientX: x, clientY: y, screenX: desktopX, screenY: desktopY }));
}

let undo = (): void => undefined;

beforeEach(() => vi.stubGlobal("screenX", 300));
beforeEach(() => vi.stubGlobal("screenY", 40));
afterEach(() => {
  undo();
  vi.unstubAllGlobals();
});

test("a place of the desktop is found on the page as pointers were, wherever the window goes", async () => {
  const { followPagePlace, placeInPage } = await freshPage();
  undo = followPagePlace();
  const around = { zoom: 1.5, left: 210, top: 90 };
  pointerAt(20, 30, around);
  // Too near to tell how far the page is zoomed.
  pointerAt(25, 30, { ...around, left: 0 });
  pointerAt(420, 330, around);
  expect(placeInPage({ x: 300 + 210 + 150, y: 40 + 90 + 300 })).toEqual({ x: 100, y: 200 });
  vi.stubGlobal("screenX", -1000);
  expect(placeInPage({ x: -1000 + 210 + 150, y: 40 + 90 + 300 })).toEqual({ x: 100, y: 200 });
});

test("before there was one, bars are above the page and frames on both sides", async () => {
  const { placeInPage } = await freshPage();
  vi.stubGlobal("outerWidth", innerWidth + 10);
  vi.stubGlobal("outerHeight", innerHeight + 85);
  expect(placeInPage({ x: 300 + 5 + 100, y: 40 + 80 + 200 })).toEqual({ x: 100, y: 200 });
});
