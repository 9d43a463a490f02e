import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newPad } from "../../domain/board/newPad.ts";
import { rememberSoon } from "./attachBoard.ts";
import { Signal } from "../../domain/Signal.ts";
import { createWidget, type Widget } from "./Widget.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const widget = createWidget(newPad({ type: "knob" }), 0);

/** A board whose controls move, and how often it was remembered. */
function moving() {
  const onWidget = new Signal<Widget>();
  const remember = vi.fn<() => void>();
  const stop = rememberSoon({ onWidget, remember });
  const move = (forMs: number): void => {
    for (let ms = 0; ms < forMs; ms += 10) {
      onWidget.emit(widget);
      vi.advanceTimersByTime(10);
    }
  };
  return { remember, stop, move };
}

test("what is set on a board is remembered once, half a second after the hands rest", () => {
  const { remember, move } = moving();
  move(2000);
  expect(remember).not.toHaveBeenCalled();
  vi.advanceTimersByTime(600);
  expect(remember).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(remember).toHaveBeenCalledOnce();
});

test("hands that never rest are remembered every five seconds", () => {
  const { remember, move } = moving();
  move(20_000);
  expect(remember.mock.calls.length).toBeGreaterThanOrEqual(3);
  expect(remember.mock.calls.length).toBeLessThanOrEqual(4);
});

test("nothing is remembered any more of a board that was left", () => {
  const { remember, stop, move } = moving();
  move(100);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(remember).not.toHaveBeenCalled();
});
