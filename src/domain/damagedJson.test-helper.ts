import * as fc from "fast-check";

/** One value of each kind that JSON has, and the empty ones. */
export const JSON_KINDS: readonly unknown[] = [null, true, 0, 5, -1.5, "", "text", [], [null], [[]], {}, { a: null }];

/** `value` with another kind in the place of one of its parts, or of all of it. */
export const damaged = (value: unknown): fc.Arbitrary<unknown> =>
  fc
    .tuple(fc.constantFrom(...pathsOf(value)), fc.constantFrom(...JSON_KINDS))
    .map(([path, kind]) => replaced(value, path, kind));

type Path = readonly string[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value ?? 0) === Object.prototype;
  if (!isPlain) return [path];
  return [path, ...Object.entries(value as object).flatMap(([name, each]) => pathsOf(each, [...path, name]))];
}

function replaced(value: unknown, [name, ...rest]: Path, kind: unknown): unknown {
  if (name === undefined) return kind;
  const part = replaced((value as Record<string, unknown>)[name], rest, kind);
  return Array.isArray(value)
    ? value.map((each: unknown, at) => (String(at) === name ? part : each))
    : { ...(value as object), [name]: part };
}
