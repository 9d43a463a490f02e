import type { WorkEntry } from "../../state/sync/Work.ts";
import { Button } from "../controls/Button.tsx";
import { Dialog } from "../controls/Dialog.tsx";
import { strings } from "../strings/account.ts";
import styles from "./UnsentDialog.module.css";

const MOST_NAMED = 5;

export type UnsentEntry = Pick<WorkEntry, "key" | "name" | "problem">;

export interface UnsentDialogProps {
  /** What only this browser has; closed where there is nothing. */
  readonly entries: readonly UnsentEntry[];
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Says what the account does not have yet, to somebody who signs out. */
export function UnsentDialog({ entries, onStay, onLeave }: UnsentDialogProps) {
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
