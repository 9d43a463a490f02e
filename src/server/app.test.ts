import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "./app.ts";
import { readConfig } from "./config/readConfig.ts";
import { migrations } from "./migrations.ts";
import { Database } from "./database/Database.ts";
import { quiet, testConfig } from "../../tests/server/support/testServer.ts";

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "padroll-server-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<title>Padroll</title>");
  await writeFile(join(folder, "assets/index-AbCd1234.js"), "plain");
  await writeFile(join(folder, "assets/index-AbCd1234.js.br"), "brotli");
  const config = await testConfig({ clientDir: folder });
  app = await createApp(config, new Database(config, migrations, quiet));
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe("the server", () => {
  test("answers /healthz with its version", async () => {
    const response = await app.inject("/healthz");
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ status: "ok" });
  });

  test("isolates the page and restricts its sources", async () => {
    const { headers } = await app.inject("/");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["cross-origin-embedder-policy"]).toBe("require-corp");
    expect(headers["content-security-policy"]).toContain("script-src 'self' 'wasm-unsafe-eval' blob:");
    expect(headers["content-security-policy"]).toContain("object-src 'none'");
  });

  test("tells the page where the APIs are, and lets it call them", async () => {
    const html =
      '<title>Padroll</title><meta name="padroll-api" content="" /><meta name="padroll-engine" content="" />';
    await writeFile(join(folder, "index.html"), html);
    const config = await testConfig({
      clientDir: folder,
      apiUrl: "https://api.padroll.example",
      engineUrl: "http://engine.padroll.example:8081",
    });
    const elsewhere = await createApp(config, new Database(config, migrations, quiet));
    for (const url of ["/", "/index.html", "/timeline/abc"]) {
      const page = await elsewhere.inject({ url, headers: { accept: "text/html" } });
      expect(page.body).toContain('<meta name="padroll-api" content="https://api.padroll.example" />');
      expect(page.body).toContain('<meta name="padroll-engine" content="http://engine.padroll.example:8081" />');
      expect(page.headers["cache-control"]).toBe("no-cache");
      expect(page.headers["content-security-policy"]).toContain(
        "connect-src 'self' blob: https://api.padroll.example http://engine.padroll.example:8081 " +
          "wss://api.padroll.example ws://engine.padroll.example:8081;",
      );
    }
    await elsewhere.close();
    expect((await app.inject("/")).body).toBe(html);
  });

  test("serves the compressed form and caches hashed files for good", async () => {
    const response = await app.inject({ url: "/assets/index-AbCd1234.js", headers: { "accept-encoding": "br" } });
    expect(response.headers["content-encoding"]).toBe("br");
    expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(response.body).toBe("brotli");
  });

  test("asks for the page anew each time", async () => {
    expect((await app.inject("/")).headers["cache-control"]).toBe("no-cache");
  });

  test("gives the app's page for its routes, and a problem for missing files", async () => {
    const page = await app.inject({ url: "/timeline/abc", headers: { accept: "text/html" } });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("Padroll");
    const missing = await app.inject({ url: "/assets/gone.js", headers: { accept: "text/html" } });
    expect(missing.statusCode).toBe(404);
    expect(missing.headers["content-type"]).toContain("application/problem+json");
  });

  test("never leaves the client folder", async () => {
    const response = await app.inject("/..%2f..%2fetc/passwd");
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe("its configuration", () => {
  test("refuses a port that is none, by name", () => {
    const config = readConfig({ PORT: "eighty" }, "/client");
    expect(config.ok ? null : config.error.code).toBe("CONFIG_PORT");
  });

  test("defaults to port 8080", () => {
    const config = readConfig({}, "/client");
    expect(config.ok && config.value.port).toBe(8080);
  });
});
