import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { Lookup } from "./Lookup.ts";

/** Answers when told to, and remembers what it was asked. */
function database() {
  const questions: { keys: readonly number[]; answer: () => void; fail: (error: Error) => void }[] = [];
  const lookup = new Lookup<number, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const found = keys.filter((key) => key > 0).map((key) => [key, `row ${key}`] as const);
        questions.push({ keys, answer: () => resolve(new Map(found)), fail: reject });
      }),
  );
  return { questions, lookup };
}

test("those who ask at the same time are one question, each key once", async () => {
  const { questions, lookup } = database();
  const found = Promise.all([1, 2, 2, -3].map((key) => lookup.find(key)));
  await turn();
  expect(questions.map(({ keys }) => keys)).toEqual([[1, 2, -3]]);
  questions[0]?.answer();
  expect(await found).toEqual(["row 1", "row 2", "row 2", null]);
});

test("who comes while a question is under way is part of the next, not of this one", async () => {
  const { questions, lookup } = database();
  const early = lookup.find(1);
  await turn();
  const late = Promise.all([lookup.find(1), lookup.find(4)]);
  questions[0]?.answer();
  expect(await early).toBe("row 1");
  await turn();
  expect(questions.map(({ keys }) => keys)).toEqual([[1], [1, 4]]);
  questions[1]?.answer();
  expect(await late).toEqual(["row 1", "row 4"]);
});

test("a question that fails fails for those who asked it, and the next is asked", async () => {
  const { questions, lookup } = database();
  const failing = Promise.allSettled([lookup.find(1), lookup.find(2)]);
  await turn();
  const next = lookup.find(3);
  questions[0]?.fail(new Error("gone"));
  expect((await failing).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await turn();
  questions[1]?.answer();
  expect(await next).toBe("row 3");
  const again = lookup.find(5);
  await turn();
  questions[2]?.answer();
  expect(await again).toBe("row 5");
});
