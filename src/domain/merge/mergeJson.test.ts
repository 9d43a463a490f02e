import { describe, expect, test } from "vitest";
import { mergeJson } from "./mergeJson.ts";

const merged = (value: unknown) => ({ value, conflict: false });
const note = (time: number, number: number) => ({ time, number });

describe("fields", () => {
  test("each side's changes are there", () => {
    expect(mergeJson({ a: 1, b: 1, c: 1 }, { a: 2, b: 1 }, { a: 1, b: 3, c: 1, d: 4 })).toEqual(
      merged({ a: 2, b: 3, d: 4 }),
    );
  });

  test("the same field changed in two ways is a conflict, in the same way it is none", () => {
    expect(mergeJson({ a: 1 }, { a: 2 }, { a: 3 })).toMatchObject({ conflict: true });
    expect(mergeJson({ a: 1 }, { a: 2 }, { a: 2 })).toEqual(merged({ a: 2 }));
  });

  test("a field of the prototype is a field", () => {
    const theirs = JSON.parse('{"a": 1, "__proto__": {"x": 1}}') as unknown;
    const result = mergeJson({ a: 1 }, { a: 2 }, theirs);
    expect(JSON.stringify(result.value)).toBe('{"a":2,"__proto__":{"x":1}}');
    expect(({} as { x?: number }).x).toBeUndefined();
  });
});

describe("records", () => {
  const [a, b, c] = [
    { id: "a", x: 1 },
    { id: "b", x: 1 },
    { id: "c", x: 1 },
  ];

  test("are added, changed, removed and moved on both sides", () => {
    expect(mergeJson([a, b, c], [a, { id: "n", x: 9 }, b, c], [c, a])).toEqual(merged([c, a, { id: "n", x: 9 }]));
    expect(mergeJson([a, b], [{ ...a, x: 2 }, b], [a, { ...b, x: 3 }])).toEqual(
      merged([
        { id: "a", x: 2 },
        { id: "b", x: 3 },
      ]),
    );
  });

  test("one that is removed here and changed there is a conflict, never gone", () => {
    expect(mergeJson([a, b], [b], [{ ...a, x: 2 }, b])).toMatchObject({ conflict: true });
    expect(mergeJson([a, b], [{ ...a, x: 2 }, b], [b])).toMatchObject({ conflict: true });
  });

  test("moved in different ways they conflict", () => {
    expect(mergeJson([a, b, c], [b, a, c], [a, c, b])).toMatchObject({ conflict: true });
  });
});

describe("events", () => {
  const base = [note(0, 60), note(10, 62), note(20, 64)];

  test("notes of both sides, in order", () => {
    const ours = [note(0, 60), note(5, 61), note(20, 64)];
    const theirs = [note(0, 60), note(10, 62), note(15, 63), note(20, 64)];
    expect(mergeJson(base, ours, theirs)).toEqual(merged([note(0, 60), note(5, 61), note(15, 63), note(20, 64)]));
  });

  test("a note that both sides moved is a conflict", () => {
    const ours = [note(0, 60), note(11, 62), note(20, 64)];
    const theirs = [note(0, 60), note(12, 62), note(20, 64)];
    expect(mergeJson(base, ours, theirs)).toMatchObject({ conflict: true });
  });

  test("what both added alike is there once, repeated notes stay repeated", () => {
    const twice = [...base, note(30, 65), note(30, 65)];
    expect(mergeJson(base, [...base, note(30, 65)], twice)).toEqual(merged(twice));
  });

  test("two tempos at one tick are a conflict", () => {
    const tempos = [{ tick: 0, bpm: 120 }];
    expect(mergeJson(tempos, [...tempos, { tick: 9, bpm: 90 }], [...tempos, { tick: 9, bpm: 80 }])).toMatchObject({
      conflict: true,
    });
    expect(mergeJson(tempos, [...tempos, { tick: 9, bpm: 90 }], [{ tick: 0, bpm: 60 }])).toEqual(
      merged([
        { tick: 0, bpm: 60 },
        { tick: 9, bpm: 90 },
      ]),
    );
  });

  test("other lists are merged as a whole", () => {
    expect(mergeJson([1, 2], [1, 2, 3], [1, 2])).toEqual(merged([1, 2, 3]));
    expect(mergeJson([1, 2], [1, 2, 3], [0, 1, 2])).toMatchObject({ conflict: true });
  });
});
