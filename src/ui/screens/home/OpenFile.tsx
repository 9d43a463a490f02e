import { Upload } from "lucide-react";
import { lazy, Suspense } from "react";
import { useSnapshot } from "valtio";
import { Button } from "../../controls/Button.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { chooseFiles } from "../../files/chooseFiles.ts";
import { DropTarget } from "../../files/DropTarget.tsx";
import { useFileOpener } from "../../files/useFileOpener.ts";
import { strings } from "../../strings/home.ts";
import styles from "./HomeScreen.module.css";

const FileDialogs = lazy(async () => ({ default: (await import("../../files/FileDialogs.tsx")).FileDialogs }));

/** The way in for a file; it may be dropped anywhere, too. */
export function OpenFile() {
  const { open, ...files } = useFileOpener();
  const { reading, report } = useSnapshot(files.state);
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
      <Suspense>{(reading ?? report) && <FileDialogs files={files} />}</Suspense>
      <DropTarget onFiles={(dropped) => void open(dropped)} />
    </>
  );
}
