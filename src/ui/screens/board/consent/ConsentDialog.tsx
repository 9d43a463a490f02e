import { useSnapshot } from "valtio";
import type { OutputConsent } from "../../../../state/board/OutputConsent.ts";
import { Button } from "../../../controls/Button.tsx";
import { Dialog } from "../../../controls/Dialog.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { consentLines, consentStrings as words } from "../../../strings/consent.ts";
import styles from "./ConsentDialog.module.css";

/** Asks whether the board may send where it names; opens when it would. */
export function ConsentDialog({ consent }: { readonly consent: OutputConsent }) {
  const { question } = useSnapshot(consent.state);
  const { outputs } = useSnapshot(useStudio().session.midi);
  if (!question) return null;
  const nameOf = (port: string): string => {
    const output = outputs.find(({ id, name }) => id === port || name === port);
    return output?.alias ?? output?.name ?? port;
  };
  const refuse = (): void => consent.answer(false);
  return (
    <Dialog
      title={words.title(question.boardName)}
      open
      onClose={refuse}
      actions={
        <>
          <Button size="medium" onClick={refuse}>
            {words.refuse}
          </Button>
          <Button size="medium" tone="primary" onClick={() => consent.answer(true)}>
            {words.allow}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
      <ul className={styles.lines}>
        {consentLines(question, nameOf).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {question.sysEx.length > 0 && <p>{words.warning}</p>}
      <p>{words.after}</p>
    </Dialog>
  );
}
