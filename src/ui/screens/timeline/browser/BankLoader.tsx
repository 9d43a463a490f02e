import { FolderOpen, X } from "lucide-react";
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { BANK_FILE_TYPES, importBanks, refreshBanks } from "../../../../state/banks.ts";
import { Button } from "../../../controls/Button.tsx";
import { IconButton } from "../../../controls/IconButton.tsx";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { Progress } from "../../../controls/Progress.tsx";
import { chooseFiles } from "../../../files/chooseFiles.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/banks.ts";
import styles from "./SidePanel.module.css";

/** Loads a sound bank from disk, and shows how far it is. */
export function BankLoader() {
  const studio = useStudio();
  const { importing } = useSnapshot(studio.session).banks;
  useEffect(() => void refreshBanks(studio), [studio]);
  if (importing) {
    return (
      <div className={styles.bankLoading} aria-live="polite">
        <span className="truncate">{strings.loading(importing.fileName)}</span>
        <IconButton
          look="small"
          label={strings.cancel}
          icon={<X {...SMALL_ICON} />}
          onClick={() => studio.engine.banks.cancelImport()}
        />
        <Progress label={strings.loading(importing.fileName)} value={importing.progress} />
      </div>
    );
  }
  return (
    <div className={styles.bankLoader}>
      <Button
        icon={<FolderOpen {...SMALL_ICON} />}
        title={strings.loadHint}
        onClick={() => chooseFiles((files) => void importBanks(studio, files), BANK_FILE_TYPES)}
      >
        {strings.load}
      </Button>
    </div>
  );
}
