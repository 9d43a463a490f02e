import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ReadTimes, type ReadTime } from "./ReadTimes.ts";
import { ThreadTimes } from "./ThreadTimes.ts";

const LARGE = 100_000;
const NOTES = 400;

/** Reading takes as long as it is told to, and nothing else takes any time. */
function fixture() {
  const clock = { ms: 0 };
  const nowMs = () => clock.ms;
  const times = new ReadTimes(new ThreadTimes({ nowMs, workedMs: nowMs }), nowMs);
  const of = (userId: string, network = `network of ${userId}`): ReadTime => times.of({ userId, network });
  const read = (time: ReadTime, bytes: number, ms: number): void => void time.charge(bytes, () => (clock.ms += ms));
  return { clock, of, read };
}

const someReads = fc.array(
  fc.record({
    reader: fc.nat(15),
    large: fc.boolean(),
    tookMs: fc.oneof(fc.constant(0), fc.nat(8), fc.nat(40)),
    laterMs: fc.oneof(fc.constant(0), fc.nat(10), fc.nat(400)),
  }),
  { minLength: 1, maxLength: 80 },
);

test("however many send, large messages have half of the thread at most, and notes of others never wait", () => {
  fc.assert(
    fc.property(someReads, (reads) => {
      const { clock, of, read } = fixture();
      const readers = Array.from({ length: 16 }, (_, at) => of(`user ${at}`));
      const done: { fromMs: number; toMs: number }[] = [];
      for (const { reader, large, tookMs, laterMs } of reads) {
        clock.ms += laterMs;
        const time = readers[reader]!;
        const bytes = large ? LARGE : NOTES;
        if (time.waitMs(bytes) > 0) continue;
        const fromMs = clock.ms;
        read(time, bytes, tookMs);
        if (large) done.push({ fromMs, toMs: clock.ms });
        expect(of("somebody else").waitMs(NOTES)).toBe(0);
      }
      for (const [at, { toMs: lastMs }] of done.entries()) {
        for (const first of done.slice(0, at + 1)) {
          const within = done.slice(done.indexOf(first), at + 1);
          const spentMs = within.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
          const { fromMs, toMs } = within.at(-1)!;
          expect(spentMs).toBeLessThanOrEqual((lastMs - first.fromMs + (toMs - fromMs)) / 2 + 1e-6);
        }
      }
    }),
  );
});

test("who has had all of their time waits, with notes too, until some of it has come back", () => {
  const { clock, of, read } = fixture();
  const time = of("ann");
  read(time, LARGE, 1000);
  expect(time.waitMs(NOTES)).toBeGreaterThan(0);
  clock.ms += 8000;
  expect([time.waitMs(NOTES), time.waitMs(LARGE)]).toEqual([0, 0]);
});

test("who shares a network with those who have had its time plays on, and sends large messages later", () => {
  const { clock, of, read } = fixture();
  for (const name of ["bob", "cyd", "dan", "eve"]) read(of(name, "a cellar"), LARGE, 400);
  const ann = of("ann", "a cellar");
  // The thread has been left to others for as long as that took.
  clock.ms += 1600;
  expect(ann.waitMs(NOTES)).toBe(0);
  expect(ann.waitMs(LARGE)).toBeGreaterThan(0);
  expect(of("ann", "a school").waitMs(LARGE)).toBe(0);
  clock.ms += 4000;
  expect(ann.waitMs(LARGE)).toBe(0);
});
