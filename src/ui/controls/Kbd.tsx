import { shortcutText } from "./shortcutText.ts";
import styles from "./Button.module.css";

/** A key or shortcut, for example `Mod+Z`. */
export function Kbd({ children }: { readonly children: string }) {
  return <kbd className={styles.kbd}>{shortcutText(children)}</kbd>;
}
