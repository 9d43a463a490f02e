import type { TSchema } from "typebox";
import { Check, Clean } from "typebox/value";

/**
 * News of a server, as this version knows them; undefined where it does not. Fields that a later version has added are left
 * out, at every depth: news with one of them are news all the same.
 */
export function knownFields(schema: TSchema, sent: unknown): unknown {
  if (Check(schema, sent)) return sent;
  const known = Clean(schema, structuredClone(sent));
  return Check(schema, known) ? known : undefined;
}
