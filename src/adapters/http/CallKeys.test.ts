import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import { eventCalls } from "../../protocol/http/eventCalls.ts";
import { flyerCalls } from "../../protocol/http/flyerCalls.ts";
import { userCalls } from "../../protocol/http/userCalls.ts";
import { CallKeys } from "./CallKeys.ts";

const failed = (code: string, status?: number) => fail(code, "", status === undefined ? {} : { status });
const unanswered = [
  failed("OFFLINE"),
  failed("TIMED_OUT"),
  failed("CANCELED"),
  failed("DATABASE_UNAVAILABLE", 503),
  failed("ACTION_FAILED", 502),
  failed("CALL_RUNNING", 409),
];
const answered = [ok({}), failed("LIMIT_REACHED", 403), failed("TOO_MANY_REQUESTS", 429)];
const calls = [eventCalls.createEvent, flyerCalls.createFlyer];

test("a call without an answer keeps its key until the same call has one, and no other call ever has that key", () => {
  const step = fc.record({
    call: fc.constantFrom(...calls),
    input: fc.constantFrom({ body: { name: "A" } }, { body: { name: "B" } }, {}),
    isAnswered: fc.boolean(),
    pick: fc.nat(10),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const keys = new CallKeys();
      const open = new Map<string, string>();
      const used = new Set<string>();
      for (const { call, input, isAnswered, pick } of steps) {
        const name = `${call.path} ${JSON.stringify(input)}`;
        const key = keys.keyOf(call, input);
        const before = open.get(name);
        if (before === undefined) expect(used).not.toContain(key);
        else expect(key).toBe(before);
        used.add(key);
        const answers: readonly Result<unknown>[] = isAnswered ? answered : unanswered;
        keys.note(call, input, key, answers[pick % answers.length] ?? ok({}));
        if (isAnswered) open.delete(name);
        else open.set(name, key);
      }
    }),
  );
});

test("a key is kept for five minutes", () => {
  let nowMs = 0;
  const keys = new CallKeys(() => nowMs);
  const key = keys.keyOf(eventCalls.createEvent, {});
  keys.note(eventCalls.createEvent, {}, key, failed("OFFLINE"));
  nowMs = 299_000;
  expect(keys.keyOf(eventCalls.createEvent, {})).toBe(key);
  nowMs = 301_000;
  expect(keys.keyOf(eventCalls.createEvent, {})).not.toBe(key);
});

test("what may be undone between two calls has a key for each of them", () => {
  const keys = new CallKeys();
  const input = { params: { id: "a" } };
  const key = keys.keyOf(userCalls.unfollowUser, input);
  keys.note(userCalls.unfollowUser, input, key, failed("OFFLINE"));
  expect(keys.keyOf(userCalls.unfollowUser, input)).not.toBe(key);
});

test("a hundred keys are kept, and none of calls with large inputs", () => {
  const keys = new CallKeys();
  const inputs = Array.from({ length: 101 }, (_, index) => ({ body: { name: `Jam ${index}` } }));
  const made = inputs.map((input) => keys.keyOf(eventCalls.createEvent, input));
  for (const [index, input] of inputs.entries())
    keys.note(eventCalls.createEvent, input, made[index] ?? "", failed("OFFLINE"));
  expect(inputs.map((input) => keys.keyOf(eventCalls.createEvent, input) === made[inputs.indexOf(input)])).toEqual([
    false,
    ...Array<boolean>(100).fill(true),
  ]);
  const large = { body: { name: "x".repeat(70_000) } };
  const key = keys.keyOf(eventCalls.createEvent, large);
  keys.note(eventCalls.createEvent, large, key, failed("OFFLINE"));
  expect(keys.keyOf(eventCalls.createEvent, large)).not.toBe(key);
});
