import { expect, test } from "vitest";
import { databaseProblem } from "./databaseProblem.ts";

const problemOf = (code: string | undefined, message = "failed") =>
  databaseProblem(Object.assign(new Error(message), { code }));

test("a full disk has a problem of its own", () => {
  expect(problemOf("53100")).toBe("STORAGE_FULL");
});

test.each([
  "08006",
  "53300",
  "57P01",
  "57014",
  "58030",
  "25006",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOENT",
  "ENOTFOUND",
  "EHOSTUNREACH",
])("a database that cannot be reached or cannot answer: %s", (code) =>
  expect(problemOf(code)).toBe("DATABASE_UNAVAILABLE"),
);

test.each([
  "Connection terminated unexpectedly",
  "timeout exceeded when trying to connect",
  "Client has encountered a connection error and is not queryable",
  "Cannot use a pool after calling end on the pool",
])("a lost connection without a code is known by its words: %s", (message) => {
  expect(problemOf(undefined, message)).toBe("DATABASE_UNAVAILABLE");
  expect(problemOf("XX000", message)).toBe("DATABASE_UNAVAILABLE");
});

test.each(["23505", "42601", "25001", "22P02", "EACCES", "5", "0800", undefined])(
  "other errors are no problem of the database: %s",
  (code) => {
    expect(problemOf(code)).toBeNull();
  },
);
