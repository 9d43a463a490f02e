import type { Result } from "../../../domain/AppError.ts";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import { boardCalls } from "../../../protocol/http/boardCalls.ts";
import { moderationCalls, type ReportJson } from "../../../protocol/http/moderationCalls.ts";
import { notify } from "../../../state/notices.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { moderationStrings as words } from "../../strings/moderation.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Moderating {
  readonly resolve: (id: string, resolved: boolean) => void;
  readonly signOut: (user: Named) => void;
  readonly grant: (user: Named, addOn: string) => void;
  readonly revoke: (user: Named, addOn: string) => void;
  readonly cancelEvent: (event: NonNullable<ReportJson["event"]>) => void;
  readonly deleteEvent: (event: Named) => void;
  readonly restoreBoard: (board: Named) => void;
}

/** Actions of an administrator; each notifies of its result and reads the list again. */
export function useModeration(reload: () => void): Moderating {
  const { api, session } = useStudio();
  const report = async (asked: Promise<Result<unknown>>, done: string): Promise<void> => {
    const answer = await asked;
    if (answer.ok) notify(session, "success", done);
    else notify(session, "error", answer.error.message);
    reload();
  };
  return {
    resolve: (id, resolved) =>
      void report(
        api.call(moderationCalls.resolveReport, { params: { id }, body: { resolved } }),
        resolved ? words.resolved : words.reopened,
      ),
    signOut: ({ id, name }) =>
      void report(api.call(moderationCalls.endSessions, { params: { id } }), words.signedOut(name)),
    grant: ({ id, name }, addOn) =>
      void report(
        api.call(moderationCalls.grantAddOn, { params: { id }, body: { name: addOn } }),
        words.granted(name, addOn),
      ),
    revoke: ({ id, name }, addOn) =>
      void report(api.call(moderationCalls.revokeAddOn, { params: { id, name: addOn } }), words.revoked(name, addOn)),
    cancelEvent: ({ id, name, revision }) =>
      void report(
        api.call(eventCalls.updateEvent, { body: { id, revision, state: "Canceled" } }),
        words.eventCanceled(name),
      ),
    deleteEvent: ({ id, name }) =>
      void report(api.call(eventCalls.deleteEvent, { params: { id } }), words.eventDeleted(name)),
    restoreBoard: ({ id, name }) =>
      void report(api.call(boardCalls.unpublishBoard, { params: { id } }), words.boardTaken(name)),
  };
}
