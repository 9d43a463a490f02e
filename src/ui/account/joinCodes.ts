import { splitJoinCode, withJoinCode } from "../../state/room/jamLink.ts";

const keyOf = (eventId: string): string => `padroll_join_code_${eventId}`;

/** Remembers the code in the address of a jam room for this tab, as a login does not take it along; gives it back. */
export function saveJoinCode({
  pathname,
  search,
  hash,
}: Pick<Location, "pathname" | "search" | "hash">): string | undefined {
  const found = splitJoinCode(pathname + search + hash);
  if (!found) return undefined;
  try {
    sessionStorage.setItem(keyOf(found.eventId), found.code);
  } catch {
    // Without storage the invitation is opened once more.
  }
  return found.code;
}

/** The code with which this tab was invited to a room. */
export function savedJoinCode(eventId: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(eventId)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Path that a sign-in leads to, with the code that this tab knows of it: another tab or device has none. */
export const returnWithCode = (path: string): string => withJoinCode(path, savedJoinCode);

/** The path of what `returnWithCode` gave, whose code this tab knows from now on. */
export function returnWithoutCode(path: string): string {
  saveJoinCode(new URL(path, location.origin));
  return splitJoinCode(path)?.path ?? path;
}
