import { notify } from "../../state/notices.ts";
import { Button } from "../controls/Button.tsx";
import { Dialog } from "../controls/Dialog.tsx";
import { useShell } from "../hooks/StudioContext.ts";
import { strings } from "../strings/common.ts";
import styles from "./Page.module.css";

/** Details of an error, to be read and copied; closed if null. */
export function ErrorDetails({ text, onClose }: { readonly text: string | null; readonly onClose: () => void }) {
  const { session } = useShell();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text ?? "");
      notify(session, "success", strings.done);
    } catch {
      notify(session, "error", strings.copyFailed);
    }
  };
  return (
    <Dialog
      title={strings.details}
      open={text !== null}
      onClose={onClose}
      actions={
        <>
          <Button size="medium" onClick={() => void copy()}>
            {strings.copy}
          </Button>
          <Button size="medium" tone="primary" onClick={onClose}>
            {strings.close}
          </Button>
        </>
      }
    >
      <pre className={styles.text}>{text}</pre>
    </Dialog>
  );
}
