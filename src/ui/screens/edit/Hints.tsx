import { CircleSlash } from "lucide-react";
import { ICON } from "../../controls/iconSize.ts";
import { Kbd } from "../../controls/Kbd.tsx";
import { widgetStrings } from "../../strings/widgets.ts";
import { editStrings as words } from "../../strings/edit.ts";
import { useEditState } from "./EditContext.ts";
import styles from "./EditScreen.module.css";

/** What the keys do; in its place why something could not be done. */
export function Hints({ refusal }: { readonly refusal: string | null }) {
  const { adding, mode } = useEditState();
  const list = mode === "play" ? words.playHints : words.hintList;
  return (
    <div className={styles.hints}>
      <div role="alert">
        {refusal !== null && (
          <p className={styles.refusal}>
            <CircleSlash {...ICON} />
            {refusal}
          </p>
        )}
      </div>
      {refusal === null && adding && <p>{words.drawHint(widgetStrings.presets[adding])}</p>}
      {refusal === null &&
        !adding &&
        list.map(([key, what]) => (
          <span key={key}>
            <Kbd>{key}</Kbd> {what}
          </span>
        ))}
    </div>
  );
}
