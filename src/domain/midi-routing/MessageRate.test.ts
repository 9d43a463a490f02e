import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MessageRate } from "./MessageRate.ts";

test("the messages of the last second are counted, give or take an eighth of one at its ends", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(400), { maxLength: 200 }), fc.nat(3000), (gaps, laterMs) => {
      const rate = new MessageRate();
      let nowMs = 5000;
      const times = gaps.map((gap) => (nowMs += gap));
      for (const timeMs of times) {
        rate.count(timeMs);
        expect(rate.perSecond(timeMs)).toBeLessThanOrEqual(times.length);
      }
      nowMs += laterMs;
      const within = (fromMs: number, toMs: number): number =>
        times.filter((timeMs) => timeMs > nowMs - fromMs && timeMs < nowMs - toMs).length;
      expect(rate.perSecond(nowMs)).toBeGreaterThanOrEqual(within(1000, 125));
      expect(rate.perSecond(nowMs)).toBeLessThanOrEqual(within(1125.001, -1));
    }),
  );
});
