// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { wakeFrames } from "../hooks/useFrame.ts";
import { Meter } from "./Meter.tsx";
import { eventually, placeInSight, show } from "./page.test-helper.tsx";

test("a meter reads its level while it is in sight, and rests where it is not", async () => {
  const place = placeInSight();
  let level = 1;
  const read = vi.fn(() => level);
  await show(<Meter read={read} direction="vertical" />);
  const meter = document.querySelector("[aria-hidden]")!;
  const shown = (): string => meter.querySelector("i")!.style.transform;
  await eventually(() => expect(shown()).toBe("scaleY(0.053)"));
  await place(meter.parentElement!, false);
  read.mockClear();
  level = 2;
  let frames = 0;
  const count = (): void => {
    if (++frames < 6) requestAnimationFrame(count);
  };
  count();
  wakeFrames();
  await eventually(() => expect(frames).toBe(6));
  expect(read).not.toHaveBeenCalled();
  await place(meter.parentElement!, true);
  await eventually(() => expect(shown()).toBe("scaleY(0.000)"));
});
