import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SharedFocus } from "./SharedFocus.ts";

class FakeWindow extends EventTarget {
  closed = false;
  isFocused = false;
  readonly document = { hasFocus: () => this.isFocused };
  lose(): void {
    this.isFocused = false;
    this.dispatchEvent(new Event("blur"));
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function windows() {
  const [page, board, mixer] = [new FakeWindow(), new FakeWindow(), new FakeWindow()];
  page.isFocused = true;
  const focus = new SharedFocus(page);
  let left = 0;
  page.addEventListener("blur", () => void left++);
  const leftAfter = (ms: number): number => {
    vi.advanceTimersByTime(ms);
    return left;
  };
  return { page, board, mixer, focus, leftAfter };
}

it("a page on its own is told at once that it has lost the focus", () => {
  const { page, leftAfter } = windows();
  page.lose();
  expect(leftAfter(0)).toBe(1);
});

it("the page is not left while any of its windows has the focus, and is once none has", () => {
  const { page, board, mixer, focus, leftAfter } = windows();
  focus.add(board);
  focus.add(mixer);
  page.lose();
  vi.advanceTimersByTime(20);
  board.isFocused = true;
  expect(leftAfter(1000)).toBe(0);
  board.lose();
  mixer.isFocused = true;
  expect(leftAfter(1000)).toBe(0);
  mixer.lose();
  page.isFocused = true;
  expect(leftAfter(1000)).toBe(0);
  page.lose();
  expect(leftAfter(1000)).toBe(1);
  board.isFocused = true;
  board.lose();
  expect(leftAfter(1000)).toBe(2);
});

it("a window that goes with the focus takes the page's along; without windows the page hears it at once again", () => {
  const { page, board, focus, leftAfter } = windows();
  const remove = focus.add(board);
  page.lose();
  board.isFocused = true;
  expect(leftAfter(1000)).toBe(0);
  board.lose();
  board.closed = true;
  remove();
  expect(leftAfter(0)).toBe(1);
  page.isFocused = true;
  page.lose();
  expect(leftAfter(0)).toBe(2);
});
