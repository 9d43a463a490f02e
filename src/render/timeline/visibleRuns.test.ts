import * as fc from "fast-check";
import { expect, it } from "vitest";
import { CHUNK_CAPACITY, noteListOf } from "../../domain/timeline/NoteList.ts";
import type { DrawnChunk } from "./noteRows.ts";
import { visibleRuns } from "./visibleRuns.ts";

const notes = fc
  .array(fc.record({ time: fc.nat(1000), duration: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.nat(900)) }), {
    minLength: 1,
    maxLength: 60,
  })
  .map((some) =>
    // Each note many times over, so that a list has several chunks.
    some
      .flatMap(({ time, duration }) => Array.from({ length: 90 }, (_, i) => ({ time: time + (i % 7), duration })))
      .map((note, i) => ({ ...note, id: i + 1, number: i % 128, channel: 1, attack: 0.8, release: 0.5 })),
  );

it("draws every note in view once, none that begins after it, and none without a row", () => {
  fc.assert(
    fc.property(
      notes,
      fc.nat(1000),
      fc.integer({ min: 1, max: 1000 }),
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 8, maxLength: 8 }),
      fc.boolean(),
      (some, fromTick, span, gaps, isReversed) => {
        const { chunks } = noteListOf(some);
        const places = new Map<DrawnChunk, number>(chunks.map((chunk, c) => [chunk, c]));
        const toTick = fromTick + span;
        // Rows next to each other, apart, in either order; a chunk whose gap is 3 has none yet.
        let next = 0;
        const rows = chunks.map((_, c) => {
          const gap = gaps[c % gaps.length]!;
          return gap === 3 ? -1 : (next += 1 + (gap === 2 ? 1 : 0));
        });
        if (isReversed) rows.reverse();
        const drawn = new Map<number, number>();
        for (const { first, count } of visibleRuns(chunks, fromTick, toTick, (chunk) => rows[places.get(chunk)!]!))
          for (let texel = first; texel < first + count; texel++) drawn.set(texel, (drawn.get(texel) ?? 0) + 1);
        chunks.forEach((chunk, c) => {
          if (rows[c]! < 0) return;
          for (let i = 0; i < chunk.length; i++) {
            const times = drawn.get(rows[c]! * CHUNK_CAPACITY + i) ?? 0;
            const isBefore = chunk.time[i]! < toTick;
            if (isBefore && chunk.time[i]! + chunk.duration[i]! > fromTick) {
              expect(times).toBe(1);
            } else expect(times).toBeLessThanOrEqual(isBefore ? 1 : 0);
          }
        });
        const known = new Set(rows);
        for (const texel of drawn.keys()) expect(known.has(Math.floor(texel / CHUNK_CAPACITY))).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});
