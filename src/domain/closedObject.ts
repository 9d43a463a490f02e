import { Type, type TProperties } from "typebox";

/** The schema of an object with these fields and no others: undocumented fields are refused, and never passed on. */
export const closedObject = <Fields extends TProperties>(fields: Fields, description?: string) =>
  Type.Object(fields, { additionalProperties: false, ...(description === undefined ? {} : { description }) });
