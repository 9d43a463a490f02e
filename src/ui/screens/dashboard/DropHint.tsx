import { FileMusic } from "lucide-react";
import type { CSSProperties } from "react";
import { LARGE_ICON } from "../../controls/iconSize.ts";
import { chooseFiles } from "../../files/chooseFiles.ts";
import { strings } from "../../strings/dashboard.ts";
import type { Starting } from "./Starters.tsx";
import styles from "./DashboardScreen.module.css";

interface DropHintProps {
  readonly starters: Pick<Starting, "onImport">;
  /** Width in columns of cards, where there are more than two. */
  readonly columns?: number;
}

/** Says that files can be dropped, and takes one by a click. */
export function DropHint({ starters: { onImport }, columns = 1 }: DropHintProps) {
  return (
    <div className={styles.drop} style={{ "--columns": columns } as CSSProperties}>
      <FileMusic {...LARGE_ICON} />
      <b className="text-1 size-3 weight-600 line-18">{strings.dropTitle}</b>
      <span>{strings.dropText}</span>
      <span>
        {strings.dropOr}{" "}
        <button type="button" onClick={() => chooseFiles((files) => void onImport(files))}>
          {strings.dropChoose}
        </button>
      </span>
    </div>
  );
}
