import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "../../src/protocol/http/accountCalls.ts";
import type { SignedIn } from "../../src/protocol/http/authCalls.ts";
import { DOWNLOAD_HTML } from "../../src/protocol/http/boardCalls.ts";
import { readConfig } from "../../src/server/config/readConfig.ts";
import { products } from "../../src/server/access/plans.ts";
import { guardRoute } from "../../src/state/account/guardRoute.ts";
import { routes } from "../../src/state/account/routes.ts";
import { strings } from "../../src/ui/strings/plan.ts";
import { ACCOUNT, AUTH, TestServer } from "./support/testServer.ts";

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
});

afterAll(() => server.stop());

test("the manifest's settings.Products is JSON text with Basic and Pro", async () => {
  const manifest = (await server.call("GET", `${ACCOUNT}/manifest/`)).json<{ settings: { Products: string } }>();
  const products = JSON.parse(manifest.settings.Products) as Product[];
  expect(products.map(({ id }) => id)).toEqual(["basic", "pro"]);
  expect(products[1]?.features).toContain("SubscriptionLevel.Pro");
  expect(manifest).toMatchObject({ tenant: "padroll", billing: "test", version: "2.5.2" });
});

test("what plans sell is what the program asks for, and has its words", () => {
  const user = { id: "u", email: "u@example.org", name: "U", roles: [] };
  /** What becomes of every route with these features. */
  const answers = (features: readonly string[]) =>
    Object.entries(routes).map(([path, rule]) =>
      guardRoute(rule, { status: "loggedIn", user: { ...user, features } }, path, "https://padroll.example"),
    );
  for (const { id, features } of products) {
    for (const feature of features) {
      expect(strings.features, `${id}: ${feature}`).toHaveProperty([feature]);
      // The call of it asks for this one: see boards.test.ts.
      if (feature === DOWNLOAD_HTML) continue;
      expect(answers([feature]), `${id}: ${feature}`).not.toEqual(answers([]));
    }
  }
});

describe("a plan", () => {
  test("reaches the claims with the next refresh, and the account at once", async () => {
    const { jwt, refreshToken } = await server.user("ann@example.org");
    expect((await server.call("GET", `${ACCOUNT}/account/`, { jwt })).json()).toMatchObject({
      plan: "free",
      features: [],
    });
    await server.order(jwt, "pro");
    expect((await server.call("GET", `${ACCOUNT}/account/`, { jwt })).json()).toMatchObject({ plan: "pro" });
    const refreshed = await server.call("POST", `${AUTH}/refresh`, { body: { refreshToken } });
    const { claims, jwt: next } = refreshed.json<SignedIn>();
    expect(claims.Feature).toBe("SubscriptionLevel.Basic;SubscriptionLevel.Pro;Download.HTML");
    const payload = JSON.parse(Buffer.from(next.split(".")[1] ?? "", "base64url").toString()) as object;
    expect(payload).toMatchObject({ Feature: claims.Feature, role: [], sub: claims.sub });
    await server.sql("delete from subscriptions");
    expect((await server.call("GET", `${AUTH}/user`, { jwt })).json()).toMatchObject({ claims: { Feature: "" } });
  });

  test("2.3.3 is paid for once, by the one who ordered it", async () => {
    const ann = await server.user("payer@example.org");
    const eve = await server.user("eve@example.org");
    const checkout = await server.call("POST", `${ACCOUNT}/billing/checkout`, {
      jwt: ann.jwt,
      body: { product: "pro" },
    });
    const { id, url } = checkout.json<{ id: string; url: string }>();
    expect(url).toBe(`/account/subscription?checkout=${id}`);
    expect((await server.call("POST", `${ACCOUNT}/billing/test/${id}`, { jwt: eve.jwt })).statusCode).toBe(404);
    expect((await server.call("POST", `${ACCOUNT}/billing/test/${id}`, { jwt: ann.jwt })).statusCode).toBe(200);
    expect((await server.call("POST", `${ACCOUNT}/billing/test/${id}`, { jwt: ann.jwt })).statusCode).toBe(404);
  });
});

describe("test billing", () => {
  test("is refused by the configuration of production", () => {
    const config = readConfig({ NODE_ENV: "production", BILLING: "test" }, "/client");
    expect(config.ok ? null : config.error.code).toBe("CONFIG_BILLING");
  });

  test("is not there in production, whatever the configuration says", async () => {
    const production = await TestServer.start({ production: true, billing: "test" });
    const { jwt } = await production.user("prod@example.org");
    const order = await production.call("POST", `${ACCOUNT}/billing/checkout`, { jwt, body: { product: "pro" } });
    expect(order.json()).toMatchObject({ code: "BILLING_UNAVAILABLE", status: 503 });
    const id = "a".repeat(30);
    expect((await production.call("POST", `${ACCOUNT}/billing/test/${id}`, { jwt })).statusCode).toBe(503);
    expect((await production.call("GET", `${ACCOUNT}/manifest/`)).json()).toMatchObject({ billing: "none" });
    await production.stop();
  });
});
