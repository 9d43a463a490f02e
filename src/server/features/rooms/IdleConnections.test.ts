import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { IdleConnections } from "./IdleConnections.ts";

const told: string[] = [];
let lines: IdleConnections;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  told.length = 0;
  lines = new IdleConnections(
    () => null,
    () => 0,
  );
  lines.pass = (connectionId, isQuiet) => void told.push(`${connectionId} ${isQuiet ? "quiet" : "heard"}`);
});
afterEach(() => {
  lines.stop();
  vi.useRealTimers();
});

/** Asks for the time as a page does. */
function askFor(ms: number, everyMs: number, ...ids: string[]): void {
  for (let at = 0; at < ms; at += everyMs) {
    for (const id of ids) lines.received(id);
    vi.advanceTimersByTime(everyMs);
  }
}

test.each([500, 1000])(
  "who asked each %i ms and stops is told once within four seconds, and is back with the next question",
  (everyMs) => {
    askFor(10_000, everyMs, "ann", "bob");
    expect(told).toEqual([]);
    askFor(4000 - everyMs, 500, "bob");
    expect(told).toEqual(["ann quiet"]);
    askFor(10_000, 500, "bob");
    expect(told).toEqual(["ann quiet"]);
    lines.received("ann");
    expect(told).toEqual(["ann quiet", "ann heard"]);
    // Known as steady still.
    askFor(6000, 500, "bob");
    expect(told.at(-1)).toBe("ann quiet");
  },
);

test("clients that measure the clock once, or now and then, owe no answer", () => {
  askFor(600, 50, "once");
  for (let i = 0; i < 5; i++) askFor(10_000, 10_000, "seldom");
  expect(told).toEqual([]);
});

test("while the process itself stood still nobody could be heard", () => {
  askFor(10_000, 500, "ann");
  const now = performance.now();
  const stood = vi.spyOn(performance, "now").mockReturnValue(now + 20_000);
  vi.advanceTimersByTime(500);
  lines.received("ann");
  expect(told).toEqual([]);
  stood.mockRestore();
});

test("who has gone is told no more", () => {
  askFor(10_000, 500, "ann");
  lines.forget("ann");
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
});
