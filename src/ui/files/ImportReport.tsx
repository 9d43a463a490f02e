import { Button } from "../controls/Button.tsx";
import { classes } from "../controls/classes.ts";
import { Dialog } from "../controls/Dialog.tsx";
import { strings as common } from "../strings/common.ts";
import { strings } from "../strings/files.ts";
import styles from "./ImportReport.module.css";

export interface Report {
  readonly fileName: string;
  readonly failed: boolean;
  readonly messages: readonly string[];
}

/** What had to be repaired in a file, or why it could not be opened. */
export function ImportReport({ report, onClose }: { readonly report: Report | null; readonly onClose: () => void }) {
  const title = report?.failed ? strings.failed : strings.warningsTitle(report?.fileName ?? "");
  return (
    <Dialog
      title={title}
      open={report !== null}
      onClose={onClose}
      actions={
        <Button tone="primary" size="medium" onClick={onClose}>
          {common.ok}
        </Button>
      }
    >
      {report && !report.failed && <p className={styles.text}>{strings.warningsText}</p>}
      <ul className={classes(styles.list, report?.failed && styles.failed)}>
        {report?.messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Dialog>
  );
}
