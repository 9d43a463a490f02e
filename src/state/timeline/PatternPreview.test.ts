import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_CHORD_PATTERN } from "../../domain/timeline/defaults.ts";
import { PatternPreview, type PreviewedPattern } from "./PatternPreview.ts";

describe("the preview of a pattern", () => {
  const heard: string[] = [];
  let startMs = 0;
  /** Time rounded to ten milliseconds: a timer is never at once. */
  const now = (): number => 10 * Math.round((performance.now() - startMs) / 10);
  const engine = {
    noteOn: (_strip: number, key: number) => {
      heard.push(`${now()} on ${key}`);
      return heard.length;
    },
    noteOff: (_strip: number, key: number) => void heard.push(`${now()} off ${key}`),
  };
  beforeEach(() => {
    heard.length = 0;
    vi.useFakeTimers();
    startMs = performance.now();
  });
  afterEach(() => void vi.useRealTimers());

  it("goes round at the tempo, takes edits with the next round, and ends what sounds", () => {
    let previewed: PreviewedPattern = {
      pattern: { ...DEFAULT_CHORD_PATTERN, name: "5", pattern: "x-" },
      seed: 0,
      ppq: 960,
      bpm: 120,
      strip: 3,
    };
    const preview = new PatternPreview(engine);
    preview.start(() => previewed);
    vi.advanceTimersByTime(900);
    expect(heard).toEqual(["0 on 60", "0 on 67", "500 off 60", "500 off 67"]);
    previewed = { ...previewed, pattern: { ...previewed.pattern, note: "D" } };
    vi.advanceTimersByTime(300);
    expect(heard.slice(4)).toEqual(["1000 on 62", "1000 on 69"]);
    preview.stop();
    expect(heard.slice(6)).toEqual(["1200 off 62", "1200 off 69"]);
    vi.advanceTimersByTime(5000);
    expect(heard).toHaveLength(8);
  });

  it("waits while a pattern makes no sense", () => {
    let pattern = { ...DEFAULT_CHORD_PATTERN, pattern: "" };
    const preview = new PatternPreview(engine);
    preview.start(() => ({ pattern, seed: 0, ppq: 960, bpm: 120, strip: 3 }));
    vi.advanceTimersByTime(600);
    expect(heard).toEqual([]);
    pattern = { ...pattern, pattern: "x" };
    vi.advanceTimersByTime(200);
    expect(heard).toHaveLength(3);
    preview.stop();
  });
});
