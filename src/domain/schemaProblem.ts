import type { TSchema } from "typebox";
import { Errors } from "typebox/value";

/**
 * The first way in which `value` does not fit `schema`, as a sentence that names the field
 * (`tracks[2].color must be <= 15`), or null.
 */
export function schemaProblem(schema: TSchema, value: unknown): string | null {
  const errors = Errors(schema, value);
  // Of a failed choice the last error says what was wrong in general; of anything else the first is the closest.
  const error = errors.find(({ keyword }) => keyword !== "anyOf") ?? errors[0];
  if (!error) return null;
  return `${pathOf(error.instancePath)} ${error.message}`;
}

/** `tracks[2].name` of `/tracks/2/name`. */
function pathOf(pointer: string): string {
  const parts = pointer.split("/").slice(1);
  const path = parts.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join("");
  return path.replace(/^\./, "") || "The document";
}
