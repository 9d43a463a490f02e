import { createTabs } from "../adapters/tabs/createTabs.ts";
import type { Result } from "../domain/AppError.ts";
import { DocumentHandover, type HandoverMessage } from "../state/DocumentHandover.ts";
import type { CopyReason } from "../state/DocumentSaver.ts";
import { dismissMessage, notify, notifyError } from "../state/notices.ts";
import type { Session } from "../state/session.ts";
import { strings } from "../ui/strings/files.ts";

/** Passes songs and boards between the tabs of this browser. */
export const createHandover = (): DocumentHandover =>
  new DocumentHandover(createTabs<HandoverMessage>({ name: "padroll_handover", locks: navigator.locks }));

/** Says why a copy is open. One of a document that another tab has can be exchanged for the document by `takeOver`. */
export function showCopyNotice(
  session: Pick<Session, "notices">,
  name: string,
  why: CopyReason,
  takeOver: () => Promise<Result<unknown>>,
): void {
  if (why === "changed") return notify(session, "info", strings.changedElsewhere(name));
  if (why === "taken") return notify(session, "info", strings.takenElsewhere(name));
  const message = strings.openElsewhere(name);
  dismissMessage(session, message);
  notify(session, "info", message, {
    label: strings.continueHere,
    run: () => {
      dismissMessage(session, message);
      void takeOver().then((taken) => taken.ok || notifyError(session, taken.error));
    },
  });
}
