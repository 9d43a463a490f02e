// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nextTask } from "../../state/nextTask.ts";
import { PaintedContext } from "./PaintedContext.test-helper.ts";
import { hasForcedColors, onThemeChange, tokenColor } from "./tokens.ts";

const asked: string[] = [];
const root = document.documentElement;

beforeEach(() => {
  asked.length = 0;
  const context = new PaintedContext({} as HTMLCanvasElement);
  Object.assign(context, {
    clearRect: () => undefined,
    fillRect: () => void asked.push(String(context.fillStyle)),
    getImageData: () => ({ data: new Uint8ClampedArray([1, 2, 3, 255]) }),
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.stubGlobal("getComputedStyle", (element: HTMLElement) => ({
    color: `seen as ${element.style.color}`,
    getPropertyValue: (name: string) => ` ${name} as written `,
  }));
});
afterEach(() => {
  delete root.dataset["colors"];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a token is read as it is written; one that names a color of the system, as an element shows it", () => {
  expect(tokenColor("--text")).toEqual({ rgb: 0x010203, alpha: 1 });
  expect(hasForcedColors()).toBe(false);
  root.dataset["colors"] = "forced";
  expect(hasForcedColors()).toBe(true);
  tokenColor("--text");
  expect(asked).toEqual(["--text as written", "seen as var(--text)"]);
  expect(root.querySelectorAll("span"), "the sample is gone").toHaveLength(0);
});

test("canvases are told of another theme, and of colors that are forced or no longer are", async () => {
  const told = vi.fn<() => void>();
  const undo = onThemeChange(told);
  for (const change of [
    () => (root.dataset["theme"] = "light"),
    () => (root.dataset["colors"] = "forced"),
    () => delete root.dataset["colors"],
  ]) {
    told.mockClear();
    change();
    await nextTask();
    expect(told).toHaveBeenCalledTimes(1);
  }
  undo();
  root.dataset["colors"] = "forced";
  await nextTask();
  expect(told).toHaveBeenCalledTimes(1);
});
