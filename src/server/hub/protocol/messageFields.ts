import { fail } from "../../../domain/AppError.ts";

/** Longer invocation ids are invalid. */
const LONGEST_ID = 128;
const MOST_STREAMS = 16;

/** An invocation or stream id, or null. */
export const idOf = (value: unknown): string | null =>
  typeof value === "string" && value !== "" && value.length <= LONGEST_ID ? value : null;

/** A list of different stream ids, or null. */
export function idsOf(value: unknown): readonly string[] | null {
  if (!Array.isArray(value) || value.length > MOST_STREAMS) return null;
  const ids = value.map(idOf);
  return ids.every((id) => id !== null) && new Set(ids).size === ids.length ? ids : null;
}

/** Headers are strings by name. Nothing reads them: the protocol defines none. */
export const isHeaders = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((header) => typeof header === "string");

export const invalid = (what: string, field: string) =>
  fail("PROTOCOL_INVALID", `${what} has no valid field "${field}"`);
