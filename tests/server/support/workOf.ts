import { verify } from "@node-rs/argon2";
import { Client } from "pg";
import { vi } from "vitest";

/** How `workOf` names a check of a password against a hash of the cost that all of them have. */
export const PASSWORD_CHECK = "argon2id m=19456,t=2,p=1";

const textOf = (query: unknown): string =>
  typeof query === "string" ? query : String((query as { text?: unknown }).text);

/**
 * What this process does for a call: statements sent to the database in their order, then checks of passwords. Equal work
 * takes equal time, on a busy machine too. The test file mocks `@node-rs/argon2` with `spy`.
 */
export async function workOf<T>(call: () => Promise<T>): Promise<{ work: string[]; result: T }> {
  const spy = vi.spyOn(Client.prototype, "query");
  const checks = vi.mocked(verify).mock.calls;
  const before = checks.length;
  const result = await call();
  const statements = spy.mock.calls.map(([query]: unknown[]) => textOf(query));
  spy.mockRestore();
  return { result, work: [...statements, ...checks.slice(before).map(([hash]) => costOf(String(hash)))] };
}

function costOf(hash: string): string {
  const [, algorithm = "", , cost = ""] = hash.split("$");
  return `${algorithm} ${cost}`;
}
