import { useState, type FormEvent } from "react";
import { moderationCalls, type NewReport, type ReportKind } from "../../protocol/http/moderationCalls.ts";
import { notify } from "../../state/notices.ts";
import { Button } from "../controls/Button.tsx";
import { Dialog } from "../controls/Dialog.tsx";
import { Segments } from "../controls/Segments.tsx";
import { Field } from "../forms/Field.tsx";
import { useStudio } from "../hooks/StudioContext.ts";
import { moderationStrings as words } from "../strings/moderation.ts";
import styles from "./ReportDialog.module.css";

const MOST_CHARACTERS = 1000;
const KINDS = (["abuse", "spam", "illegal", "other"] as const).map((value) => ({ value, label: words.kinds[value] }));

export interface ReportDialogProps {
  /** Reported user, event or board, with its name. */
  readonly about: Pick<NewReport, "userId" | "eventId" | "boardId"> & { readonly name: string };
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Tells the administrators about a user, an event or a public board. */
export function ReportDialog({ about, open, onClose }: ReportDialogProps) {
  return (
    <Dialog title={words.reportOf(about.name)} open={open} onClose={onClose}>
      <ReportForm about={about} onDone={onClose} />
    </Dialog>
  );
}

function ReportForm({ about, onDone }: { readonly about: ReportDialogProps["about"]; readonly onDone: () => void }) {
  const { api, session } = useStudio();
  const [kind, setKind] = useState<ReportKind>("abuse");
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (kind === "other" && text.trim() === "") return setError(words.textMissing);
    const { name: _, ...ids } = about;
    setPending(true);
    const sent = await api.call(moderationCalls.report, { body: { ...ids, kind, text } });
    setPending(false);
    // The text stays until it has been sent.
    if (!sent.ok) return setError(sent.error.message);
    notify(session, "success", words.sent);
    onDone();
    return undefined;
  };
  const type = (next: string): void => {
    setText(next);
    setError(null);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <p>{words.reportText}</p>
      <div className={styles.kinds}>
        <Segments label={words.kind} value={kind} segments={KINDS} onChange={setKind} loose />
      </div>
      <Field
        label={words.text}
        name="text"
        autoComplete="off"
        value={text}
        error={error}
        hint={words.textHint}
        lines={5}
        maxLength={MOST_CHARACTERS}
        onChange={type}
        onBlur={() => undefined}
      />
      <Button type="submit" tone="primary" size="medium" className={styles.send} disabled={pending}>
        {words.send}
      </Button>
    </form>
  );
}
