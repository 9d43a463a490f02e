import { newId } from "../domain/id.ts";
import type { Notice, Session } from "./session.ts";

const LIMIT = 5;

/** Shows a notice; the same message is not shown twice at once. */
export function notify(session: Session, kind: Notice["kind"], message: string): void {
  if (session.notices.some((notice) => notice.message === message)) return;
  session.notices.push({ id: newId(), kind, message });
  if (session.notices.length > LIMIT) session.notices.shift();
}

export function dismiss(session: Session, id: string): void {
  session.notices = session.notices.filter((notice) => notice.id !== id);
}
