import { splitJoinCode } from "../room/jamLink.ts";

const LOGIN = "/login";
const REGISTER = "/register";

/** Path of the sign-in page that returns to `path` (with its query and fragment, but for the code of a jam room). */
export const loginPath = (path: string): string => `${LOGIN}${returnQuery(path)}`;

/** Path of the registration that leads to `path`; as `loginPath`. */
export const registerPath = (path: string): string => `${REGISTER}${returnQuery(path)}`;

function returnQuery(path: string): string {
  const kept = splitJoinCode(path)?.path ?? path;
  return `?return=${encodeURIComponent(kept).replaceAll("%2F", "/")}`;
}

/**
 * The path that a login leads to, from the `return` of an address (a path with its query), or null. Only a path of this
 * origin counts: whoever hands out links to the login page must not choose another site, nor a script, for what comes after.
 */
export function returnPathOf(address: string, origin: string): string | null {
  const asked = new URL(address, origin).searchParams.get("return");
  return asked === null ? null : ownPath(asked, origin);
}

/** `target` as a path of this origin, or null where it leads anywhere else. */
export function ownPath(target: string, origin: string): string | null {
  // A second slash or a backslash would name a host; browsers drop tabs and line ends before they look.
  if (!target.startsWith("/") || /^\/[/\\]/.test(target) || hasControls(target)) return null;
  if (!URL.canParse(target, origin)) return null;
  const { origin: found, pathname, search, hash } = new URL(target, origin);
  if (found !== new URL(origin).origin || pathname.startsWith("//")) return null;
  return `${pathname}${search}${hash}`;
}

const hasControls = (text: string): boolean => /\p{Cc}/u.test(text);
