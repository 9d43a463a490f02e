import { describe, expect, it } from "vitest";
import { newTimeline } from "../../domain/timeline/defaults.ts";
import { gridLines, tickLabel } from "./gridLines.ts";

const WIDTH = 700;

/** Lines and labels of rulers and grids over 700 px from `fromTick`, 3840 px for a quarter note: the highest zoom. */
function atHighestZoom(ppq: number, fromTick: number, stepTicks: number | null) {
  const timeline = newTimeline({ ppq });
  const pixelsPerTick = 3840 / ppq;
  const toTick = fromTick + WIDTH / pixelsPerTick;
  const lines = gridLines(timeline, fromTick, toTick, pixelsPerTick, stepTicks);
  const shown = lines.filter(({ tick }) => tick >= fromTick && tick < toTick);
  const labels = lines.flatMap((line, index) => tickLabel(timeline, line, lines[index + 1], pixelsPerTick) ?? []);
  return { shown, labels };
}

describe("the highest zoom", () => {
  it.each([24, 96, 120, 480, 960])("has lines wherever one looks, at %i ppq", (ppq) => {
    for (const step of [null, ppq / 4, ppq, 4 * ppq]) {
      for (let from = 0; from < 4 * ppq; from += ppq / 3) {
        expect(atHighestZoom(ppq, from, step).shown.length).toBeGreaterThanOrEqual(2);
      }
    }
  });

  it("names them by bar, beat and tick", () => {
    expect(atHighestZoom(960, 4 * 960 + 5, 240).labels).toContain("2.1.120");
  });
});

it("divides no grid that is close enough, and labels none of its steps", () => {
  const timeline = newTimeline({ ppq: 960 });
  const lines = gridLines(timeline, 0, 3840, 56 / 960, 240);
  expect(lines.map(({ weight }) => weight)).not.toContain("fine");
  expect(lines).toHaveLength(16);
  expect(lines.every((line, index) => tickLabel(timeline, line, lines[index + 1], 56 / 960) === null)).toBe(true);
});
