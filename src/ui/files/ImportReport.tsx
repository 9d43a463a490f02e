import { Button } from "../controls/Button.tsx";
import { classes } from "../controls/classes.ts";
import { Dialog } from "../controls/Dialog.tsx";
import { strings as common } from "../strings/common.ts";
import { strings } from "../strings/files.ts";
import styles from "./Files.module.css";

export type Report =
  | { readonly kind: "failed" | "someFailed"; readonly messages: readonly string[] }
  | { readonly kind: "losses" | "mended"; readonly fileName: string; readonly messages: readonly string[] };

/** Lists parts of a file that are missing or were repaired, or says why it could not be opened. */
export function ImportReport({ report, onClose }: { readonly report: Report | null; readonly onClose: () => void }) {
  const failed = report?.kind === "failed" || report?.kind === "someFailed";
  return (
    <Dialog
      title={report ? titleOf(report) : ""}
      open={report !== null}
      onClose={onClose}
      actions={
        <Button tone="primary" size="medium" onClick={onClose}>
          {common.ok}
        </Button>
      }
    >
      {report?.kind === "losses" && <p className={styles.text}>{strings.warningsText}</p>}
      <ul className={classes(styles.list, failed && styles.failed)}>
        {report?.messages.map((message) => (
          <li className="on-well radius-3 break-anywhere" key={message}>
            {message}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function titleOf(report: Report): string {
  if (report.kind === "losses") return strings.warningsTitle(report.fileName);
  return report.kind === "mended" ? strings.mendedTitle(report.fileName) : strings[report.kind];
}
