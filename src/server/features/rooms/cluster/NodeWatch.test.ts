import { beforeEach, expect, test } from "vitest";
import { NodeWatch } from "./NodeWatch.ts";

let answers = false;
let listens: boolean | null = null;
let gone: string[] = [];
let looked: string[] = [];
let watch: NodeWatch;

beforeEach(() => {
  answers = false;
  listens = null;
  gone = [];
  looked = [];
  watch = new NodeWatch({
    look: async (nodeId) => {
      looked.push(nodeId);
      return answers;
    },
    hasSubscriber: async () => listens,
    onGone: async (nodeId) => void gone.push(nodeId),
  });
});

async function look(times: number, ...nodeIds: string[]): Promise<void> {
  for (let time = 0; time < times; time++) await watch.look(new Set(nodeIds));
}

test("a node is gone after three looks at which nobody listens, and then counts anew", async () => {
  listens = false;
  await look(2, "a");
  expect(gone).toEqual([]);
  await look(1, "a");
  expect(gone).toEqual(["a"]);
  await look(2, "a");
  expect(gone).toEqual(["a"]);
  await look(1, "a");
  expect(gone).toEqual(["a", "a"]);
});

test.each([true, null])(
  "a node that does not answer may be slow: it is gone after seven looks (listens: %s)",
  async (is) => {
    listens = is;
    await look(6, "a");
    expect(gone).toEqual([]);
    await look(1, "a");
    expect(gone).toEqual(["a"]);
  },
);

test("an answer makes former misses good", async () => {
  listens = false;
  await look(2, "a");
  answers = true;
  await look(1, "a");
  answers = false;
  await look(2, "a");
  expect(gone).toEqual([]);
});

test("misses of a node that no longer matters are forgotten, those of others stay", async () => {
  listens = false;
  await look(2, "a", "b");
  await look(1, "b");
  expect(gone).toEqual(["b"]);
  await look(2, "a");
  expect(gone).toEqual(["b"]);
  await look(1, "a");
  expect(gone).toEqual(["b", "a"]);
});

test("in a hurry a node that does not listen is gone after three looks, with no look in between", async () => {
  listens = false;
  await Promise.all([watch.hurry("a", 0), watch.hurry("a", 0)]);
  expect([looked, gone]).toEqual([["a", "a", "a"], ["a"]]);
  await watch.hurry("a", 0);
  expect(looked).toHaveLength(6);
});

test("in a hurry one answer is enough, and a slow node is not given up", async () => {
  listens = true;
  await watch.hurry("a", 0);
  expect([looked.length, gone]).toEqual([3, []]);
  answers = true;
  await watch.hurry("a", 0);
  expect([looked.length, gone]).toEqual([4, []]);
});
