import { useState } from "react";
import { notify } from "../../../state/notices.ts";
import type { DeletedWork } from "../../../state/sync/Work.ts";
import { Button } from "../../controls/Button.tsx";
import { Dialog } from "../../controls/Dialog.tsx";
import { Notice } from "../../controls/Notice.tsx";
import { classes } from "../../controls/classes.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { agoText } from "../../strings/dates.ts";
import { strings } from "../../strings/dashboard.ts";
import styles from "./DashboardScreen.module.css";

export interface DeletedDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Lists recently deleted documents, which can be restored. */
export function DeletedDialog({ open, onClose }: DeletedDialogProps) {
  return (
    <Dialog title={strings.deletedTitle} open={open} onClose={onClose}>
      <DeletedList />
    </Dialog>
  );
}

function DeletedList() {
  const { work, session } = useStudio();
  const { value, error, reload } = useLoad(() => work.deleted());
  const [restoring, setRestoring] = useState<string | null>(null);
  const restore = async ({ key, name }: DeletedWork): Promise<void> => {
    setRestoring(key);
    const result = await work.undelete(key);
    setRestoring(null);
    if (!result.ok) return notify(session, "error", result.error.message);
    notify(session, "success", strings.restored(name || strings.untitled));
    reload();
  };
  if (error) return <Notice kind="error">{error.message}</Notice>;
  if (!value) return null;
  if (value.length === 0) return <p className="text-2">{strings.deletedNone}</p>;
  return (
    <>
      <p className="text-2">{strings.deletedText}</p>
      <ul className={classes("grid margin-top-8", styles.list)}>
        {value.map((item) => (
          <li className="row between gap-16 border-bottom" key={item.key}>
            <span className="min-width-0 text-2 size-2 line-16">
              <b className="block truncate text-1 size-3 weight-600 line-20">{item.name || strings.untitled}</b>
              {item.kind === "board" ? strings.board : strings.project} · {agoText(item.deletedAt)}
            </span>
            <Button size="medium" disabled={restoring !== null} onClick={() => void restore(item)}>
              {strings.restore}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
