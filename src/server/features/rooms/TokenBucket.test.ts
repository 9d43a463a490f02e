import * as fc from "fast-check";
import { expect, test } from "vitest";
import { TokenBucket } from "./TokenBucket.ts";

const someBucket = fc.record({
  perSecond: fc.constantFrom(1 / 6, 1, 4, 20, 200),
  burst: fc.integer({ min: 1, max: 40 }),
});
/** How long nobody asks; a clock may also run back. */
const someWaits = fc.array(
  fc.oneof(fc.constant(0), fc.integer({ min: -50, max: 400 }), fc.integer({ min: 0, max: 5000 })),
  {
    minLength: 1,
    maxLength: 120,
  },
);

test("in any time no more is given than what comes in it and what may come at once, and nothing is kept back", () => {
  fc.assert(
    fc.property(someBucket, someWaits, fc.integer({ min: 0, max: 1e6 }), ({ perSecond, burst }, waits, startMs) => {
      const bucket = new TokenBucket(perSecond, burst);
      let nowMs = startMs;
      // It is full until it is asked first, also by a clock that has run back since then.
      let latestMs = startMs + waits[0]!;
      let left = burst;
      const given: number[] = [];
      for (const wait of waits) {
        nowMs += wait;
        left = Math.min(burst, left + (Math.max(0, nowMs - latestMs) * perSecond) / 1000);
        latestMs = Math.max(latestMs, nowMs);
        const isGiven = bucket.spend(nowMs);
        // Rounding may go either way where just one is there.
        if (Math.abs(left - 1) > 1e-6) expect(isGiven).toBe(left > 1);
        if (!isGiven) continue;
        left = Math.max(0, left - 1);
        given.push(latestMs);
      }
      for (const [first, fromMs] of given.entries())
        for (const [last, untilMs] of given.entries())
          if (last >= first)
            expect(last - first + 1).toBeLessThanOrEqual(burst + ((untilMs - fromMs) * perSecond) / 1000 + 1e-6);
    }),
    { numRuns: 40 },
  );
});
