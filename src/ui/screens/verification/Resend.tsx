import { useEffect, useState } from "react";
import { notify } from "../../../state/notices.ts";
import type { PendingRegistration } from "../../account/pendingRegistration.ts";
import form from "../../forms/Form.module.css";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/signIn.ts";

/** Mail takes a moment: only then it can be asked for again. */
const WAIT_SECONDS = 60;

/** Sends the mail again, after a wait that is counted down. */
export function Resend({ registration }: { readonly registration: PendingRegistration }) {
  const { account, session } = useStudio();
  const [wait, setWait] = useState(WAIT_SECONDS);
  const [sending, setSending] = useState(false);
  useEffect(() => {
    if (wait === 0) return undefined;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const send = async (): Promise<void> => {
    setSending(true);
    const result = await account.register(registration);
    setSending(false);
    if (!result.ok) return notify(session, "error", result.error.message);
    notify(session, "success", strings.resent);
    setWait(WAIT_SECONDS);
  };
  return (
    <p className={form.alt}>
      {strings.noMail}{" "}
      <button type="button" disabled={wait > 0 || sending} onClick={() => void send()}>
        {wait > 0 ? strings.resendIn(wait) : strings.resend}
      </button>
    </p>
  );
}
