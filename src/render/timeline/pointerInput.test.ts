// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Stage } from "../shared/Stage.ts";
import { PointerInput } from "./pointerInput.ts";
import type { ViewControl } from "./ViewControl.ts";

const KEYS_WIDTH = 50;

let canvas: HTMLCanvasElement;
let input: PointerInput<string>;
/** Calls of tools, keys, the view and the menu. */
let told: string[];
/** A held finger begins something from here on to the right, pixels. */
const HELD_FROM = 300;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  canvas = document.createElement("canvas");
  canvas.setPointerCapture = () => {};
  document.body.append(canvas);
  const stage = {
    canvas,
    host: document.body,
    place: ({ clientX, clientY }: MouseEvent) => ({ x: clientX, y: clientY }),
    invalidate: () => {},
    onFrame: () => () => {},
  } as Partial<Stage> as Stage;
  const drag = (name: string) => ({
    move: () => void told.push(`${name} moves`),
    end: () => void told.push(`${name} ends`),
    cancel: () => void told.push(`${name} is taken back`),
  });
  input = new PointerInput<string>({
    stage,
    handlers: {
      hover: () => "default",
      down: (at) => (told.push(`tool at ${at}`), drag("tool")),
      doubleClick: () => {},
      hold: (at) => (Number.parseInt(at, 10) < HELD_FROM ? null : (told.push(`held at ${at}`), drag("held"))),
      menu: (at) => told.push(`menu at ${at}`) > 0,
      marquee: () => null,
    },
    view: {
      pan: () => void told.push("pans"),
      zoomTime: () => void told.push("zooms"),
      zoomRows: () => {},
    } as Partial<ViewControl> as ViewControl,
    pointerAt: (x, y) => `${x} ${y}`,
    keys: {
      holds: (x) => x < KEYS_WIDTH,
      press: () => (told.push("key"), drag("key")),
    },
  });
});

afterEach(() => {
  input.destroy();
  canvas.remove();
  vi.useRealTimers();
});

/** jsdom has no pointer events. */
function point(
  type: string,
  x: number,
  y: number,
  {
    id = 1,
    pointerType = "touch",
    isPrimary = id === 1,
  }: { id?: number; pointerType?: string; isPrimary?: boolean } = {},
): Event {
  const event = new MouseEvent(type, { clientX: x, clientY: y, bubbles: true, cancelable: true, buttons: 1 });
  Object.assign(event, { pointerId: id, pointerType, isPrimary });
  canvas.dispatchEvent(event);
  return event;
}

/** The browser's own long press. */
function browserAsks(x: number, y: number): void {
  const event = new MouseEvent("contextmenu", { clientX: x, clientY: y, bubbles: true, cancelable: true });
  Object.assign(event, { pointerType: "touch" });
  canvas.dispatchEvent(event);
}

test("a tap is a press where the finger came down", () => {
  point("pointerdown", 100, 100);
  point("pointerup", 103, 100);
  expect(told).toEqual(["tool at 100 100", "tool ends"]);
});

test("two fingers that come down one after the other have no tool do anything", () => {
  point("pointerdown", 100, 100);
  vi.advanceTimersByTime(50);
  point("pointerdown", 200, 100, { id: 2 });
  point("pointermove", 220, 100, { id: 2 });
  vi.advanceTimersByTime(2000);
  point("pointerup", 220, 100, { id: 2 });
  point("pointerup", 100, 100);
  expect(told).toEqual(["pans", "zooms"]);
});

test("a finger that moves at once is a drag from where it came down, and none that is held", () => {
  point("pointerdown", 100, 100);
  point("pointermove", 120, 100);
  vi.advanceTimersByTime(2000);
  browserAsks(120, 100);
  point("pointerup", 140, 100);
  expect(told).toEqual(["tool at 100 100", "tool moves", "tool ends"]);
});

test.each(["here", "by the browser, sooner", "by the browser, too"])(
  "a finger that is held takes back what its press did, and asks for the menu once: %s",
  (who) => {
    point("pointerdown", 100, 100);
    vi.advanceTimersByTime(400);
    point("pointermove", 103, 101);
    if (who === "by the browser, sooner") browserAsks(103, 101);
    vi.advanceTimersByTime(600);
    if (who === "by the browser, too") browserAsks(103, 101);
    point("pointerup", 103, 101);
    expect(told).toEqual(["tool at 100 100", "tool moves", "tool is taken back", "menu at 100 100"]);
  },
);

test("a finger that is held drags on from there, or asks for the menu where it is lifted", () => {
  point("pointerdown", 320, 100);
  vi.advanceTimersByTime(2000);
  expect(told.splice(0)).toEqual(["tool at 320 100", "tool is taken back", "held at 320 100"]);
  point("pointermove", 360, 100);
  browserAsks(360, 100);
  point("pointerup", 370, 100);
  expect(told.splice(0)).toEqual(["held moves", "held ends"]);

  point("pointerdown", 320, 100);
  vi.advanceTimersByTime(2000);
  browserAsks(320, 100);
  point("pointerup", 326, 100);
  expect(told.splice(0)).toEqual([
    "tool at 320 100",
    "tool is taken back",
    "held at 320 100",
    "held is taken back",
    "menu at 326 100",
  ]);
});

test("a second finger takes back what a held one has begun", () => {
  point("pointerdown", 320, 100);
  vi.advanceTimersByTime(2000);
  point("pointerdown", 340, 100, { id: 2 });
  point("pointerup", 320, 100);
  point("pointerup", 340, 100, { id: 2 });
  expect(told.slice(2)).toEqual(["held at 320 100", "held is taken back"]);
});

test("a tap whose release waits behind a long task is a tap", () => {
  point("pointerdown", 100, 100);
  // The task is over at 900 ms: whatever timer was due by then comes first, then the release.
  setTimeout(() => point("pointerup", 100, 100), 550);
  vi.advanceTimersByTime(900);
  expect(told).toEqual(["tool at 100 100", "tool ends"]);
});

test("a finger whose release was never told does not make the next tap a pinch", () => {
  point("pointerdown", 100, 100);
  point("pointermove", 140, 100);
  point("pointerdown", 200, 100, { id: 2, isPrimary: true });
  point("pointerup", 200, 100, { id: 2, isPrimary: true });
  expect(told).toEqual(["tool at 100 100", "tool moves", "tool is taken back", "tool at 200 100", "tool ends"]);
});

test("a piano key sounds with the press, as long as the finger is on it", () => {
  point("pointerdown", 10, 100);
  expect(told).toEqual(["key"]);
  vi.advanceTimersByTime(2000);
  browserAsks(10, 100);
  point("pointerup", 10, 100);
  expect(told).toEqual(["key", "key ends"]);
});

test("the mouse does not wait", () => {
  point("pointerdown", 100, 100, { pointerType: "mouse" });
  expect(told).toEqual(["tool at 100 100"]);
  vi.advanceTimersByTime(2000);
  point("pointerup", 100, 100, { pointerType: "mouse" });
  expect(told).toEqual(["tool at 100 100", "tool ends"]);
});
