// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, click, done, the } from "../../../controls/page.test-helper.tsx";
import { makeStudio, showIn } from "../../../studio.test-helper.tsx";
import { DockedMixer } from "./DockedMixer.tsx";

const shown = () => [all("region", "Mixer").length, all("button", "Dock mixer").length];

test("the mixer is in its place, or in a window of its own from where it is brought back", async () => {
  const studio = makeStudio();
  await showIn(studio, <DockedMixer />);
  expect(shown()).toEqual([1, 0]);
  await done(() => void (studio.session.secondWindows.mixer = true));
  expect(shown()).toEqual([0, 1]);
  await click(the("button", "Dock mixer"));
  expect([studio.session.secondWindows.mixer, ...shown()]).toEqual([false, 1, 0]);
});
