import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { linearScale } from "./valueScale.ts";
import { wheelEdits } from "./wheelEdits.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A control in a page of its own, and what it reports. */
function control(options: { readonly focused?: boolean; readonly disabled?: boolean } = {}) {
  const said: (number | "commit")[] = [];
  const state = { value: 50 };
  const page: { activeElement: unknown } = { activeElement: null };
  const element = Object.assign(new EventTarget(), { ownerDocument: page }) as unknown as HTMLElement;
  if (options.focused ?? true) page.activeElement = element;
  const edit = {
    change: (value: number) => {
      state.value = value;
      said.push(value);
    },
    commit: () => void said.push("commit"),
  };
  const scale = linearScale({ min: 0, max: 100, step: 1 });
  const leave = wheelEdits(element, () => ({ ...state, scale, edit, disabled: options.disabled ?? false }));
  /** True if the control used the event, so that the page does not scroll. */
  const turn = (deltaY: number, keys: object = {}): boolean =>
    !element.dispatchEvent(Object.assign(new Event("wheel", { cancelable: true }), { deltaY, ...keys }));
  return { said, turn, leave };
}

test("the wheel turns a focused control, finely with Shift; turns that follow each other are one edit", () => {
  const { said, turn } = control();
  expect(turn(-100)).toBe(true);
  vi.advanceTimersByTime(399);
  expect(turn(100)).toBe(true);
  expect(turn(3, { shiftKey: true })).toBe(true);
  vi.advanceTimersByTime(399);
  expect(said).toEqual([51, 50, 49.9]);
  vi.advanceTimersByTime(1);
  expect(said).toEqual([51, 50, 49.9, "commit"]);
});

test("the page scrolls over a control that has not the focus or is disabled, and zooms and scrolls sideways over each", () => {
  for (const { turn, said } of [control({ focused: false }), control({ disabled: true })]) {
    expect(turn(-100)).toBe(false);
    expect(said).toEqual([]);
  }
  const { turn, said } = control();
  expect(turn(-100, { ctrlKey: true })).toBe(false);
  expect(turn(0)).toBe(false);
  expect(said).toEqual([]);
});

test("a control that is gone says nothing", () => {
  const { turn, said, leave } = control();
  turn(-100);
  leave();
  vi.advanceTimersByTime(1000);
  expect(turn(-100)).toBe(false);
  expect(said).toEqual([51]);
});
