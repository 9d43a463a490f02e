// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from "vitest";
import { show, the } from "../controls/page.test-helper.tsx";
import { preloadScreens } from "./preloadScreens.ts";

const over = (element: Element): void => void element.dispatchEvent(new Event("pointerover", { bubbles: true }));

test("a screen is loaded once, when a link to it is pointed at or focused", async () => {
  const board = vi.fn(() => Promise.resolve());
  const timeline = vi.fn(() => Promise.resolve());
  onTestFinished(preloadScreens(window, { "/midi": board, "/timeline": timeline }));
  await show(
    <>
      <a href="/midi/board-1">
        <b>Board</b>
      </a>
      <a href="/account">Account</a>
      <a href="https://example.com/midi">Elsewhere</a>
      <button data-leads-to="/timeline">Demo</button>
    </>,
  );
  for (const name of ["Account", "Elsewhere"]) over(the("link", name));
  over(document.body);
  expect(board).not.toHaveBeenCalled();
  over(the("link", "Board").firstElementChild!);
  over(the("link", "Board"));
  expect(board).toHaveBeenCalledOnce();
  expect(timeline).not.toHaveBeenCalled();
  the("button", "Demo").focus();
  expect(timeline).toHaveBeenCalledOnce();
});

test("a screen that could not be loaded is tried again", async () => {
  const load = vi.fn(() => Promise.reject(new Error("offline")));
  onTestFinished(preloadScreens(window, { "/midi": load }));
  await show(<a href="/midi">Board</a>);
  over(the("link", "Board"));
  await vi.waitFor(() => {
    over(the("link", "Board"));
    expect(load).toHaveBeenCalledTimes(2);
  });
});
