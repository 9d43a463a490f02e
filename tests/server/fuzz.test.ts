import { afterAll, beforeAll, expect, test } from "vitest";
import fc from "fast-check";
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

const word = fc.oneof(fc.constantFrom("a@example.org", "pro", "{}", "", "\u0000", "x".repeat(30), "é"), fc.string());
const value: fc.Arbitrary<unknown> = fc.oneof(word, fc.integer(), fc.boolean(), fc.constant(null), fc.jsonValue());

/** Bodies with the fields of the call, mostly of values that do not fit. */
const bodyOf = (schema: object | undefined): fc.Arbitrary<unknown> => {
  const fields = Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
  const record = fc.record(Object.fromEntries(fields.map((field) => [field, value])), { requiredKeys: [] });
  return fc.oneof({ weight: 4, arbitrary: record }, fc.jsonValue());
};

const request = fc.constantFrom(...allCalls).chain((call) =>
  fc.record({
    call: fc.constant(call),
    body: call.method === "POST" ? bodyOf(call.body) : fc.constant(undefined),
    param: fc.oneof(fc.constantFrom("a".repeat(30), "..", "%00", "%"), fc.string({ minLength: 1 }).map(encodeURIComponent)),
    signedIn: fc.boolean(),
  }),
);

test("any request is answered as documented, and never with an error of the server", async () => {
  await fc.assert(
    fc.asyncProperty(request, async ({ call, body, param, signedIn }) => {
      const url = call.path.replaceAll(/:\w+/g, param);
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
