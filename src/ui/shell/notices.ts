import { newId } from "../../domain/id.ts";
import type { Session } from "../../state/session.ts";

type Kind = Session["notices"][number]["kind"];

/** Tells the user something in a corner of the screen. */
export function notify(session: Session, kind: Kind, message: string): void {
  session.notices.push({ id: newId(), kind, message });
}

export function dismissNotice(session: Session, id: string): void {
  session.notices = session.notices.filter((notice) => notice.id !== id);
}
