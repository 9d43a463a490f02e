import * as fc from "fast-check";
import { expect, it } from "vitest";
import { LEAST_OUTPUT_WINDOW_MS, MOST_OUTPUT_WINDOW_MS } from "../../protocol/output.ts";
import { OutputWindow } from "./OutputWindow.ts";

it("messages are handed over further ahead than the longest delay of the last ten seconds, as far as that goes", () => {
  const lag = fc.record({ lagMs: fc.double({ min: 0, max: 3000, noNaN: true }), afterMs: fc.nat(6000) });
  fc.assert(
    fc.property(fc.array(lag), (lags) => {
      let windowMs = LEAST_OUTPUT_WINDOW_MS;
      const window = new OutputWindow((ms) => {
        windowMs = ms;
      });
      let nowMs = 0;
      for (const { lagMs, afterMs } of lags) {
        nowMs += afterMs;
        window.note(lagMs, nowMs);
        expect(windowMs).toBeGreaterThanOrEqual(LEAST_OUTPUT_WINDOW_MS);
        expect(windowMs).toBeLessThanOrEqual(MOST_OUTPUT_WINDOW_MS);
        // With a margin: the next delay may be a little longer.
        expect(windowMs).toBeGreaterThanOrEqual(Math.min(MOST_OUTPUT_WINDOW_MS, lagMs + 60));
      }
      window.note(0, nowMs + 10_001);
      expect(windowMs).toBe(LEAST_OUTPUT_WINDOW_MS);
    }),
  );
});
