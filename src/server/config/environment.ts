import { isIP } from "node:net";
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
  const given = text(env, name);
  const value = given === null ? fallback : /^\d+$/.test(given) ? Number(given) : NaN;
  if (Number.isInteger(value) && value >= least && value <= most) return ok(value);
  return fail(`CONFIG_${name}`, `${name} must be a whole number from ${least} to ${most}, not "${env[name]}"`);
}

export const isUrl = (value: string, protocols: readonly string[]): boolean =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

/** An address on the other end of a network connection, or an origin's host, that is this machine. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || /^(\[?::1\]?|(\[?::ffff:)?127(\.\d{1,3}){3}\]?)$/i.test(host);

const PROXY_NAMES = new Set(["loopback", "linklocal", "uniquelocal"]);

/** An address, or a range of addresses, of proxies. */
export function isProxy(value: string): boolean {
  if (PROXY_NAMES.has(value)) return true;
  const [address = "", bits, ...more] = value.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

export const isOrigin = (value: string): boolean =>
  isUrl(value, ["http:", "https:"]) && new URL(value).origin === value;
