import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Sources of the page and its workers. */
const CLIENT = ["state", "ui", "app", "adapters"];

const clientSource = CLIENT.flatMap((folder) =>
  readdirSync(`src/${folder}`, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|test-helper)\./.test(name))
    .map((name) => readFileSync(`src/${folder}/${name}`, "utf8")),
).join("\n");

/** The same as another one, at a second path. */
const SAME = ["geoCalls.citiesNearbyToo"];

const modules = import.meta.glob<Record<string, object>>("../../src/protocol/http/*Calls.ts", { eager: true });

/** Calls as sources name them: `eventCalls.tagCategories`. */
const calls = Object.values(modules).flatMap((module) =>
  Object.entries(module)
    .filter(([name]) => name.endsWith("Calls"))
    .flatMap(([name, table]) => Object.keys(table).map((call) => `${name}.${call}`)),
);

test("the product makes each call of the API", () => {
  expect(calls.length).toBeGreaterThan(80);
  expect(calls.filter((call) => !new RegExp(`\\b${call.replace(".", "\\.")}\\b`).test(clientSource))).toEqual(SAME);
});
