// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { boardWords } from "../../ui/strings/board.ts";
import { OpeningBar } from "./OpeningBar.ts";

test("how much of a board stands is shown after 300 ms, and no more when all of it does", () => {
  vi.useFakeTimers();
  try {
    const host = document.createElement("div");
    const bar = new OpeningBar(host, boardWords.opening);
    const element = host.querySelector<HTMLElement>("[role=progressbar]")!;
    const shown: boolean[] = [];
    for (const [ms, share] of [
      [0, 0.1],
      [250, 0.3],
      [100, 0.5],
      [100, 1],
    ] as const) {
      vi.advanceTimersByTime(ms);
      bar.show(share);
      shown.push(!element.hidden);
    }
    expect(shown).toEqual([false, false, true, false]);
    expect(element.getAttribute("aria-label")).toBe(boardWords.opening);
    bar.destroy();
    expect(host.children).toHaveLength(0);
  } finally {
    vi.useRealTimers();
  }
});
