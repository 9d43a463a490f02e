import { encode } from "@msgpack/msgpack";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decodeMessage, encodeMessage } from "./wire.ts";

test("what a node sends is read as it was, without what has no value", () => {
  const message = { kind: "note", room: "r", absent: undefined, bytes: [0x90, 60, 100] };
  expect(decodeMessage(encodeMessage(message))).toEqual({ kind: "note", room: "r", bytes: [0x90, 60, 100] });
});

test("anything that is no message of a kind is null, whatever it is", () => {
  for (const value of [null, 7, "kind", [], ["kind"], {}, { room: "r" }])
    expect(decodeMessage(Buffer.from(encode(value)))).toBeNull();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const read = decodeMessage(Buffer.from(bytes));
      expect(read === null || "kind" in read).toBe(true);
    }),
  );
});
