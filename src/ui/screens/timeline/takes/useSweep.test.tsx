// @vitest-environment jsdom
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { show } from "../../../controls/page.test-helper.tsx";
import { useSweep } from "./useSweep.ts";

const done = vi.fn<(first: number, last: number) => void>();
const PART = 50;

function Lane() {
  const { swept, handlers } = useSweep(({ clientX }) => Math.floor(clientX / PART), done);
  return <div data-testid="lane" data-swept={swept?.join(" ") ?? "none"} {...handlers} />;
}

const lane = (): HTMLElement => document.querySelector("[data-testid=lane]")!;

function point(type: string, clientX: number, pointerId = 1): void {
  const isPrimary = pointerId === 1;
  lane().dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, pointerId, isPrimary, pointerType: "touch" }));
}

/** State of React in a task right behind another one: nothing of it is drawn yet. */
const busy = (run: () => void): Promise<void> => act(async () => run());

beforeEach(async () => {
  done.mockReset();
  Element.prototype.setPointerCapture = () => undefined;
  await show(<Lane />);
});

test("a sweep that is let go before its last steps were drawn takes all of them", async () => {
  await busy(() => point("pointerdown", 10));
  await busy(() => {
    point("pointermove", 70);
    point("pointerup", 170);
  });
  expect(done.mock.calls).toEqual([[0, 3]]);
});

test("backwards it takes the same parts, and a tap takes one", async () => {
  await busy(() => point("pointerdown", 170));
  await busy(() => point("pointermove", 20));
  expect(lane().dataset["swept"]).toBe("3 0");
  await busy(() => point("pointerup", 20));
  expect(lane().dataset["swept"]).toBe("none");
  await busy(() => point("pointerdown", 120));
  await busy(() => point("pointerup", 120));
  expect(done.mock.calls).toEqual([
    [0, 3],
    [2, 2],
  ]);
});

test("another finger neither ends it nor begins one, and one that the browser takes back takes nothing", async () => {
  await busy(() => point("pointerdown", 10));
  await busy(() => point("pointerdown", 300, 2));
  await busy(() => point("pointermove", 310, 2));
  await busy(() => point("pointerup", 310, 2));
  expect(done).not.toHaveBeenCalled();
  await busy(() => point("pointercancel", 60));
  await busy(() => point("pointerup", 60));
  expect(done).not.toHaveBeenCalled();
  await busy(() => point("pointerdown", 60));
  await busy(() => point("pointerup", 60));
  expect(done.mock.calls).toEqual([[1, 1]]);
});
