import * as fc from "fast-check";
import { expect, test } from "vitest";
import { LOOP_LIMIT, LoopGuard } from "./LoopGuard.ts";

const data = fc.nat(127);
const message = fc.oneof(
  fc.integer({ min: 0xf8, max: 0xff }).map((status) => [status]),
  fc.tuple(fc.integer({ min: 0xc0, max: 0xdf }), data).map((bytes) => [...bytes]),
  fc
    .tuple(fc.oneof(fc.integer({ min: 0x80, max: 0xbf }), fc.integer({ min: 0xe0, max: 0xef })), data, data)
    .map((bytes) => [...bytes]),
  fc.array(data, { maxLength: 6 }).map((body) => [0xf0, ...body, 0xf7]),
);

/** Two messages; mostly alike but for one byte. */
const messages = fc.oneof(
  fc.tuple(message, message),
  fc.tuple(message, fc.nat(), fc.integer({ min: 1, max: 127 })).map(([first, place, change]) => {
    const at = place % first.length;
    const limit = at === 0 ? 0x0f : 0x7f;
    return [first, first.with(at, first[at]! ^ (change & limit))];
  }),
);

test("only messages of the same bytes are taken for one that goes round", () => {
  fc.assert(
    fc.property(messages, ([first, second]) => {
      const guard = new LoopGuard(1);
      expect(guard.isLoop(Uint8Array.from(first!), 0)).toBe(false);
      const isSame = first!.join() === second!.join();
      expect(guard.isLoop(Uint8Array.from(second!), 1)).toBe(isSame);
      expect(guard.isLoop(Uint8Array.from(first!), 2)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test("the same bytes more than 50 times in 100 ms are a loop, so many times or slower are none", () => {
  fc.assert(
    fc.property(message, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 400 }), (bytes, count, spanMs) => {
      const guard = new LoopGuard();
      const times = Array.from({ length: count }, (_, index) => (index * spanMs) / count);
      const isLoop = times.map((atMs) => guard.isLoop(Uint8Array.from(bytes), atMs));
      expect(isLoop).toEqual(
        times.map((atMs, index) => index >= LOOP_LIMIT && atMs - times[index - LOOP_LIMIT]! < 100),
      );
      guard.reset();
      expect(guard.isLoop(Uint8Array.from(bytes), spanMs)).toBe(false);
    }),
  );
});
