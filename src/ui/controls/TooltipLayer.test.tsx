// @vitest-environment jsdom
import { act, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { IconButton } from "./IconButton.tsx";
import { all, show } from "./page.test-helper.tsx";
import { Tooltip } from "./Tooltip.tsx";
import { TooltipLayer } from "./TooltipLayer.tsx";

beforeEach(async () => {
  await show(
    <>
      <TooltipLayer />
      <ul id="list">
        <li tabIndex={-1}>A track</li>
        <li tabIndex={-1} id="other">
          Another track
        </li>
      </ul>
      <nav>
        <Tooltip text="Take back the last step">
          <button type="button">Undo</button>
        </Tooltip>
      </nav>
    </>,
  );
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const part = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
const hover = (selector: string): void =>
  void part(selector).dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
const wait = (ms: number): Promise<void> => act(async () => void vi.advanceTimersByTime(ms));
const tips = (): (string | null)[] => all("tooltip").map(({ textContent }) => textContent);

// Before others: React listens once.
test("the page's body hears no more events for it", async () => {
  const listens = vi.spyOn(document.body, "addEventListener");
  hover("button");
  await wait(600);
  expect(tips()).toHaveLength(1);
  expect(listens.mock.calls.map(([type]) => type)).toEqual([]);
});

test("what is hovered for half a second says what it is, until the pointer goes on", async () => {
  hover("button");
  await wait(490);
  expect(tips()).toEqual([]);
  await wait(20);
  expect(tips()).toEqual(["Take back the last step"]);
  await act(async () => hover("li"));
  expect(tips()).toEqual([]);
});

test.each<[string, () => void]>([
  [
    "the focus moves by itself",
    () => {
      part("li").focus();
      part("#other").focus();
    },
  ],
  ["something else scrolls", () => void part("#list").dispatchEvent(new Event("scroll"))],
])("it says so also where %s meanwhile", async (_, happens) => {
  hover("button");
  await wait(200);
  await act(async () => happens());
  await wait(400);
  expect(tips()).toEqual(["Take back the last step"]);
});

test.each<[string, () => void]>([
  ["a press", () => void part("button").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }))],
  ["a key", () => void part("button").dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true }))],
  ["scrolling what it is in", () => void part("nav").dispatchEvent(new Event("scroll"))],
])("%s takes it away, shown or not yet", async (_, happens) => {
  hover("button");
  await wait(200);
  await act(async () => happens());
  await wait(600);
  expect(tips()).toEqual([]);
  hover("li");
  hover("button");
  await wait(600);
  expect(tips()).toHaveLength(1);
  await act(async () => happens());
  expect(tips()).toEqual([]);
});

function Named() {
  const [label, setLabel] = useState("Loading sounds. Press to cancel");
  return <IconButton label={label} icon={<svg />} onClick={() => setLabel("Pause")} />;
}

test("a tooltip says what its button does by now", async () => {
  vi.useRealTimers();
  await show(
    <>
      <Named />
      <TooltipLayer />
    </>,
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  hover("button");
  await wait(500);
  vi.useRealTimers();
  expect(tips()).toEqual(["Loading sounds. Press to cancel"]);
  act(() => part("button").click());
  // Observers hear of it once the change is over.
  await act(async () => Promise.resolve());
  expect(tips()).toEqual(["Pause"]);
});
