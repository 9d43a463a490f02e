import { fail, ok, type Result } from "../../domain/AppError.ts";

/** Deeper than any payload of ours; deeper nesting is refused instead of exhausting the stack. */
const DEPTH = 64;

const upper = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1);

const lower = (key: string): string => key.charAt(0).toLowerCase() + key.slice(1);

/** The payload with PascalCase keys, as they go to the hub (specification 7). Throws a RangeError past 64 levels. */
export const toPascalCase = (payload: unknown): unknown => rekeyed(payload, upper, DEPTH);

/**
 * A payload from the wire with camelCase keys. Errors: `PAYLOAD_INVALID` where it is nested deeper than 64 levels, or where
 * two keys of an object become the same.
 */
export function toCamelCase(payload: unknown): Result<unknown> {
  try {
    return ok(rekeyed(payload, lower, DEPTH));
  } catch (error) {
    return fail("PAYLOAD_INVALID", error instanceof RangeError ? error.message : "The payload cannot be read");
  }
}

function rekeyed(value: unknown, rename: (key: string) => string, depth: number): unknown {
  if (typeof value !== "object" || value === null || isOpaque(value)) return value;
  if (depth === 0) throw new RangeError(`A payload may be nested ${DEPTH} levels deep`);
  if (Array.isArray(value)) return value.map((item) => rekeyed(item, rename, depth - 1));
  const entries = Object.entries(value).map(([key, item]) => [rename(key), rekeyed(item, rename, depth - 1)] as const);
  // Own properties throughout: a key such as __proto__ stays a mere key.
  const result: Record<string, unknown> = Object.fromEntries(entries);
  if (Object.keys(result).length < entries.length) throw new RangeError("A payload has two keys of the same name");
  return result;
}

/** Bytes and times have no keys of ours. */
const isOpaque = (value: object): boolean =>
  ArrayBuffer.isView(value) || value instanceof ArrayBuffer || value instanceof Date;
