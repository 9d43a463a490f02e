// @vitest-environment jsdom
import { expect, test } from "vitest";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import { all, click, done, the } from "../../../controls/page.test-helper.tsx";
import { makeStudio, showIn } from "../../../studio.test-helper.tsx";
import { strings } from "../../../strings/timeline.ts";
import { EditorBar } from "./EditorBar.tsx";

const ROLL_TOOLS = [timelineActions.draw, timelineActions.snap, timelineActions.quantize, timelineActions.zoomIn];
const count = (): number => ROLL_TOOLS.flatMap(({ label }) => all("button", label)).length;

test("tools of the roll stand above the roll alone, and each tab offers its own window", async () => {
  const studio = makeStudio();
  await showIn(studio, <EditorBar />);
  expect(count()).toBe(ROLL_TOOLS.length);
  the("button", timelineActions.editorWindow.label);
  await click(the("radio", strings.mixer));
  expect(count()).toBe(0);
  expect(all("button", strings.hideRail)).toEqual([]);
  the("button", timelineActions.mixerWindow.label);
  // While it is away, the place of the mixer says how to bring it back.
  await done(() => void (studio.session.secondWindows.mixer = true));
  expect(all("button", strings.closeWindow.mixer)).toEqual([]);
  await done(() => void (studio.session.secondWindows.mixer = false));
  await click(the("radio", strings.patterns));
  expect(count()).toBe(0);
  the("button", strings.hideRail);
  await click(the("radio", strings.roll));
  expect(count()).toBe(ROLL_TOOLS.length);
});
