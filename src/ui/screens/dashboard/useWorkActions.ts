import { useMemo } from "react";
import { navigate } from "wouter/use-browser-location";
import type { Result } from "../../../domain/AppError.ts";
import type { TemplateType } from "../../../domain/board/records.ts";
import { notify } from "../../../state/notices.ts";
import { addressOf, type WorkEntry } from "../../../state/sync/Work.ts";
import { openNew } from "../../files/openNew.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/dashboard.ts";

export interface WorkActions {
  readonly open: (entry: Pick<WorkEntry, "kind" | "id">) => void;
  /** A board, in the editor. */
  readonly edit: (entry: Pick<WorkEntry, "id">) => void;
  readonly createBoard: (template: TemplateType) => Promise<void>;
  readonly createProject: () => Promise<void>;
  readonly rename: (entry: WorkEntry, name: string) => Promise<void>;
  readonly duplicate: (entry: WorkEntry) => Promise<void>;
  /** At once; the notice takes it back. */
  readonly remove: (entry: WorkEntry) => Promise<void>;
}

/** Actions of documents, each with a notice of its result. */
export function useWorkActions(): WorkActions {
  const { work, session } = useStudio();
  return useMemo(() => {
    const failed = <T>(result: Result<T>): result is Extract<Result<T>, { ok: false }> => {
      if (!result.ok) notify(session, "error", result.error.message);
      return !result.ok;
    };
    const undelete = async (entry: WorkEntry): Promise<void> => {
      failed(await work.undelete(entry.key));
    };
    return {
      open: (entry) => navigate(addressOf(entry)),
      edit: ({ id }) => navigate(`/edit/${id}`),
      createBoard: async (template) => openNew(session, await work.create("board", template)),
      createProject: async () => openNew(session, await work.create("timeline")),
      rename: async (entry, name) => {
        failed(await work.rename(entry.key, name));
      },
      duplicate: async (entry) => {
        if (failed(await work.duplicate(entry.key))) return;
        notify(session, "success", strings.duplicated(entry.name || strings.untitled));
      },
      remove: async (entry) => {
        if (failed(await work.remove(entry.key))) return;
        const action = { label: strings.undo, run: () => void undelete(entry) };
        notify(session, "info", strings.deleted(entry.name || strings.untitled), action);
      },
    };
  }, [work, session]);
}
