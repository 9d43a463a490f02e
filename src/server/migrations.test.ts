import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { migrations } from "./migrations.ts";

/** Steps that databases of users have gone through, and what they say. */
const RELEASED = 29;
const DIGEST = "4fe3aad66c08b652acdb183c6dbfbc7e3601cb1d2286700ad95e2cc12e016f9e";

test("steps are in the order of their ids, and those that are released never change", () => {
  expect(migrations.map(({ id }) => id)).toEqual(migrations.map((_, index) => index + 1));
  const released = migrations.slice(0, RELEASED).map(({ id, name, sql }) => [id, name, sql]);
  expect(createHash("sha256").update(JSON.stringify(released)).digest("hex")).toBe(DIGEST);
});
