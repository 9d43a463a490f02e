import * as fc from "fast-check";
import { expect, test } from "vitest";
import { AnswerWatch } from "./VisitClock.ts";

const LOOKED_EVERY_MS = 200;

interface Life {
  readonly askedEveryMs: number;
  /** Of each answer, in turn. */
  readonly waysMs: readonly number[];
  /** Nothing comes of what is asked from then on. */
  readonly deadFromMs: number;
  /** The page runs nothing meanwhile. */
  readonly stood: readonly [fromMs: number, toMs: number];
  readonly untilMs: number;
}

/** When the line was shown as silent, looked at as a page does it; what happens at one time happens in this order. */
function silentAt({ askedEveryMs, waysMs, deadFromMs, stood: [fromMs, toMs], untilMs }: Life): number[] {
  const line = new AnswerWatch();
  const shown: number[] = [];
  const runs: (readonly [atMs: number, order: number, run: (nowMs: number) => void])[] = [];
  const push = (atMs: number, order: number, run: (nowMs: number) => void): void => {
    // Timers that were missed fire once, and answers that came meanwhile are heard behind them.
    const isMissed = atMs >= fromMs && atMs < toMs;
    runs.push([isMissed ? toMs : atMs, order, run]);
  };
  for (let at = 0, index = 0; at < untilMs; at += askedEveryMs, index++) {
    const wayMs = waysMs[index % waysMs.length]!;
    if (at >= fromMs && at < toMs) continue;
    push(at, 0, (nowMs) => line.asked(nowMs));
    if (at < deadFromMs) push(at + wayMs, 2, (nowMs) => line.answered(nowMs));
  }
  let lookedMs = -1;
  const look = (nowMs: number): void => {
    if (nowMs > lookedMs && line.isSilent(nowMs)) shown.push(nowMs);
    lookedMs = nowMs;
  };
  for (let at = 0; at < untilMs; at += LOOKED_EVERY_MS) push(at, 1, look);
  for (const [atMs, , run] of runs.toSorted(([one, first], [other, second]) => one - other || first - second))
    run(atMs);
  return shown;
}

const life = {
  askedEveryMs: fc.constantFrom(500, 1000),
  waysMs: fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 20 }),
};
const NEVER: readonly [number, number] = [0, 0];

test("a dead line is shown as silent within two seconds of its last answer, and stays so", () => {
  fc.assert(
    fc.property(fc.record(life), fc.integer({ min: 1500, max: 9000 }), (drawn, deadFromMs) => {
      const shown = silentAt({ ...drawn, deadFromMs, stood: NEVER, untilMs: 15_000 });
      const asked = Math.ceil(deadFromMs / drawn.askedEveryMs) - 1;
      const lastMs = asked * drawn.askedEveryMs + drawn.waysMs[asked % drawn.waysMs.length]!;
      const fromMs = shown[0] ?? Infinity;
      expect(fromMs).toBeLessThanOrEqual(Math.max(lastMs, deadFromMs) + 2000);
      expect(shown).toHaveLength(Math.floor((14_999 - fromMs) / LOOKED_EVERY_MS) + 1);
    }),
  );
});

test("a line that answers is never called silent, whatever its jitter and however long the page stood still", () => {
  fc.assert(
    fc.property(
      fc.record(life),
      fc.integer({ min: 2000, max: 5000 }),
      fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 60_000 })),
      (drawn, fromMs, stoodMs) => {
        const stood = [fromMs, fromMs + stoodMs] as const;
        expect(silentAt({ ...drawn, deadFromMs: Infinity, stood, untilMs: fromMs + stoodMs + 5000 })).toEqual([]);
      },
    ),
    // It stands still with a question on its way, for less than it would notice.
    { examples: [[{ askedEveryMs: 1000, waysMs: [1] }, 4001, 700]] },
  );
});
