import { decode, encode } from "@msgpack/msgpack";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BinaryFrameReader, TextFrameReader, withLength, type FrameReader } from "./FrameReader.ts";
import { messageTypes, type ClientMessage } from "./hubMessage.ts";
import { isWholeMessagePack } from "./isWholeMessagePack.ts";
import { jsonHubProtocol } from "./JsonHubProtocol.ts";
import { messagePackHubProtocol } from "./MessagePackHubProtocol.ts";

const LIMIT = 1000;

const id = fc.stringMatching(/^[a-z0-9]{1,12}$/);
const value = fc.jsonValue({ maxDepth: 3 }).filter((value) => !JSON.stringify(value).includes("__proto__"));
const message: fc.Arbitrary<ClientMessage> = fc.oneof(
  fc.record({
    kind: fc.constant("invocation" as const),
    invocationId: fc.option(id),
    target: id,
    arguments: fc.array(value, { maxLength: 3 }),
    streamIds: fc.uniqueArray(id, { maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant("streamInvocation" as const),
    invocationId: id,
    target: id,
    arguments: fc.array(value, { maxLength: 3 }),
    streamIds: fc.uniqueArray(id, { maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant("cancelInvocation" as const), invocationId: id }),
  fc.constant<ClientMessage>({ kind: "ping" }),
);

/** A message as clients write it. */
function written(message: ClientMessage, isBinary: boolean): Buffer {
  const { kind, ...fields } = message;
  const type = messageTypes[kind];
  if (!isBinary)
    return Buffer.from(`${JSON.stringify({ ...fields, type, invocationId: idOf(message) ?? undefined })}\u001e`);
  const more = "target" in message ? [message.target, message.arguments, message.streamIds] : [];
  return withLength(encode(kind === "ping" ? [type] : [type, {}, idOf(message), ...more]));
}

const idOf = (message: ClientMessage): string | null => ("invocationId" in message ? message.invocationId : null);

/** All frames that come out when the bytes come in pieces of these sizes. */
function framesOf(reader: FrameReader, bytes: Buffer, sizes: readonly number[]): Buffer[] {
  const frames: Buffer[] = [];
  for (let offset = 0, turn = 0; offset < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    reader.push(bytes.subarray(offset, offset + size));
    offset += size;
    for (let next = reader.next(); next.ok && next.value; next = reader.next()) frames.push(Buffer.from(next.value));
  }
  return frames;
}

describe.each([jsonHubProtocol, messagePackHubProtocol])("$name", (protocol) => {
  test("any messages come out as they went in, however their bytes are split and merged", () => {
    fc.assert(
      fc.property(
        fc.array(message, { maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
        (messages, sizes) => {
          const bytes = Buffer.concat(messages.map((message) => written(message, protocol.binary)));
          const decoded = framesOf(protocol.frames(100_000), bytes, sizes).map((frame) => protocol.decode(frame));
          // JSON has no -0.
          const plain = JSON.parse(JSON.stringify(messages)) as unknown;
          const out = decoded.map((result) => result.ok && result.value);
          expect(JSON.parse(JSON.stringify(out))).toEqual(plain);
        },
      ),
    );
  });

  test("no bytes make it throw, and nothing past the limit is held", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 400 }), { maxLength: 8 }), (chunks) => {
        const reader = protocol.frames(LIMIT);
        for (const chunk of chunks) {
          reader.push(Buffer.from(chunk));
          let next = reader.next();
          while (next.ok && next.value) {
            protocol.decode(next.value);
            next = reader.next();
          }
          if (!next.ok) return;
          expect(reader.heldBytes).toBeLessThanOrEqual(LIMIT);
        }
      }),
    );
  });
});

test("a message of the limit passes, one byte more does not", () => {
  for (const [reader, make] of [
    [() => new TextFrameReader(LIMIT), (bytes: number) => Buffer.from(`${"x".repeat(bytes)}\u001e`)],
    [() => new BinaryFrameReader(LIMIT), (bytes: number) => withLength(Buffer.alloc(bytes))],
  ] as const) {
    const fits = reader();
    fits.push(make(LIMIT));
    expect(fits.next()).toMatchObject({ ok: true, value: { length: LIMIT } });
    const large = reader();
    large.push(make(LIMIT + 1));
    expect(large.next()).toMatchObject({ ok: false, error: { code: "MESSAGE_TOO_LARGE" } });
  }
});

const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(" ", ""), "hex");

test("the examples of the protocol's specification", () => {
  const call = { invocationId: "xyz", target: "method", arguments: [42], streamIds: [] };
  for (const [hex, expected] of [
    ["96 01 80 a3 78 79 7a a6 6d 65 74 68 6f 64 91 2a 90", { kind: "invocation", ...call }],
    ["96 01 80 c0 a6 6d 65 74 68 6f 64 91 2a 90", { kind: "invocation", ...call, invocationId: null }],
    ["96 04 80 a3 78 79 7a a6 6d 65 74 68 6f 64 91 2a 90", { kind: "streamInvocation", ...call }],
    // Items and answers of clients are checked, and of no interest.
    ["94 02 80 a3 78 79 7a 2a", null],
    ["95 03 80 a3 78 79 7a 01 a5 45 72 72 6f 72", null],
    ["94 03 80 a3 78 79 7a 02", null],
    ["95 03 80 a3 78 79 7a 03 2a", null],
    ["93 05 80 a3 78 79 7a", { kind: "cancelInvocation", invocationId: "xyz" }],
    ["91 06", { kind: "ping" }],
    ["96 01 82 a1 78 a1 79 a1 7a a1 7a a3 78 79 7a a6 6d 65 74 68 6f 64 91 2a 90", { kind: "invocation", ...call }],
  ] as const) {
    expect(messagePackHubProtocol.decode(bytes(hex))).toEqual({ ok: true, value: expected });
  }
  for (const [hex, message] of [
    ["96 01 80 c0 a6 6d 65 74 68 6f 64 91 2a 90", { kind: "event", target: "method", payload: 42 }],
    [
      "95 03 80 a3 78 79 7a 01 a5 45 72 72 6f 72",
      { kind: "completion", invocationId: "xyz", outcome: { error: "Error" } },
    ],
    ["94 03 80 a3 78 79 7a 02", { kind: "completion", invocationId: "xyz", outcome: { result: undefined } }],
    ["95 03 80 a3 78 79 7a 03 2a", { kind: "completion", invocationId: "xyz", outcome: { result: 42 } }],
    ["91 06", { kind: "ping" }],
  ] as const) {
    expect(messagePackHubProtocol.encode(message)).toEqual(withLength(bytes(hex)));
  }
  expect(messagePackHubProtocol.encode({ kind: "close", error: "xyz", allowReconnect: true })).toEqual(
    bytes("07 93 07 a3 78 79 7a c3"),
  );
});

test.each([
  "[]",
  "null",
  "{}",
  '{"type":"1"}',
  '{"type":1,"target":"","arguments":[]}',
  '{"type":1,"target":"A"}',
  '{"type":1,"invocationId":"","target":"A","arguments":[]}',
  '{"type":1,"target":"A","arguments":[],"streamIds":["1","1"]}',
  '{"type":1,"target":"A","arguments":[],"headers":{"a":1}}',
  '{"type":4,"target":"A","arguments":[]}',
  '{"type":2,"invocationId":"1"}',
  '{"type":3,"invocationId":"1","result":1,"error":"both"}',
  '{"type":5}',
  "{",
])("not a message: %s", (text) => {
  expect(jsonHubProtocol.decode(Buffer.from(text))).toMatchObject({ ok: false, error: { code: "PROTOCOL_INVALID" } });
});

test.each([
  [],
  [1],
  [1, [], null, "A", []],
  [1, { a: 1 }, null, "A", []],
  [1, {}, "", "A", []],
  [1, {}, null, "A", 1],
  [4, {}, null, "A", [], []],
  [2, {}, "1"],
  [3, {}, "1", 3],
  [3, {}, "1", 9, 9],
  [5, {}],
])("not a message: %j", (...list) => {
  expect(messagePackHubProtocol.decode(Buffer.from(encode(list)))).toMatchObject({ ok: false });
});

describe("whole MessagePack", () => {
  test("whatever the encoder makes is whole, and no part of it is", () => {
    const any = fc.anything({ withDate: false, withBigInt: false, withSparseArray: false });
    fc.assert(
      fc.property(any, fc.nat(), (value, cut) => {
        let bytes: Buffer;
        try {
          bytes = Buffer.from(encode(value));
        } catch {
          return;
        }
        expect(isWholeMessagePack(bytes)).toBe(true);
        expect(isWholeMessagePack(bytes.subarray(0, cut % bytes.length))).toBe(false);
      }),
    );
  });

  test("what is whole can be decoded, unless a map has an odd key", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (random) => {
        const bytes = Buffer.from(random);
        if (!isWholeMessagePack(bytes)) return;
        try {
          decode(bytes);
        } catch (error) {
          expect(String(error)).toMatch(/key|Timestamp|timestamp|ext/i);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("a list that claims to have four thousand million items is not", () => {
    expect(isWholeMessagePack(Buffer.from([0xdd, 0xff, 0xff, 0xff, 0xff]))).toBe(false);
    // Encoders may take more bytes for a length than it needs.
    for (const [type, entries] of [
      [0xdc, [1, 2]],
      [0xdd, [1, 2]],
      [0xde, [1, 2, 3, 4]],
      [0xdf, [1, 2, 3, 4]],
    ] as const) {
      const length = type === 0xdc || type === 0xde ? [0, 2] : [0, 0, 0, 2];
      expect(isWholeMessagePack(Buffer.from([type, ...length, ...entries]))).toBe(true);
      expect(isWholeMessagePack(Buffer.from([type, ...length, ...entries, 1]))).toBe(false);
    }
    expect(isWholeMessagePack(Buffer.alloc(100_000, 0x91))).toBe(false);
  });
});
