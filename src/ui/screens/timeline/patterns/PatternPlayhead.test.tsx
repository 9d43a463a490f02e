// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { DEFAULT_CHORD_PATTERN, newRoll } from "../../../../domain/timeline/defaults.ts";
import { done } from "../../../controls/page.test-helper.tsx";
import { wakeFrames } from "../../../hooks/useFrame.ts";
import { makeStudio, showIn } from "../../../studio.test-helper.tsx";
import { PatternPlayhead } from "./PatternPlayhead.tsx";

const chordPatterns = [
  { ...DEFAULT_CHORD_PATTERN, subdiv: "4n", pattern: "x-x-" },
  { ...DEFAULT_CHORD_PATTERN, subdiv: "4n", pattern: "x-" },
];

const lines = (): readonly (string | null)[] =>
  [...document.querySelectorAll<HTMLElement>("span > b")].map((line) =>
    line.hasAttribute("data-here") ? line.style.transform : null,
  );

test("the playhead crosses the steps of the pattern that plays, in each repeat, and the notes of all of them", async () => {
  const studio = makeStudio();
  const { ppq } = studio.timeline.current.timeline;
  const roll = newRoll({ id: "r", trackId: "t", startTime: 4 * ppq, repeatCount: 2, chordPatterns });
  await showIn(
    studio,
    <>
      <PatternPlayhead roll={roll} index={0} />
      <PatternPlayhead roll={roll} index={1} />
      <PatternPlayhead roll={roll} index={null} />
    </>,
  );
  const at = async (quarter: number, expected: readonly (string | null)[]): Promise<void> => {
    studio.engine.transport.tick = quarter * ppq;
    await done(() => wakeFrames());
    await vi.waitFor(() => expect(lines()).toEqual(expected));
  };
  studio.session.transport.positionTick = 5 * ppq;
  await at(5, [null, null, null]);
  studio.session.transport.state = "started";
  await at(3, [null, null, null]);
  await at(5, ["translateX(25.00%)", null, "translateX(16.67%)"]);
  await at(8, [null, "translateX(0.00%)", "translateX(66.67%)"]);
  await at(12, ["translateX(50.00%)", null, "translateX(33.33%)"]);
  await at(16, [null, null, null]);
  await at(15, [null, "translateX(50.00%)", "translateX(83.33%)"]);
  studio.session.transport.state = "stopped";
  await at(15, [null, null, null]);
});
