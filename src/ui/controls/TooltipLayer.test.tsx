// @vitest-environment jsdom
import { act, useState } from "react";
import { expect, test, vi } from "vitest";
import { IconButton } from "./IconButton.tsx";
import { all, show, the } from "./page.test-helper.tsx";
import { TooltipLayer } from "./TooltipLayer.tsx";

function Named() {
  const [label, setLabel] = useState("Loading sounds: press to cancel");
  return <IconButton label={label} icon={<svg />} onClick={() => setLabel("Pause")} />;
}

test("a tooltip says what its button does by now", async () => {
  await show(
    <>
      <Named />
      <TooltipLayer />
    </>,
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  act(() => {
    the("button").dispatchEvent(new MouseEvent("pointerover", { bubbles: true }));
    vi.advanceTimersByTime(500);
  });
  vi.useRealTimers();
  expect(all("tooltip").map(({ textContent }) => textContent)).toEqual(["Loading sounds: press to cancel"]);
  act(() => the("button").click());
  // Observers hear of it once the change is over.
  await act(async () => Promise.resolve());
  expect(all("tooltip").map(({ textContent }) => textContent)).toEqual(["Pause"]);
});
