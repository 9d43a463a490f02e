import type { AppError } from "../domain/AppError.ts";
import { newId } from "../domain/id.ts";
import { problemText } from "./problemLog.ts";
import type { Notice, NoticeAction } from "./session/PageSession.ts";
import type { Session } from "./session.ts";

const LIMIT = 5;

/** Shows a notice; the same message is not shown twice at once, unless each has an action of its own. */
export function notify(
  session: Pick<Session, "notices">,
  kind: Notice["kind"],
  message: string,
  action?: NoticeAction,
): void {
  if (!action && session.notices.some((notice) => notice.message === message)) return;
  session.notices.push({ id: newId(), kind, message, ...(action ? { action } : {}) });
  if (session.notices.length > LIMIT) session.notices.shift();
}

/** Shows an error's sentence; its code and what is known besides are there to be opened and copied. */
export function notifyError(session: Pick<Session, "notices">, error: AppError): void {
  notify(session, "error", error.message);
  const notice = session.notices.find(({ message }) => message === error.message);
  if (notice && !notice.action) notice.detail = problemText(error);
}

export function dismiss(session: Session, id: string): void {
  session.notices = session.notices.filter((notice) => notice.id !== id);
}

/** Dismisses a notice whose statement no longer holds. */
export function dismissMessage(session: Pick<Session, "notices">, message: string): void {
  session.notices = session.notices.filter((notice) => notice.message !== message);
}
