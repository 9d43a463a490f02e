import { useState, type ReactNode } from "react";
import type { WorkEntry } from "../../state/sync/Work.ts";
import { Button } from "../controls/Button.tsx";
import { Dialog } from "../controls/Dialog.tsx";
import { useStudio } from "../hooks/StudioContext.ts";
import { strings } from "../strings/account.ts";
import { recordingStrings } from "../strings/keptRecordings.ts";
import styles from "./Account.module.css";

export interface SignOut {
  /** Signs out, or asks first where that would leave work behind that only this browser has. */
  readonly signOut: () => Promise<void>;
  /** To be drawn beside what signs out. */
  readonly dialog: ReactNode;
}

/** `after` runs once the session has ended. */
export function useSignOut(after?: () => void): SignOut {
  const { account, work, recordings } = useStudio();
  const [unsent, setUnsent] = useState<readonly UnsentEntry[]>([]);
  const keptRecordings = async (): Promise<readonly UnsentEntry[]> => {
    const kept = await recordings().then(
      (all) => all.list(),
      () => null,
    );
    if (!kept?.ok) return [];
    return kept.value.map(({ id, name }) => ({ key: id, name: recordingStrings.ofRoom(name), problem: null }));
  };
  const leave = async (): Promise<void> => {
    setUnsent([]);
    await account.logout();
    after?.();
  };
  const signOut = async (): Promise<void> => {
    const left = [...(await work.unsent()), ...(await keptRecordings())];
    if (left.length > 0) setUnsent(left);
    else await leave();
  };
  const dialog = <UnsentDialog entries={unsent} onStay={() => setUnsent([])} onLeave={() => void leave()} />;
  return { signOut, dialog };
}

const MOST_NAMED = 5;

type UnsentEntry = Pick<WorkEntry, "key" | "name" | "problem">;

interface UnsentDialogProps {
  /** Documents that only this browser has; the dialog is closed if there are none. */
  readonly entries: readonly UnsentEntry[];
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Says what the account does not have yet, to somebody who signs out. */
function UnsentDialog({ entries, onStay, onLeave }: UnsentDialogProps) {
  const more = entries.length - MOST_NAMED;
  return (
    <Dialog
      title={strings.unsentTitle}
      open={entries.length > 0}
      onClose={onStay}
      actions={
        <>
          <Button size="medium" onClick={onLeave}>
            {strings.outAnyway}
          </Button>
          <Button size="medium" tone="primary" onClick={onStay}>
            {strings.stay}
          </Button>
        </>
      }
    >
      <p>{strings.unsentText(entries.length)}</p>
      <ul className={styles.names}>
        {entries.slice(0, MOST_NAMED).map(({ key, name, problem }) => (
          <li className="break-anywhere" key={key}>
            <b>{name || strings.unsentUntitled}</b>
            {problem !== null && <span className="block text-2">{problem}</span>}
          </li>
        ))}
        {more > 0 && <li className="break-anywhere">{strings.unsentMore(more)}</li>}
      </ul>
      <p>{strings.unsentAfter}</p>
    </Dialog>
  );
}
