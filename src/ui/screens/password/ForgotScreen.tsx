import { useState } from "react";
import { Link } from "wouter";
import { pendingRegistration } from "../../account/pendingRegistration.ts";
import { returnWithCode } from "../../account/joinCodes.ts";
import { saveReturn } from "../../account/returnAfterMail.ts";
import { useReturnPath, useReturnTarget } from "../../account/useReturnTarget.ts";
import { ButtonLink } from "../../controls/Button.tsx";
import { SubmitButton } from "../../controls/SubmitButton.tsx";
import { checkAll, checkEmail } from "../../forms/checks.ts";
import { Field } from "../../forms/Field.tsx";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { useForm } from "../../forms/useForm.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { FacePage } from "../../shell/FacePage.tsx";
import { strings as fields } from "../../strings/forms.ts";
import { strings } from "../../strings/signIn.ts";
import form from "../../forms/Form.module.css";

const CHECKS = { email: checkEmail };

export function ForgotScreen() {
  const { account } = useStudio();
  const kept = useReturnPath();
  const target = useReturnTarget();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const forgot = useForm({
    initial: { email: pendingRegistration.email() },
    check: (values) => checkAll(values, CHECKS),
    send: ({ email }) => account.forgotPassword(email.trim()),
    onDone: ({ email }) => {
      pendingRegistration.rememberEmail(email.trim());
      saveReturn(target === null ? null : returnWithCode(target));
      setSentTo(email.trim());
    },
  });
  if (sentTo !== null) return <Sent email={sentTo} />;
  return (
    <FacePage title={strings.forgotTitle} lead={strings.forgotLead}>
      <form className={form.form} {...forgot.props} aria-label={strings.forgotTitle}>
        <FormFailure error={forgot.failure} />
        <Field {...forgot.field("email")} label={fields.email} type="email" autoComplete="username" focused />
        <SubmitButton pending={forgot.pending}>{strings.forgot}</SubmitButton>
        <p className={form.alt}>
          <Link to={kept("/login")}>{strings.backToSignIn}</Link>
        </p>
      </form>
    </FacePage>
  );
}

function Sent({ email }: { readonly email: string }) {
  const kept = useReturnPath();
  return (
    <FacePage title={strings.forgotDoneTitle} lead={strings.forgotDone(email)}>
      <div className={form.form}>
        <ButtonLink to={kept("/password/reset")} tone="primary" size="large">
          {strings.haveCode}
        </ButtonLink>
        <p className={form.alt}>
          <Link to={kept("/login")}>{strings.backToSignIn}</Link>
        </p>
      </div>
    </FacePage>
  );
}
