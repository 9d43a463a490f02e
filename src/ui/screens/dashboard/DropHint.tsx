import { FileMusic } from "lucide-react";
import { LARGE_ICON } from "../../controls/iconSize.ts";
import { chooseFiles } from "../../files/chooseFiles.ts";
import { strings } from "../../strings/dashboard.ts";
import styles from "./DashboardScreen.module.css";
import type { Starting } from "./Starters.tsx";

/** Says that files can be dropped, and takes one by a click. */
export function DropHint({ starters: { onImport } }: { readonly starters: Starting }) {
  return (
    <div className={styles.drop}>
      <FileMusic {...LARGE_ICON} />
      <b>{strings.dropTitle}</b>
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
