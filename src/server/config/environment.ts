import { fail, ok, type Result } from "../../domain/AppError.ts";

export type Env = Readonly<Record<string, string | undefined>>;

/** Errors: `CONFIG_<NAME>`, with a sentence that begins with the variable. */
export const wrong = (name: string, must: string) => fail(`CONFIG_${name}`, `${name} ${must}`);

/** A setting without the space around it; null where it is empty. */
export const text = (env: Env, name: string): string | null => env[name]?.trim() || null;

/** Parts separated by commas. */
export const list = (env: Env, name: string): string[] =>
  (env[name] ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Errors: `CONFIG_<NAME>`. */
export function whole(env: Env, name: string, fallback: number, least: number, most: number): Result<number> {
  const value = Number(text(env, name) ?? fallback);
  if (Number.isInteger(value) && value >= least && value <= most) return ok(value);
  return fail(`CONFIG_${name}`, `${name} must be a whole number from ${least} to ${most}, not "${env[name]}"`);
}

export const isUrl = (value: string, protocols: readonly string[]): boolean =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

export const isOrigin = (value: string): boolean =>
  isUrl(value, ["http:", "https:"]) && new URL(value).origin === value;
