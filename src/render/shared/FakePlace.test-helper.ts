import { Container, type WebGLRenderer } from "pixi.js";
import { onTestFinished, vi } from "vitest";
import type { CanvasPlace } from "../../view/canvas/LentCanvas.ts";
import { TextAtlas, type Glyphs } from "./TextAtlas.ts";
import { contextOf } from "../../view/canvas/PaintedContext.test-helper.ts";

// Playheads ask for it when they are loaded: import this before what draws.
(globalThis as Partial<typeof globalThis>).matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

/** Texts of the timelines' canvases by where they stand in an atlas; see `textAt`. */
const texts = new Map<string, string>();
/** Original method, for calls without recording. */
const glyphs = Reflect.get(TextAtlas.prototype, "glyphs") as TextAtlas["glyphs"];
const placeOf = (uv: Glyphs["uv"]): string => uv.map(Math.fround).join(" ");

/** Text of a quad, by its rectangle in the atlas. */
export const textAt = (uv: Glyphs["uv"]): string | undefined => texts.get(placeOf(uv));

function noteTexts(): void {
  texts.clear();
  vi.spyOn(TextAtlas.prototype, "glyphs").mockImplementation(function (this: TextAtlas, text, size, weight) {
    const found = glyphs.call(this, text, size, weight);
    texts.set(placeOf(found.uv), `“${text}” ${size} ${weight}`);
    return found;
  });
}

/** Tokens of the theme by the color that each has: it comes of the name alone, so that pictures are the same in every run. */
const tokens = new Map<number, string>();

function colorOf(token: string): string {
  let color = 0;
  for (const letter of token) color = (color * 31 + letter.charCodeAt(0)) & 0xfffff;
  tokens.set(0x100000 + color, token);
  return `#${(0x100000 + color).toString(16)}`;
}

/** Name of the token, without `--`, of 0xAABBGGRR as quads are filled; undefined where the color is of none. */
export function tokenOf(color: number): string | undefined {
  const rgb = ((color & 255) << 16) | (color & 0xff00) | ((color >> 16) & 255);
  return tokens.get(rgb)?.slice(2);
}

/** Numbers of the theme that are no colors. */
const NUMBERS: Readonly<Record<string, string>> = {
  "--ui-scale": "1",
  "--clip-body-lightness": "0.3",
  "--clip-head-lightness": "0.6",
  "--clip-selected-lightness": "0.8",
};

/** The parts of a browser that canvases ask for and jsdom does not have. */
function standIn(): void {
  const styleOf = globalThis.getComputedStyle;
  const rootStyle = { colorScheme: "dark", getPropertyValue: (name: string) => NUMBERS[name] ?? colorOf(name) };
  vi.stubGlobal("getComputedStyle", (element: Element) =>
    element === document.documentElement ? (rootStyle as unknown as CSSStyleDeclaration) : styleOf(element),
  );
  vi.stubGlobal("ResizeObserver", FakeResizeObserver);
  vi.stubGlobal("Path2D", EventTarget);
  noteTexts();
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(function (this: HTMLCanvasElement) {
    return contextOf(this) as never;
  } as never);
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined });
  if (!("fonts" in document))
    Object.assign(document, {
      fonts: Object.assign(new EventTarget(), {
        ready: Promise.resolve(),
        load: () => Promise.resolve([]),
        check: () => true,
      }),
    });
}

class FakeResizeObserver {
  static readonly all = new Set<FakeResizeObserver>();
  readonly resized: () => void;

  constructor(resized: () => void) {
    this.resized = resized;
  }

  observe(): void {
    FakeResizeObserver.all.add(this);
  }

  unobserve(): void {}

  disconnect(): void {
    FakeResizeObserver.all.delete(this);
  }
}

/** A place for a canvas in jsdom, whose graphics only count what they are asked to draw. Its time is that of Vitest's timers. */
export function fakePlace(width: number, height: number) {
  vi.useFakeTimers();
  standIn();
  const host = document.createElement("div");
  const canvas = document.createElement("canvas");
  document.body.append(host);
  const size = { width, height };
  Object.defineProperties(host, {
    clientWidth: { get: () => size.width },
    clientHeight: { get: () => size.height },
  });
  const root = new Container();
  /** `parts`: what was drawn into pictures of its own, each once. */
  const drawn = { frames: 0, sizes: [] as (readonly number[])[], isLent: false, parts: new Set<Container>() };
  const renderer = {
    canvas,
    limits: { maxBatchableTextures: 16 },
    gl: { isContextLost: () => false },
    shader: { bind: () => undefined },
    texture: { bindSource: () => undefined, initSource: () => undefined },
    render: (what: Container | { readonly container: Container }) => {
      if (what === root) drawn.frames++;
      else if ("container" in what) drawn.parts.add(what.container);
    },
    resize: (...to: readonly number[]) => void drawn.sizes.push(to),
  };
  const place: CanvasPlace = {
    host,
    lend: () => {
      host.append(canvas);
      drawn.isLent = true;
      const release = (): void => {
        canvas.remove();
        drawn.isLent = false;
      };
      return Promise.resolve({ renderer: renderer as unknown as WebGLRenderer, root, release });
    },
  };
  onTestFinished(() => {
    host.remove();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return {
    place,
    root,
    canvas,
    drawn,
    /** Lets frames and tasks pass until the canvas shows the change. */
    frames: (ms = 100) => vi.advanceTimersByTimeAsync(ms),
    async resize(to: { readonly width: number; readonly height: number }): Promise<void> {
      Object.assign(size, to);
      for (const { resized } of FakeResizeObserver.all) resized();
      await vi.advanceTimersByTimeAsync(100);
    },
  };
}

interface Hand {
  readonly id?: number;
  readonly pointerType?: "mouse" | "touch";
  readonly button?: number;
  readonly shiftKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly altKey?: boolean;
}

/** Sends a pointer event to a canvas, whose top left is that of the page. jsdom has no pointer events. */
export function point(
  canvas: HTMLElement,
  type: string,
  x: number,
  y: number,
  { id = 1, pointerType = "mouse", button = 0, ...keys }: Hand = {},
): void {
  const buttons = type === "pointerup" ? 0 : button === 0 ? 1 : button === 1 ? 4 : 2;
  // Browsers tell of moves as the hand makes them, too.
  const types = type === "pointermove" ? ["pointerrawupdate", type] : [type];
  for (const each of types) {
    const event = new MouseEvent(each, {
      clientX: x,
      clientY: y,
      bubbles: true,
      cancelable: true,
      button,
      buttons,
      ...keys,
    });
    Object.assign(event, { pointerId: id, pointerType, isPrimary: id === 1 });
    canvas.dispatchEvent(event);
  }
}

/** Presses on the first place, moves over the others, and releases on the last. */
export function drag(canvas: HTMLElement, places: readonly (readonly [x: number, y: number])[], hand: Hand = {}): void {
  const [x, y] = places[0]!;
  point(canvas, "pointerdown", x, y, hand);
  for (const [toX, toY] of places.slice(1)) point(canvas, "pointermove", toX, toY, hand);
  const [endX, endY] = places.at(-1)!;
  point(canvas, "pointerup", endX, endY, hand);
}
