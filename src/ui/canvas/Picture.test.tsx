// @vitest-environment jsdom
import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nextTask } from "../../state/nextTask.ts";
import { done, show } from "../controls/page.test-helper.tsx";
import { Picture, type PictureLook } from "./Picture.tsx";
import { pictures, type SmallPicture } from "./pictures.ts";

const PAINTER = {};
let detach = (): void => undefined;
/** Tells the page that the element of a picture has its size. */
let measured = (): void => undefined;

beforeEach(() => {
  detach = pictures.attach(PAINTER);
  class Observer {
    constructor(callback: () => void) {
      measured = callback;
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal("ResizeObserver", Observer);
  vi.stubGlobal("devicePixelRatio", 1.5);
});
afterEach(() => {
  detach();
  vi.unstubAllGlobals();
});

const shown = (): readonly SmallPicture[] => pictures.of(PAINTER);
const place = (): HTMLElement => document.querySelector<HTMLElement>("[aria-hidden=true]")!;

/** Gives the element a size, in CSS pixels, and tells of it. */
const resize = (width: number, height: number): Promise<void> =>
  done(() => {
    Object.defineProperties(place(), {
      clientWidth: { value: width, configurable: true },
      clientHeight: { value: height, configurable: true },
    });
    measured();
  });

const says = ({ width, height, resolution }: PictureLook): string => `${width} × ${height} at ${resolution}`;

test("it is declared for its pixels once it has a size, anew with another one, and gone with its page", async () => {
  await show(<Picture className="small">{says}</Picture>);
  expect(place().className).toBe("small");
  expect(shown(), "without a size there is nothing to draw").toEqual([]);
  await resize(36, 26);
  expect(shown()).toMatchObject([{ width: 108, height: 78, scene: "108 × 78 at 3" }]);
  const [{ canvas } = { canvas: null }] = shown();
  await resize(30.4, 10);
  expect(shown()).toMatchObject([{ width: 91, height: 30, scene: "91 × 30 at 3" }]);
  expect(shown()[0]?.canvas).toBe(canvas);
  await show(null);
  expect(shown()).toEqual([]);
});

test("another theme has it declared anew", async () => {
  const declared = vi.fn<() => string>(() => "scene");
  await show(<Picture>{declared}</Picture>);
  await resize(10, 10);
  const before = declared.mock.calls.length;
  await act(async () => {
    document.documentElement.setAttribute("data-theme", "light");
    // Observers are told of it after what runs now.
    await nextTask();
  });
  expect(declared.mock.calls.length).toBeGreaterThan(before);
  await show(null);
  document.documentElement.removeAttribute("data-theme");
});

test("a page's own canvases are all that is found on it", async () => {
  await show(<Picture>{() => null}</Picture>);
  await resize(10, 10);
  expect(document.querySelectorAll("canvas")).toHaveLength(0);
});
