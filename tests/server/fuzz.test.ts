import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  integer,
  jsonValue,
  oneof,
  record,
  string,
} from "fast-check";
import { allCalls, problemsOf } from "../../src/server/openApi.ts";
import { isProblemCode, problemKinds } from "../../src/protocol/http/problem.ts";
import { TestServer } from "./support/testServer.ts";

let server: TestServer;
let jwt: string;

beforeAll(async () => {
  server = await TestServer.start();
  ({ jwt } = await server.user("fuzz@example.org"));
});

afterAll(() => server.stop());

const word = oneof(constantFrom("a@example.org", "pro", "{}", "", "\u0000", "x".repeat(30), "é"), string());
const value: Arbitrary<unknown> = oneof(word, integer(), boolean(), constant(null), jsonValue());

/** Bodies with the fields of the call, mostly of values that do not fit. */
const bodyOf = (schema: object | undefined): Arbitrary<unknown> => {
  const fields = Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
  const fitting = record(Object.fromEntries(fields.map((field) => [field, value])), { requiredKeys: [] });
  return oneof({ weight: 4, arbitrary: fitting }, jsonValue());
};

/** The query's fields, once or repeated, and others. */
const queryOf = (schema: object | undefined): Arbitrary<string> => {
  const fields = Object.keys((schema as { properties?: object } | undefined)?.properties ?? { page: {} });
  const pair = record({ field: constantFrom(...fields), value: word });
  return array(pair, { maxLength: 3 }).map(
    (pairs) => `?${pairs.map(({ field, value }) => `${field}=${encodeURIComponent(value)}`).join("&")}`,
  );
};

const request = constantFrom(...allCalls).chain((call) =>
  record({
    call: constant(call),
    body: call.method === "POST" ? bodyOf(call.body) : constant(undefined),
    param: oneof(constantFrom("a".repeat(30), "..", "%00", "%"), string({ minLength: 1 }).map(encodeURIComponent)),
    query: queryOf(call.query),
    signedIn: boolean(),
  }),
);

test("any request is answered as documented, and never with an error of the server", async () => {
  await assert(
    asyncProperty(request, async ({ call, body, param, query, signedIn }) => {
      const url = call.path.replaceAll(/:\w+/g, param) + query;
      const answer = await server.call(call.method, url, { body, ...(signedIn ? { jwt } : {}) });
      const { code } = answer.json<{ code?: string }>();
      if (answer.statusCode === 200) return;
      expect(code !== undefined && isProblemCode(code), answer.body).toBe(true);
      const documented = problemsOf(call).map((one) => problemKinds[one].status);
      // A parameter that cannot be part of a path leads to another call, or to none.
      if (call.params === undefined) expect(documented).toContain(answer.statusCode);
      expect(answer.statusCode, `${url} ${answer.body}`).toBeLessThan(500);
    }),
    { numRuns: Number(process.env["FUZZ_RUNS"] ?? 400) },
  );
}, 600_000);
