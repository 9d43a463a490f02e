// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_LIMITER } from "../../../../domain/mixer/limiter.ts";
import { click, done, focus, press, the } from "../../../controls/page.test-helper.tsx";
import type { TestStudio } from "../../../studio.test-helper.tsx";
import { strings } from "../../../strings/timeline.ts";
import { useDocument } from "../../../hooks/useDocument.ts";
import { showSong, songStudio, trackOf } from "../song.test-helper.tsx";
import { LimiterButton } from "./LimiterButton.tsx";

const frames: ((timeMs: number) => void)[] = [];
let studio: TestStudio;
let reductionDb = 0;
let nowMs = 0;

beforeEach(() => {
  studio = songStudio();
  frames.length = 0;
  [reductionDb, nowMs] = [0, 0];
  vi.stubGlobal("requestAnimationFrame", (call: (timeMs: number) => void) => frames.push(call));
  vi.stubGlobal("cancelAnimationFrame", () => void (frames.length = 0));
  return () => void vi.unstubAllGlobals();
});

function Strip() {
  const limiter = useDocument(studio.timeline, (song) => song.tracks.get("t1")!.limiter);
  return <LimiterButton name="Keys" stripId="t1" limiter={limiter} read={() => reductionDb} />;
}

const label = strings.limiterOf("Keys");
const button = (on: boolean): HTMLElement => the("button", strings.limiterState(label, on));

async function open(): Promise<void> {
  await showSong(studio, <Strip />);
  await click(button(false));
}

test("a track has no limiter until it is switched on, with the defaults; its button says which it is", async () => {
  await open();
  expect(trackOf(studio).limiter?.on ?? false).toBe(false);
  const { ceilingDb, releaseMs } = DEFAULT_LIMITER;
  expect(the("slider", strings.ceiling).getAttribute("aria-valuetext")).toBe(strings.decibels(ceilingDb));
  expect(the("slider", strings.limiterRelease).getAttribute("aria-valuetext")).toBe(strings.milliseconds(releaseMs));
  await click(the("switch", strings.limiter));
  expect(trackOf(studio).limiter).toEqual(DEFAULT_LIMITER);
  await press("{Escape}");
  await click(button(true));
  await click(the("switch", strings.limiter));
  expect(trackOf(studio).limiter?.on).toBe(false);
});

test("its knobs set ceiling and release of this strip alone", async () => {
  await open();
  await focus(the("slider", strings.ceiling));
  await press("{ArrowDown}");
  const { ceilingDb } = trackOf(studio).limiter!;
  expect(ceilingDb).toBeLessThan(DEFAULT_LIMITER.ceilingDb);
  expect(trackOf(studio, "t2").limiter).toBeUndefined();
  await focus(the("slider", strings.limiterRelease));
  await press("{ArrowUp}");
  expect(trackOf(studio).limiter!.releaseMs).toBeGreaterThan(DEFAULT_LIMITER.releaseMs);
  expect(trackOf(studio).limiter!.ceilingDb).toBe(ceilingDb);
});

/** Time passes, and the page is drawn. */
async function frame(afterMs: number): Promise<void> {
  nowMs += afterMs;
  await done(() => {
    for (const call of frames.splice(0)) call(nowMs);
  });
}

const bars = (): string[] => [...document.querySelectorAll<HTMLElement>("i > i")].map(({ style }) => style.transform);
const reading = (): string => document.querySelector("b")!.textContent;

test("the reduction rises at once, falls slowly, and is 0 at rest", async () => {
  await open();
  await frame(1000);
  expect(reading()).toBe(strings.decibels(0));
  reductionDb = -12;
  await frame(50);
  expect(reading()).toBe(strings.decibels(-12));
  expect(bars()).toEqual(["scaleX(0.667)", "scaleX(0.667)"]);
  reductionDb = -30;
  await frame(50);
  expect(bars(), "its bar is full").toEqual(["scaleX(1.000)", "scaleX(1.000)"]);
  reductionDb = 0;
  await frame(50);
  expect(reading()).toBe(strings.decibels(-28.8));
  await frame(10_000);
  expect(reading()).toBe(strings.decibels(0));
});
