import { Search } from "lucide-react";
import { pageActions } from "../../actions/pageActions.ts";
import { SMALL_ICON } from "../controls/iconSize.ts";
import { Kbd } from "../controls/Kbd.tsx";
import { useShell } from "../hooks/StudioContext.ts";
import { strings } from "../strings/help.ts";
import styles from "./PaletteField.module.css";

/** Opens the command palette; a button with the look of a field, where a bar has room for it. */
export function PaletteField() {
  const { session } = useShell();
  const { keys, run } = pageActions.palette;
  return (
    <button type="button" className={styles.field} onClick={() => run(session)}>
      <Search {...SMALL_ICON} />
      <span className="truncate">{strings.findAnything}</span>
      <Kbd>{keys[0] ?? ""}</Kbd>
    </button>
  );
}
