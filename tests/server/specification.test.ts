import { asyncProperty, assert, constantFrom, oneof, record, string } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { otherCalls } from "../../src/server/features/operations/openApi.ts";
import { FakeStripe } from "./support/fakeStripe.ts";
import { TestServer } from "./support/testServer.ts";

// Specification 7: the calls of auth, user, account, projects and events, at the paths given there.
const SECTION_7 = `
POST /presence/api/v1/auth/login
GET /presence/api/v1/auth/logout
GET /presence/api/v1/auth/user
POST /presence/api/v1/auth/refresh
POST /presence/api/v1/auth/external
POST /presence/api/v1/auth/register
POST /presence/api/v1/auth/verify/{code}
POST /presence/api/v1/auth/password/forgot
POST /presence/api/v1/auth/password/reset/{code}
POST /presence/api/v1/user/search/
GET /presence/api/v1/user/summary/
GET /presence/api/v1/user/{id}
GET /presence/api/v1/user/profile/
POST /presence/api/v1/user/profile/
GET /presence/api/v1/user/public/{id}
POST /presence/api/v1/user/link/
DELETE /presence/api/v1/user/link/{id}
POST /presence/api/v1/user/block/{id}/{0 or 1}
GET /account/api/v1/account/
GET /account/api/v1/manifest/
POST /project/api/v1/projectDocument/search/
GET /project/api/v1/projectDocument/{id}
DELETE /project/api/v1/projectDocument/{id}
POST /project/api/v1/projectDocument/
POST /project/api/v1/projectDocument/update
POST /engine/api/v1/event/search/
GET /engine/api/v1/event/{id}
POST /engine/api/v1/event/
POST /engine/api/v1/event/update/
DELETE /engine/api/v1/event/{id}
POST /engine/api/v1/event/link/search/
POST /engine/api/v1/event/link/
DELETE /engine/api/v1/event/link/{id}
POST /engine/api/v1/event/tag/
DELETE /engine/api/v1/event/tag/{eventId}/{tagId}
POST /engine/api/v1/event/thumbnail/{id}
DELETE /engine/api/v1/event/thumbnail/{id}
GET /engine/api/v1/tag/categories
POST /engine/api/v1/tag/search
POST /engine/api/v1/flyer/
POST /engine/api/v1/flyer/update/
DELETE /engine/api/v1/flyer/{id}
POST /engine/api/v1/flyer/image/{id}
DELETE /engine/api/v1/flyer/image/{id}
POST /engine/api/v1/launch/
GET /engine/api/v1/geo/cities/
POST /engine/api/v1/area/cities/
GET /engine/api/v1/geo/cities-nearby/`;

const stripe = new FakeStripe();
let server: TestServer;

beforeAll(async () => {
  await stripe.start();
  const provider = { id: "studio", name: "S", kind: "other", clientId: "c", clientSecret: "s" } as const;
  const issuer = "http://127.0.0.1:9";
  server = await TestServer.start({
    billing: "stripe",
    stripe: stripe.config,
    externalProviders: [{ ...provider, issuer, scope: "openid", trustedEmail: false }],
  });
});

afterAll(async () => {
  await server.stop();
  await stripe.stop();
});

describe("specification 7", () => {
  const calls = SECTION_7.trim()
    .split("\n")
    .map((line) => line.split(/ (?=\/)/) as ["GET" | "POST" | "DELETE", string]);

  test.each(calls)("%s %s is there", async (method, path) => {
    const url = path.replace("{0 or 1}", "1").replaceAll(/\{\w+\}/g, "a".repeat(30));
    const answer = await server.call(method, url, method === "POST" ? { body: {} } : {});
    // Whatever else it says, it is a call of the API and not the page for unknown paths.
    const text = answer.body;
    expect(text, text).not.toContain("There is nothing at");
    const document = (await server.app.inject("/openapi.json")).json<{ paths: Record<string, object> }>();
    const pattern = new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, String.raw`\{\w+\}`)}$`);
    const documented = Object.entries(document.paths).filter(([known]) => pattern.test(known));
    expect(documented.flatMap(([, operations]) => Object.keys(operations))).toContain(method.toLowerCase());
  });
});

describe("what browsers and other services call", () => {
  const word = oneof(
    constantFrom("", "..", "%00", "studio", "{}", "code", "t=1,v1=0", "a".repeat(400), "é"),
    string({ unit: "binary" }),
  );
  const request = record({ call: constantFrom(...otherCalls), param: word, query: word, body: word, header: word });

  test("is documented, and answers anything as documented", async () => {
    const document = (await server.app.inject("/openapi.json")).json<{ paths: Record<string, object> }>();
    for (const { path, method } of otherCalls)
      expect(document.paths[path.replace(/:(\w+)/, "{$1}")]).toHaveProperty(method.toLowerCase());
    const property = asyncProperty(request, async ({ call, param, query, body, header }) => {
      const segment = /^\.*$|[/\\]/.test(param) ? "x" : encodeURIComponent(param);
      const answer = await server.app.inject({
        method: call.method,
        url: `${call.path.replace(/:\w+/, segment)}?code=${encodeURIComponent(query)}&state=${encodeURIComponent(body)}`,
        headers: {
          "stripe-signature": header.replaceAll(/[^ -~]/g, ""),
          cookie: `padroll_external=${encodeURIComponent(header)}`,
          ...(call.method === "POST" ? { "content-type": "application/json" } : {}),
        },
        ...(call.method === "POST" ? { payload: body } : {}),
      });
      const documented = Object.keys(call.answers).map(Number);
      // What is too long or cannot be decoded is no address of ours.
      expect([...documented, 404, 400]).toContain(answer.statusCode);
      expect(answer.statusCode, answer.body).toBeLessThan(500);
    });
    await assert(property, { numRuns: Number(process.env["SPECIFICATION_RUNS"] ?? 300) });
  }, 600_000);
});
