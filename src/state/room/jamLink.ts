const ROOM = /\/(?:plugin\/jamroom|invite|events)\/([A-Za-z0-9]{30})$/;
const LISTEN = "listen";
/** Join codes avoid letters and digits that look alike. */
const CODE = /^[2-9A-HJKMNP-Z]{8}$/;

/** Path of the room in an invitation's text or address; null if there is none. */
export function jamLink(text: string): string | null {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  const id = ROOM.exec(url?.pathname ?? "")?.[1];
  return url === null || id === undefined ? null : jamPath(id, codeOfAddress(url));
}

/** The code of an invitation as somebody typed it, in its own form; null where it is none. */
export function joinCodeOf(text: string): string | null {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, "");
  return CODE.test(code) ? code : null;
}

/** The code stands in the fragment, which no server is sent. */
export const jamPath = (eventId: string, code: string | undefined): string =>
  `/plugin/jamroom/${eventId}${fragmentOf(code)}`;

/** Path of a public room that is entered as a listener. */
export const listenPath = (eventId: string): string => `${jamPath(eventId, undefined)}?${LISTEN}`;

/** True for the address of a room that is entered as a listener. */
export const asksToListen = (search: string): boolean => new URLSearchParams(search).has(LISTEN);

const fragmentOf = (code: string | undefined): string => (code === undefined ? "" : `#${encodeURIComponent(code)}`);

/** Path of the page that invites to a room, also users without an account. */
export const invitePath = (eventId: string, code: string | undefined): string =>
  `/invite/${eventId}${fragmentOf(code)}`;

/** The path of a room with the code that is known of it, for places that outlive the tab; other paths as they are. */
export function withJoinCode(path: string, codeOf: (eventId: string) => string | undefined): string {
  const eventId = roomOfPath(path);
  return eventId === null || path.includes("#") ? path : `${path}${fragmentOf(codeOf(eventId))}`;
}

/** Id of the event whose room, invitation or page a path leads to; null where it leads to none. */
export const roomOfPath = (path: string): string | null =>
  ROOM.exec(new URL(path, "http://room").pathname)?.[1] ?? null;

/** The code in the address of a room; links that were sent before have it in their query. */
export function codeOfAddress({ hash, search }: Pick<URL, "hash" | "search">): string | undefined {
  const code = joinCodeOf(hash.slice(1)) ?? new URLSearchParams(search).get("code");
  return code ?? undefined;
}

/** The code in the path of a room, and the path without it, which servers and their logs may see. */
export function splitJoinCode(
  path: string,
): { readonly path: string; readonly eventId: string; readonly code: string } | null {
  const url = new URL(path, "http://room");
  const eventId = ROOM.exec(url.pathname)?.[1];
  const code = codeOfAddress(url);
  if (eventId === undefined || code === undefined) return null;
  url.searchParams.delete("code");
  const hash = joinCodeOf(url.hash.slice(1)) === null ? url.hash : "";
  return { path: `${url.pathname}${url.search}${hash}`, eventId, code };
}
