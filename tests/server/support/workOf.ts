import { verify } from "@node-rs/argon2";
import { vi } from "vitest";
import { statementsOf } from "./statementsOf.ts";

/** How `workOf` names a check of a password against a hash of the cost that all of them have. */
export const PASSWORD_CHECK = "argon2id m=19456,t=2,p=1";

/** What is looked after by the clock, whoever calls meanwhile. */
const BY_THE_CLOCK = /\b(events|flyers)\b/;

/**
 * What this process does for a call: statements sent to the database in their order, then checks of passwords. Equal work
 * takes equal time, on a busy machine too. The test file mocks `@node-rs/argon2` with `spy`.
 */
export async function workOf<T>(call: () => Promise<T>): Promise<{ work: string[]; result: T }> {
  const checks = vi.mocked(verify).mock.calls;
  const before = checks.length;
  const { statements, result } = await statementsOf(call);
  const own = statements.filter((statement) => !BY_THE_CLOCK.test(statement));
  return { result, work: [...own, ...checks.slice(before).map(([hash]) => costOf(String(hash)))] };
}

function costOf(hash: string): string {
  const [, algorithm = "", , cost = ""] = hash.split("$");
  return `${algorithm} ${cost}`;
}
