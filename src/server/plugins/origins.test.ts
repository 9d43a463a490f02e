import type { FastifyRequest } from "fastify";
import { describe, expect, test } from "vitest";
import { readConfig } from "../config/readConfig.ts";
import { acceptsOrigin } from "./origins.ts";

const OURS = "https://padroll.example";

function accepts(env: Record<string, string>, headers: Record<string, string>): boolean {
  const config = readConfig({ BILLING: "none", ...env }, "/client");
  if (!config.ok) throw config.error;
  return acceptsOrigin({ headers } as unknown as FastifyRequest, config.value);
}

describe("a call is of a page of ours", () => {
  test.each([
    [OURS, "padroll.example", true],
    [OURS, "10.0.0.5:8080", true],
    ["https://studio.example", "padroll.example", true],
    // A name that somebody else points at the server is in both headers.
    ["https://rebound.example", "rebound.example", false],
    ["http://10.0.0.5:8080", "10.0.0.5:8080", false],
    ["http://padroll.example", "padroll.example", false],
    ["https://padroll.example:444", "padroll.example:444", false],
    ["null", "padroll.example", false],
  ])("where PUBLIC_URL is set by its origin alone: %s at %s", (origin, host, isOurs) => {
    for (const address of [OURS, `${OURS}/`]) {
      const env = { PUBLIC_URL: address, ALLOWED_ORIGINS: "https://studio.example" };
      expect(accepts(env, { origin, host }), address).toBe(isOurs);
    }
  });

  test.each([
    ["http://localhost:8080", "localhost:8080", true],
    ["http://10.0.0.5:8080", "10.0.0.5:8080", true],
    ["https://evil.example", "localhost:8080", false],
    ["null", "localhost:8080", false],
  ])("where it is not set by the address that it came by: %s at %s", (origin, host, isOurs) => {
    expect(accepts({}, { origin, host })).toBe(isOurs);
  });

  test.each([{}, { PUBLIC_URL: OURS }])("with %j, or of no page at all", (env) => {
    for (const site of [undefined, "same-origin", "none", "same-site", "cross-site"]) {
      const headers = site === undefined ? {} : { "sec-fetch-site": site };
      expect(accepts(env, headers)).toBe(!site?.includes("-site"));
    }
  });
});
