import type { Session } from "./session.ts";

/** Returns the files that the app was launched with, which are to be opened now, and forgets them. */
export function receiveLaunched(session: Pick<Session, "launched">): readonly File[] {
  const files = session.launched;
  session.launched = [];
  return files;
}
