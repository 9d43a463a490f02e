import * as fc from "fast-check";
import { expect, test } from "vitest";
import { DirectPackets } from "./DirectPackets.ts";
import { readNoteMix, writeNoteBatch } from "./noteBatch.ts";
import { SERVER_SEQ, SeenBatches } from "./SeenBatches.ts";

const batchOf = (seq: number): Uint8Array =>
  writeNoteBatch({
    held: false,
    copy: false,
    slot: 0,
    seq,
    baseMs: seq,
    events: [{ afterMs: 0, type: 1, key: 60, value: 1, noteId: seq }],
  });

test("each batch is played once, whichever of its copies comes first, and none is missing", () => {
  const way = fc.record({ hubMs: fc.nat(300), directMs: fc.nat(300), isLost: fc.boolean(), twice: fc.boolean() });
  fc.assert(
    fc.property(fc.array(way, { minLength: 1, maxLength: 60 }), (ways) => {
      const packets = new DirectPackets();
      const arrivals: { atMs: number; way: "main" | "beside"; bytes: Uint8Array }[] = [];
      let hubMs = 0;
      for (const [seq, { hubMs: late, directMs, isLost, twice }] of ways.entries()) {
        const bytes = batchOf(seq + 1);
        const packet = packets.next(bytes);
        const sentMs = seq * 20;
        // The hub keeps the order.
        hubMs = Math.max(hubMs, sentMs + late);
        arrivals.push({ atMs: hubMs, way: "main", bytes });
        if (!isLost) arrivals.push({ atMs: sentMs + directMs, way: "beside", bytes: packet });
        if (!isLost && twice) arrivals.push({ atMs: sentMs + directMs + 7, way: "beside", bytes: packet });
      }
      const seen = new SeenBatches();
      const played: number[] = [];
      for (const { way: by, bytes } of arrivals.toSorted((one, other) => one.atMs - other.atMs)) {
        const batches = readNoteMix(bytes);
        expect(batches.ok).toBe(true);
        if (batches.ok) for (const { seq } of batches.value) if (seen.isNew(3, seq, by)) played.push(seq);
      }
      expect(played.toSorted((one, other) => one - other)).toEqual(ways.map((_way, index) => index + 1));
    }),
  );
});

test("a packet carries the two batches before its own, marked as copies", () => {
  const packets = new DirectPackets();
  const read = [1, 2, 3, 4].map((seq) => readNoteMix(packets.next(batchOf(seq))));
  expect(read.map((batches) => batches.ok && batches.value.map(({ seq, copy }) => `${seq}${copy ? "c" : ""}`))).toEqual(
    [["1"], ["1c", "2"], ["1c", "2c", "3"], ["2c", "3c", "4"]],
  );
});

test("what the hub alone brings is passed on as it comes, and another player counts anew", () => {
  const seen = new SeenBatches();
  expect([7, 7, 7].map((seq) => seen.isNew(1, seq, "main"))).toEqual([true, true, true]);
  expect([seen.isNew(1, SERVER_SEQ, "main"), seen.isNew(1, SERVER_SEQ, "main")]).toEqual([true, true]);
  expect(seen.isNew(1, SERVER_SEQ + 1, "beside")).toBe(false);
  expect([seen.isNew(1, 8, "beside"), seen.isNew(1, 8, "main")]).toEqual([true, false]);
  expect(seen.isNew(2, 8, "beside")).toBe(true);
  seen.forget(1);
  expect(seen.isNew(1, 8, "beside")).toBe(true);
});
