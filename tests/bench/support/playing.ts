import { setTimeout as sleep } from "node:timers/promises";
import type { CDPSession, Page } from "playwright";
import { liveNotes } from "../../e2e/liveNotes.ts";
import { watchWorklet } from "./latencyProbe.ts";

export const OUTPUT = "First synth";
/** Pads of the board. */
const PADS = [/^Kick/, /^Snare/, /^Open/];
const KEYS = ["a", "s", "d", "f", "g"];
const LOADING_MS = 60_000;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Presses once and lets go; the event is over when the promise is kept. */
export type Hand = (press: number) => { down(): Promise<unknown>; up(): Promise<unknown> };

/** Opens the board of a page with a MIDI output, and waits until its drums and keys sound. */
export async function prepareBoard(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: /^Output/ });
  await menu.click();
  await page.getByRole("menuitem", { name: /Connect MIDI devices/ }).click();
  await menu.click();
  await page.getByText(OUTPUT, { exact: true }).click();
  const [kick] = await padsOf(page);
  await untilHeard(page, () => page.mouse.click(kick!.x, kick!.y));
  await untilHeard(page, () => page.keyboard.press("a"));
  await watchWorklet(page);
  await sleep(500);
}

/** Presses until the instrument is there. */
export async function untilHeard(page: Page, press: () => Promise<unknown>): Promise<void> {
  const before = (await liveNotes(page)).length;
  const giveUp = Date.now() + LOADING_MS;
  while ((await liveNotes(page)).length < before + 2) {
    if (Date.now() > giveUp) throw new Error("the instrument did not load");
    await press();
    await sleep(300);
  }
}

/** The middles of the pads that are played. */
async function padsOf(page: Page): Promise<Point[]> {
  const points: Point[] = [];
  for (const name of PADS) {
    const box = await page.getByRole("button", { name }).first().boundingBox();
    if (!box) throw new Error("the board has no such pad");
    points.push({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }
  return points;
}

/** Real input of the browser, by its own protocol: the mouse at one place after the other. */
export function mouseHand(session: CDPSession, points: readonly Point[]): Hand {
  return (press) => {
    const event = { ...points[press % points.length]!, button: "left", clickCount: 1 } as const;
    return {
      down: () => session.send("Input.dispatchMouseEvent", { ...event, type: "mousePressed", buttons: 1 }),
      up: () => session.send("Input.dispatchMouseEvent", { ...event, type: "mouseReleased", buttons: 0 }),
    };
  };
}

export const padMouse = async (page: Page, session: CDPSession): Promise<Hand> =>
  mouseHand(session, await padsOf(page));

export async function padFinger(page: Page, session: CDPSession): Promise<Hand> {
  const points = await padsOf(page);
  return (press) => ({
    down: () =>
      session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [points[press % points.length]!] }),
    up: () => session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }),
  });
}

export function computerKeys(session: CDPSession): Hand {
  return (press) => {
    const key = KEYS[press % KEYS.length]!;
    const event = { code: `Key${key.toUpperCase()}`, key };
    return {
      down: () => session.send("Input.dispatchKeyEvent", { ...event, type: "keyDown", text: key }),
      up: () => session.send("Input.dispatchKeyEvent", { ...event, type: "keyUp" }),
    };
  };
}

/** Presses at moments that have nothing to do with quanta and frames. */
export async function play(hand: Hand, presses: number): Promise<void> {
  for (let press = 0; press < presses; press += 1) {
    const strike = hand(press);
    await strike.down();
    await sleep(10 + Math.random() * 20);
    await strike.up();
    await sleep(5 + Math.random() * 25);
  }
}
