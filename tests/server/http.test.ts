import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../src/server/app.ts";
import { readConfig } from "../../src/server/config/readConfig.ts";
import { Database } from "../../src/server/database/Database.ts";
import { migrations } from "../../src/server/migrations.ts";
import { allCalls, problemsOf } from "../../src/server/features/operations/openApi.ts";
import { problemKinds } from "../../src/protocol/http/problem.ts";
import { ACCOUNT, AUTH, PROJECTS, TestServer, quiet, testConfig } from "./support/testServer.ts";

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start({ metricsToken: "metrics-token", allowedOrigins: ["https://studio.example"] });
});

afterAll(() => server.stop());

describe("every call", () => {
  test("takes a body of no bytes as none, whatever its type is said to be", async () => {
    const headers = { "x-tenant": "padroll", "content-type": "application/json" };
    const verified = await server.app.inject({ method: "POST", url: `${AUTH}/verify/${"a".repeat(30)}`, headers });
    expect(verified.json()).not.toMatchObject({ code: "REQUEST_INVALID" });
    const { refreshToken } = await server.user("empty@example.org");
    const cookie = `padroll_token=${refreshToken}`;
    for (const more of [{}, { "content-length": "0" }]) {
      const answer = await server.app.inject({
        method: "POST",
        url: `${AUTH}/refresh`,
        headers: { ...headers, ...more, cookie },
      });
      expect(answer.statusCode).toBe(200);
    }
  });

  test("needs the tenant header", async () => {
    for (const headers of [{}, { "x-tenant": "another" }]) {
      const response = await server.app.inject({ url: `${ACCOUNT}/manifest/`, headers });
      expect(response.statusCode).toBe(400);
      expect(response.headers["content-type"]).toContain("application/problem+json");
      expect(response.json()).toMatchObject({ code: "TENANT_INVALID", status: 400, type: "/api#TENANT_INVALID" });
    }
  });

  test("is at the path of the specification, with and without a slash at its end", async () => {
    const paths = [
      ["POST", "/presence/api/v1/auth/login"],
      ["GET", "/presence/api/v1/auth/logout"],
      ["GET", "/presence/api/v1/auth/user"],
      ["POST", "/presence/api/v1/auth/refresh"],
      ["POST", "/presence/api/v1/auth/register"],
      ["POST", `/presence/api/v1/auth/verify/${"a".repeat(30)}`],
      ["POST", "/presence/api/v1/auth/password/forgot"],
      ["POST", `/presence/api/v1/auth/password/reset/${"a".repeat(30)}`],
      ["GET", "/account/api/v1/account/"],
      ["GET", "/account/api/v1/manifest/"],
      ["POST", "/project/api/v1/projectDocument/search/"],
      ["GET", "/project/api/v1/projectDocument/abc"],
      ["DELETE", "/project/api/v1/projectDocument/abc"],
      ["POST", "/project/api/v1/projectDocument/"],
      ["POST", "/project/api/v1/projectDocument/update"],
    ] as const;
    for (const [method, path] of paths) {
      for (const url of [path.replace(/\/$/, ""), `${path.replace(/\/$/, "")}/`]) {
        const { statusCode } = await server.call(method, url, { body: method === "POST" ? {} : undefined });
        expect([200, 400, 401], `${method} ${url}`).toContain(statusCode);
      }
    }
  });

  test("names the field that is wrong", async () => {
    const short = { email: "a@example.org", password: "short", name: "A" };
    const response = await server.call("POST", `${AUTH}/register`, { body: short });
    expect(response.json<{ detail: string }>().detail).toContain("password");
  });

  test("16.5.1 says nothing of what went wrong inside", async () => {
    const broken = await TestServer.start();
    await broken.sql("alter table users rename to elsewhere");
    const response = await broken.login("a@example.org");
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ code: "INTERNAL", detail: "Action failed" });
    expect(response.body).not.toContain("users");
    await broken.stop();
  });

  test("2.4.1 is limited in rate by address", async () => {
    const slow = await TestServer.start({ authRatePerMinute: 3 });
    const answers = [];
    for (let i = 0; i < 5; i++) answers.push(await slow.login(`a${i}@example.org`));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 429, 429]);
    expect(answers[4]?.json()).toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect(answers[4]?.headers["retry-after"]).toBeDefined();
    await slow.stop();
  });
});

describe("without a database", () => {
  test("calls are answered 503 with a sentence, and the client is served", async () => {
    const config = await testConfig({ databaseUrl: "postgres://nobody@127.0.0.1:1/none" });
    const database = new Database(config, migrations, quiet);
    const app = await createApp(config, database);
    database.start();
    const headers = { "x-tenant": "padroll" };
    const call = await app.inject({ url: `${ACCOUNT}/manifest/`, headers });
    expect(call.json()).toMatchObject({ code: "DATABASE_UNAVAILABLE", status: 503 });
    expect(call.headers["retry-after"]).toBe("1");
    expect((await app.inject("/")).statusCode).toBe(200);
    expect((await app.inject("/healthz")).statusCode).toBe(200);
    expect((await app.inject("/readyz")).statusCode).toBe(503);
    await app.close();
    await database.close();
  });
});

describe("operation", () => {
  test("is ready while the database is there", async () => {
    expect((await server.app.inject("/readyz")).json()).toEqual({ status: "ready" });
  });

  test("shows metrics to who has the token", async () => {
    expect((await server.app.inject("/metrics")).statusCode).toBe(404);
    const headers = { authorization: "Bearer metrics-token" };
    const response = await server.app.inject({ url: "/metrics", headers });
    expect(response.body).toContain("database_ready 1");
    expect(response.body).toContain(`route="${ACCOUNT}/manifest/"`);
  });

  test("documents every call with its problems", async () => {
    const document = (await server.app.inject("/openapi.json")).json<{
      openapi: string;
      paths: Record<string, Record<string, { responses: Record<string, object> }>>;
    }>();
    expect(document.openapi).toBe("3.1.0");
    for (const call of allCalls) {
      const operation = document.paths[call.path.replaceAll(/:(\w+)/g, "{$1}")]?.[call.method.toLowerCase()];
      const statuses = problemsOf(call).map((code) => String(problemKinds[code].status));
      expect(Object.keys(operation?.responses ?? {}).toSorted()).toEqual([...new Set(["200", ...statuses])].toSorted());
    }
    const page = await server.app.inject("/api");
    expect(page.body).toContain(`${PROJECTS}/update`);
    expect(page.body).toContain('id="REVISION_CONFLICT"');
  });
});

describe("the configuration", () => {
  test.each([
    ["PUBLIC_URL", "padroll.example"],
    ["DATABASE_URL", "mysql://localhost"],
    ["SMTP_URL", "localhost:25"],
    ["JWT_SECRET", "short"],
    ["ALLOWED_ORIGINS", "https://a.example,https://b.example/path"],
    ["LOG_LEVEL", "loud"],
    ["DATABASE_POOL", "0"],
    ["AUTH_RATE", "many"],
    ["BILLING", "free"],
  ])("refuses %s=%s by name", (name, value) => {
    const config = readConfig({ [name]: value }, "/client");
    expect(config.ok ? null : config.error.code).toBe(`CONFIG_${name}`);
    expect(config.ok ? "" : config.error.message).toContain(name);
  });
});
