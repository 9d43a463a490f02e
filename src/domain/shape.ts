/** A check of one value of unknown origin. */
export type Check = (value: unknown) => boolean;

/** The checks of a record's fields. Fields that are not named are not looked at. */
export type Shape<T> = { readonly [Name in keyof T]?: Check };

export const isText: Check = (value) => typeof value === "string";
export const isNumber: Check = (value) => typeof value === "number" && Number.isFinite(value);
/** A whole number from 0 on. */
export const isCount: Check = (value) => Number.isInteger(value) && (value as number) >= 0;

export const isNullOr =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

export const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/**
 * Checks that `value` is an object, no list, whose fields pass their checks.
 *
 * @example
 * hasShape<Port>(JSON.parse(text), { name: isText, offsetMs: isNumber });
 */
export function hasShape<T extends object>(value: unknown, shape: Shape<T>): value is T {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.entries<Check | undefined>(shape).every(([name, check]) => check === undefined || check(fields[name]));
}
