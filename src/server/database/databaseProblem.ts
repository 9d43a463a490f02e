import type { ProblemCode } from "../../protocol/http/problem.ts";

const SYSTEM_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
]);
const LOST =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Connection ended|Cannot use a pool after/;
/** Connection exceptions, resources, operator's intervention, system errors; a standby that only reads. */
const STATES = /^(08|53|57|58|25006)/;

/** Returns the problem that a database error means for the caller, or null if it is none. */
export function databaseProblem(error: Error & { code?: string | undefined }): ProblemCode | null {
  const code = error.code ?? "";
  if (code === "53100") return "STORAGE_FULL";
  if (STATES.test(code) && code.length === 5) return "DATABASE_UNAVAILABLE";
  return SYSTEM_CODES.has(code) || LOST.test(error.message) ? "DATABASE_UNAVAILABLE" : null;
}
