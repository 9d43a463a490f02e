import { FolderOpen } from "lucide-react";
import { navigate } from "wouter/use-browser-location";
import { notify } from "../../../state/notices.ts";
import { chooseFiles } from "../../files/chooseFiles.ts";
import { FileDialogs } from "../../files/FileDialogs.tsx";
import { useFileReader } from "../../files/useFileReader.ts";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { editStrings as words } from "../../strings/edit.ts";
import { useEdit } from "./EditContext.ts";
import styles from "./Palette.module.css";

const BOARD_TYPES = ".json,application/json";

/** A new board from a file; the one that was edited stays as it is. */
export function FileButton() {
  const { session } = useStudio();
  const { library } = useEdit();
  const files = useFileReader();
  const open = async (chosen: readonly File[]): Promise<void> => {
    const [found] = await files.read(chosen.slice(0, 1));
    if (!found) return;
    if (found.work.kind !== "board")
      return files.setReport({ kind: "failed", messages: [words.noBoard(found.file.name)] });
    const added = await library.add(found.work.document);
    if (!added.ok) notify(session, "error", added.error.message);
    if (library.keptId) navigate(`/edit/${library.keptId}`);
    return undefined;
  };
  return (
    <>
      <button
        type="button"
        className={styles.file}
        onClick={() => chooseFiles((chosen) => void open(chosen), BOARD_TYPES)}
      >
        <FolderOpen {...SMALL_ICON} />
        {words.fromFile}
      </button>
      <FileDialogs files={files} />
    </>
  );
}
