// @vitest-environment jsdom
import { Application, Container, type Rectangle, type WebGLRenderer } from "pixi.js";
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from "vitest";
import type { CanvasSize, LentCanvas } from "../../view/canvas/LentCanvas.ts";
import type { lendCanvas as lendNewCanvas } from "./lendCanvas.tsx";
import type { pictures as pagePictures } from "./pictures.ts";
import { done, eventually } from "../controls/page.test-helper.tsx";

const SIZE: CanvasSize = { width: 300, height: 200, resolution: 2 };

/** A renderer that notes the sizes that it was given. */
interface FakeRenderer {
  readonly canvas: HTMLCanvasElement;
  readonly options: Record<string, unknown>;
  readonly sizes: number[][];
  isLost: boolean;
  isDestroyed: boolean;
}

let lendCanvas: typeof lendNewCanvas;
let pictures: typeof pagePictures;
const made: FakeRenderer[] = [];
let init: MockInstance<Application["init"]>;
let hasCard = true;
let card = { isLost: false };

/** A browser with a graphics card, or without one. */
beforeEach(async () => {
  // Canvases are kept by the module: each test has its own.
  vi.resetModules();
  ({ lendCanvas } = await import("./lendCanvas.tsx"));
  ({ pictures } = await import("./pictures.ts"));
  made.length = 0;
  hasCard = true;
  const context = (card = { isLost: false });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation((() =>
    hasCard ? { isContextLost: () => context.isLost } : null) as never);
  init = vi.spyOn(Application.prototype, "init");
  init.mockImplementation(async function (this: Application, options = {}) {
    const { canvas } = options as unknown as { canvas: HTMLCanvasElement };
    const fake: FakeRenderer = { canvas, options: { ...options }, sizes: [], isLost: false, isDestroyed: false };
    made.push(fake);
    this.renderer = {
      canvas,
      gl: { isContextLost: () => fake.isLost },
      resize: (...size: number[]) => void fake.sizes.push(size),
      // Half covered by white, as a graphics card gives it: with its opacity multiplied in.
      extract: {
        pixels: ({ frame: { width, height } }: { frame: Rectangle }) => ({
          pixels: new Uint8ClampedArray(4 * width * height).fill(128),
        }),
      },
    } as unknown as WebGLRenderer;
    // After the test as well: canvases are given back late.
    this.destroy = () => void (fake.isDestroyed = true);
  });
});
const lose = (canvas: HTMLCanvasElement): boolean => canvas.dispatchEvent(new Event("webglcontextlost"));

afterEach(() => {
  vi.useRealTimers();
  card.isLost = true;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function place(page: Document = document): HTMLElement {
  const host = page.createElement("div");
  page.body.append(host);
  return host;
}

const lend = (host: HTMLElement, antialias = false, size = SIZE): Promise<LentCanvas> =>
  lendCanvas(host, size, antialias);

test("without a graphics card it says so, and nothing is left in the place", async () => {
  hasCard = false;
  const host = place();
  await expect(lend(host)).rejects.toThrow("WebGL is missing.");
  expect(host.childElementCount).toBe(0);
});

test("a canvas is in its place with the size that was asked for, a root of its own, and without a clock", async () => {
  const host = place();
  const canvas = await lend(host, true);
  expect(host.querySelectorAll("canvas")).toHaveLength(1);
  expect(canvas.root).toBeInstanceOf(Container);
  expect(made).toHaveLength(1);
  expect(made[0]!.options).toMatchObject({ ...SIZE, antialias: true, autoStart: false, preference: "webgl" });
  canvas.release();
  expect(host.childElementCount).toBe(0);
});

test("a canvas that a screen left is lent to the next one, with its size and an empty root", async () => {
  const first = await lend(place());
  first.root.addChild(new Container());
  first.release();
  expect(made[0]!.sizes, "no memory is kept").toEqual([[1, 1]]);
  const host = place();
  const second = await lend(host, false, { width: 50, height: 40, resolution: 1 });
  expect(made, "no other was made").toHaveLength(1);
  expect(second.renderer).toBe(first.renderer);
  expect(host.querySelectorAll("canvas")).toHaveLength(1);
  expect(made[0]!.sizes.at(-1)).toEqual([50, 40, 1]);
  expect(second.root.children).toEqual([]);
});

test("canvases with smoothed edges and plain ones are not mixed up", async () => {
  const plain = await lend(place(), false);
  plain.release();
  const smoothed = await lend(place(), true);
  expect(smoothed.renderer).not.toBe(plain.renderer);
  expect(made.map(({ options }) => options["antialias"])).toEqual([false, true]);
});

test("so many canvases are kept as a screen has, others are given back a while later", async () => {
  for (const [antialias, most] of [
    [false, 2],
    [true, 1],
  ] as const) {
    const from = made.length;
    const lent: LentCanvas[] = [];
    for (let count = 0; count < most + 1; count++) lent.push(await lend(place(), antialias));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    for (const canvas of lent) canvas.release();
    const kept = made.slice(from).filter(({ sizes }) => sizes.length > 0);
    expect(kept).toHaveLength(most);
    expect(vi.getTimerCount(), "not in the way of the next screen").toBeGreaterThan(0);
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(made.slice(from).filter(({ isDestroyed }) => isDestroyed)).toHaveLength(1));
    expect(kept.some(({ isDestroyed }) => isDestroyed)).toBe(false);
  }
});

test("a canvas whose context was lost is lent to nobody", async () => {
  const gone = await lend(place());
  gone.release();
  made[0]!.isLost = true;
  const next = await lend(place());
  expect(next.renderer).not.toBe(gone.renderer);
  lose(made[1]!.canvas);
  next.release();
  expect(made[1]!.sizes, "nor one that lost it while it was shown").toEqual([]);
});

test("a window takes its canvas along, and has none of the page's", async () => {
  const spare = await lend(place());
  spare.release();
  const page = document.implementation.createHTMLDocument("window");
  const inWindow = await lend(place(page));
  expect(inWindow.renderer).not.toBe(spare.renderer);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  inWindow.release();
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  const next = await lend(place());
  expect(next.renderer).toBe(spare.renderer);
});

test("a browser that refuses a context is an error with its reason", async () => {
  init.mockImplementation(async function (this: Application, options = {}) {
    const { canvas } = options as unknown as { canvas: HTMLCanvasElement };
    this.destroy = () => undefined;
    canvas.dispatchEvent(Object.assign(new Event("webglcontextcreationerror"), { statusMessage: "Too many" }));
    return new Promise<void>(() => undefined);
  });
  await expect(lend(place())).rejects.toThrow("The browser gives no context of WebGL. Too many");
});

test("a page without a canvas has one made for its pictures, once, which the next board takes over", async () => {
  await done(() => {
    pictures.needPainter();
    pictures.needPainter();
  });
  await eventually(() => expect(made).toHaveLength(1));
  const board = await lend(place(), true);
  expect(made, "none of its own").toHaveLength(1);
  expect(board.renderer).toBeDefined();
});

class FakeImageData {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    [this.data, this.width, this.height] = [data, width, height];
  }
}

test("a small picture of the page is painted into its own canvas, and anew when it shows something else", async () => {
  vi.stubGlobal("ImageData", FakeImageData);
  const canvas = document.createElement("canvas");
  const put = vi.fn<(image: ImageData, x: number, y: number) => void>();
  Object.assign(canvas, { getContext: () => ({ putImageData: put }) });
  pictures.show({ canvas, width: 6, height: 4, scene: <pixiContainer label="before" /> });
  const board = await lend(place(), true);
  await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(1));
  const [image, ...corner] = put.mock.calls[0]!;
  expect([image.width, image.height, canvas.width, canvas.height, ...corner]).toEqual([6, 4, 6, 4, 0, 0]);
  expect(Array.from(image.data.subarray(0, 4)), "white, half covered").toEqual([255, 255, 255, 128]);
  pictures.show({ canvas, width: 8, height: 4, scene: <pixiContainer label="after" /> });
  await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(2));
  expect(canvas.width).toBe(8);
  expect(board.root.children, "a screen's own root has none of them").toEqual([]);
  pictures.hide(canvas);
});
