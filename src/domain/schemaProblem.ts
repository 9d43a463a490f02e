import type { TSchema } from "typebox";
import { Check, Errors } from "typebox/value";

/**
 * The first way in which `value` does not fit `schema`, as a sentence that names the field
 * (`tracks[2].color must be <= 15`), or null.
 */
export function schemaProblem(schema: TSchema, value: unknown): string | null {
  if (Check(schema, value)) return null;
  const errors = Errors(schema, value);
  // The last error of a failed union is the general one; otherwise the first is the closest.
  const error = errors.find(({ keyword }) => keyword !== "anyOf") ?? errors[0];
  if (!error) return null;
  return `${pathOf(error.instancePath)} ${error.message}`;
}

/** True if `schemaProblem` finds none, in less time. */
export const fitsSchema = (schema: TSchema, value: unknown): boolean => Check(schema, value);

/** `tracks[2].name` of `/tracks/2/name`. */
function pathOf(pointer: string): string {
  const parts = pointer.split("/").slice(1);
  const path = parts.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join("");
  return path.replace(/^\./, "") || "The document";
}
