import { Upload } from "lucide-react";
import { Button } from "../../controls/Button.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { chooseFiles } from "../../files/chooseFiles.ts";
import { OpenedFiles } from "../../files/FileDrop.tsx";
import { useFileOpener } from "../../files/useFileOpener.ts";
import { strings } from "../../strings/home.ts";
import styles from "./HomeScreen.module.css";

/** The way in for a file; it may be dropped anywhere, too. */
export function OpenFile() {
  const opener = useFileOpener();
  return (
    <>
      <Button
        tone="ghost"
        className={styles.open}
        icon={<Upload {...ICON} />}
        onClick={() => chooseFiles((chosen) => void opener.open(chosen))}
      >
        {strings.openFile}
      </Button>
      <OpenedFiles opener={opener} />
    </>
  );
}
