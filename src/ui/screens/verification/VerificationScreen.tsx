import { useRef, useEffect, useState } from "react";
import { Link, useSearch } from "wouter";
import type { AppError } from "../../../domain/AppError.ts";
import type { Redeemed } from "../../../state/account/Account.ts";
import { notify } from "../../../state/notices.ts";
import { InvitedTo } from "../../account/InvitedTo.tsx";
import { pendingRegistration, type PendingRegistration } from "../../account/pendingRegistration.ts";
import { MailedPage } from "./MailedPage.tsx";
import { useMailedCode } from "../../account/useMailedCode.ts";
import { useReturnPath, useReturnTarget } from "../../account/useReturnTarget.ts";
import { SubmitButton } from "../../controls/SubmitButton.tsx";
import { checkAll, checkCode, cleanCode } from "../../forms/checks.ts";
import { Field } from "../../forms/Field.tsx";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { useForm } from "../../forms/useForm.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { FacePage } from "../../shell/FacePage.tsx";
import { strings as fields } from "../../strings/forms.ts";
import { strings } from "../../strings/signIn.ts";
import form from "../../forms/Form.module.css";

const CHECKS = { code: checkCode };

export const codeField = ({ code }: AppError): "code" | null => (code === "CODE_INVALID" ? "code" : null);

export const VerificationScreen = () => (
  <MailedPage>
    <Verification />
  </MailedPage>
);

function Verification() {
  const { account } = useStudio();
  const kept = useReturnPath();
  const goOn = useMailedCode("verification", useReturnTarget());
  const redeemed = useRef<Redeemed | null>(null);
  const given = new URLSearchParams(useSearch()).get("code") ?? "";
  const pending = pendingRegistration.get();
  const verify = useForm({
    initial: { code: given },
    check: (values) => checkAll(values, CHECKS),
    send: async ({ code }) => {
      const verified = await account.verify(cleanCode(code));
      redeemed.current = verified.ok ? verified.value : null;
      return verified;
    },
    fieldOf: codeField,
    onDone: () => {
      pendingRegistration.forget();
      if (redeemed.current) void goOn(redeemed.current);
    },
  });
  return (
    <FacePage above={<InvitedTo />} title={strings.verifyTitle} lead={<Lead email={pending?.email ?? null} />}>
      <form className={form.form} {...verify.props} aria-label={strings.verifyTitle}>
        <FormFailure error={verify.failure} />
        <Field
          {...verify.field("code")}
          label={fields.code}
          autoComplete="one-time-code"
          placeholder={strings.codePlaceholder}
          maxLength={60}
          code
          focused
        />
        <SubmitButton pending={verify.pending}>{strings.verify}</SubmitButton>
        {pending ? (
          <Resend registration={pending} />
        ) : (
          <p className={form.alt}>
            {strings.noMail} <Link to={kept("/register")}>{strings.registerAgain}</Link>
          </p>
        )}
        {pending && (
          <p className={form.alt}>
            <Link to={kept("/register")}>{strings.otherAddress}</Link>
          </p>
        )}
      </form>
    </FacePage>
  );
}

const Lead = ({ email }: { readonly email: string | null }) =>
  email === null ? (
    strings.verifyLead
  ) : (
    <>
      {strings.verifySentTo} <b>{email}</b>. {strings.verifySentRest}
    </>
  );

/** Mail takes a moment: only then it can be asked for again. */
const WAIT_SECONDS = 60;

/** Sends the mail again, after a wait that is counted down. */
function Resend({ registration }: { readonly registration: PendingRegistration }) {
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
