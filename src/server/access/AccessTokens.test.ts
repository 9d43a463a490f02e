import { afterEach, expect, test, vi } from "vitest";
import { AccessTokens } from "./AccessTokens.ts";

const principal = {
  userId: "u".repeat(30),
  sessionId: "s".repeat(30),
  email: "a@example.org",
  name: "A",
  roles: [],
  leaving: false,
  plan: "free",
  addOns: [],
} as const;

const tokens = new AccessTokens(new TextEncoder().encode("a key that has at least thirty-two letters"));

afterEach(() => {
  vi.useRealTimers();
});

test("a token that was read before still ends with its time", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const token = await tokens.sign(principal);
  for (let i = 0; i < 3; i++) expect(await tokens.sessionOf(token)).toBe(principal.sessionId);
  vi.setSystemTime(Date.now() + 39 * 60_000);
  expect(await tokens.sessionOf(token)).toBe(principal.sessionId);
  vi.setSystemTime(Date.now() + 2 * 60_000);
  for (let i = 0; i < 2; i++) expect(await tokens.sessionOf(token)).toBeNull();
});

test("a token that is like one read before, but for a letter, is none", async () => {
  const token = await tokens.sign(principal);
  expect(await tokens.sessionOf(token)).toBe(principal.sessionId);
  for (const at of [10, token.indexOf(".") + 5, token.lastIndexOf(".") + 5]) {
    const other = token[at] === "A" ? "B" : "A";
    expect(await tokens.sessionOf(token.slice(0, at) + other + token.slice(at + 1))).toBeNull();
  }
});
