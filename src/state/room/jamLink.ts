const ROOM = /\/(?:plugin\/jamroom|events)\/([A-Za-z0-9]{30})$/;

/** The path of the room that an invitation leads to, whatever stands around it; null where it is none. */
export function jamLink(text: string): string | null {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  const id = ROOM.exec(url?.pathname ?? "")?.[1];
  const code = url?.searchParams.get("code");
  return id === undefined ? null : jamPath(id, code ?? undefined);
}

export const jamPath = (eventId: string, code: string | undefined): string =>
  `/plugin/jamroom/${eventId}${code === undefined ? "" : `?code=${encodeURIComponent(code)}`}`;
