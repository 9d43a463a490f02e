import { navigate } from "wouter/use-browser-location";
import type { Result } from "../../domain/AppError.ts";
import { notify } from "../../state/notices.ts";
import type { Session } from "../../state/session.ts";
import { addressOf, keyId, keyKind } from "../../state/sync/Work.ts";

/** Opens a document that was added, by its key, or says why it was not. */
export function openNew(session: Session, key: Result<string>): void {
  if (key.ok) navigate(addressOf({ kind: keyKind(key.value), id: keyId(key.value) }));
  else notify(session, "error", key.error.message);
}
