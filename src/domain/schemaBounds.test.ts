import { readFileSync } from "node:fs";
import type { TSchema } from "typebox";
import { expect, test } from "vitest";
import { boardSchema } from "./board/boardSchema.ts";
import { fitsSchema } from "./schemaProblem.ts";
import { timelineSchema } from "./timeline/timelineSchema.ts";

/** JSON Schema, as far as the published ones use it. */
interface Published {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Published[];
  readonly properties?: Readonly<Record<string, Published>>;
  readonly required?: readonly string[];
  readonly items?: Published | false;
  readonly prefixItems?: readonly Published[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
}

/** A value, and whether the schema allows it. */
type Case = readonly [value: unknown, isAllowed: boolean];

const SAMPLES = [
  "",
  "a",
  "0".repeat(64),
  "#00ff00",
  "f060",
  "data:image/png;base64,AAAA",
  "f0 01 f7",
  "90 3c 40",
  "abcABC12",
];
const sampleText = ({ pattern, minLength = 0 }: Published): string =>
  (pattern === undefined ? "x".repeat(minLength) : SAMPLES.find((text) => new RegExp(pattern).test(text))) ?? "";

/** The smallest value that the schema allows. */
function smallest(schema: Published): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return smallest(schema.anyOf[0]!);
  switch (schema.type) {
    case "object":
      return Object.fromEntries((schema.required ?? []).map((name) => [name, smallest(schema.properties![name]!)]));
    case "array":
      if (schema.prefixItems) return schema.prefixItems.map(smallest);
      return Array.from({ length: schema.minItems ?? 0 }, () => smallest(schema.items as Published));
    case "string":
      return sampleText(schema);
    case "boolean":
      return false;
    case "null":
      return null;
    case undefined:
    default:
      return schema.minimum ?? (schema.exclusiveMinimum === undefined ? Math.min(0, schema.maximum ?? 0) : 1);
  }
}

function* numberCases({ type, minimum, maximum, exclusiveMinimum }: Published): Generator<Case> {
  const isInteger = type === "integer";
  const step = isInteger ? 1 : 0.001;
  if (minimum !== undefined)
    yield* [
      [minimum, true],
      [minimum - step, false],
    ] as const;
  if (exclusiveMinimum !== undefined)
    yield* [
      [exclusiveMinimum, false],
      [exclusiveMinimum + step, true],
    ] as const;
  if (maximum !== undefined)
    yield* [
      [maximum, true],
      [maximum + step, false],
    ] as const;
  if (isInteger) yield [0.5, false];
}

function* textCases({ minLength, maxLength, pattern }: Published): Generator<Case> {
  if (pattern !== undefined) return;
  if (minLength !== undefined && minLength > 0) yield ["x".repeat(minLength - 1), false];
  if (maxLength !== undefined)
    yield* [
      ["x".repeat(maxLength), true],
      ["x".repeat(maxLength + 1), false],
    ] as const;
}

const anyLength = (length: number, items: Published): unknown[] => Array.from({ length }, () => smallest(items));

function* listCases({ items, prefixItems = [], minItems = 0, maxItems }: Published): Generator<Case> {
  const own = prefixItems.map(smallest);
  for (const [at, item] of prefixItems.entries())
    for (const [value, isAllowed] of casesOf(item)) yield [own.with(at, value), isAllowed];
  if (!items) return;
  if (minItems > 0) yield [anyLength(minItems - 1, items), false];
  if (maxItems !== undefined)
    yield* [
      [anyLength(maxItems, items), true],
      [anyLength(maxItems + 1, items), false],
    ] as const;
  const others = anyLength(Math.max(0, minItems - 1), items);
  for (const [value, isAllowed] of casesOf(items)) yield [[value, ...others], isAllowed];
}

function* objectCases(schema: Published): Generator<Case> {
  const least = smallest(schema) as Readonly<Record<string, unknown>>;
  yield [least, true];
  for (const name of schema.required ?? [])
    yield [Object.fromEntries(Object.entries(least).filter(([key]) => key !== name)), false];
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    for (const [value, isAllowed] of casesOf(field)) yield [{ ...least, [name]: value }, isAllowed];
}

/** Values at the limits of a schema, and those just beyond them. */
function* casesOf(schema: Published): Generator<Case> {
  if (schema.anyOf) for (const each of schema.anyOf) yield* casesOf(each);
  else if (schema.const !== undefined)
    yield* [
      [schema.const, true],
      [{}, false],
    ] as const;
  else if (schema.enum) yield* [...schema.enum.map((value): Case => [value, true]), ["?", false] as const];
  else if (schema.type === "object") yield* objectCases(schema);
  else if (schema.type === "array") yield* listCases(schema);
  else if (schema.type === "string") yield* textCases(schema);
  else if (schema.type === "number" || schema.type === "integer") yield* numberCases(schema);
}

const SCHEMAS: readonly (readonly [name: string, schema: TSchema])[] = [
  ["timeline.v1.json", timelineSchema],
  ["board.v1.json", boardSchema],
];

test.each(SCHEMAS)("what %s allows at its limits is read, and nothing beyond them", (name, schema) => {
  const text = readFileSync(new URL(`../../public/schema/${name}`, import.meta.url), "utf8");
  let count = 0;
  const wrong: unknown[] = [];
  for (const [value, isAllowed] of casesOf(JSON.parse(text) as Published)) {
    count++;
    if (fitsSchema(schema, value) !== isAllowed) wrong.push([JSON.stringify(value).slice(0, 200), isAllowed]);
  }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(300);
});
