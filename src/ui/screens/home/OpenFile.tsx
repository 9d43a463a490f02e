import { Upload } from "lucide-react";
import { lazy, Suspense } from "react";
import { Button } from "../../controls/Button.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { chooseFiles } from "../../files/chooseFiles.ts";
import { DropTarget } from "../../files/DropTarget.tsx";
import { useFileOpener } from "../../files/useFileOpener.ts";
import { strings } from "../../strings/home.ts";
import styles from "./HomeScreen.module.css";

const ImportReport = lazy(async () => ({ default: (await import("../../files/ImportReport.tsx")).ImportReport }));
const ReadingDialog = lazy(async () => ({ default: (await import("../../files/ReadingDialog.tsx")).ReadingDialog }));

/** The way in for a file; it may be dropped anywhere, too. */
export function OpenFile() {
  const { open, report, closeReport, reading, cancel } = useFileOpener();
  return (
    <>
      <Button
        tone="ghost"
        className={styles.open}
        icon={<Upload {...ICON} />}
        onClick={() => chooseFiles((chosen) => void open(chosen))}
      >
        {strings.openFile}
      </Button>
      <Suspense>
        {report && <ImportReport report={report} onClose={closeReport} />}
        {reading && <ReadingDialog reading={reading} onCancel={cancel} />}
      </Suspense>
      <DropTarget onFiles={(dropped) => void open(dropped)} />
    </>
  );
}
