import { useRef } from "react";
import { Link, useSearch } from "wouter";
import type { AppError } from "../../../domain/AppError.ts";
import type { Redeemed } from "../../../state/account/Account.ts";
import { forgetReturn, savedReturn } from "../../account/returnAfterMail.ts";
import { MailedPage } from "../verification/MailedPage.tsx";
import { useMailedCode } from "../../account/useMailedCode.ts";
import { useReturnPath, useReturnTarget } from "../../account/useReturnTarget.ts";
import { SubmitButton } from "../../controls/SubmitButton.tsx";
import { checkAll, checkCode, cleanCode, newPasswordCheck } from "../../forms/checks.ts";
import { Field } from "../../forms/Field.tsx";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { PasswordField } from "../../forms/PasswordField.tsx";
import { useCommonPasswords } from "../../forms/useCommonPasswords.ts";
import { useForm } from "../../forms/useForm.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { FacePage } from "../../shell/FacePage.tsx";
import { strings as fields } from "../../strings/forms.ts";
import { strings } from "../../strings/signIn.ts";
import form from "../../forms/Form.module.css";

/** A code does not say whose it is, neither here nor to the rules of the server. */
const NOBODY = { name: "", email: "" };
const FIELDS = { CODE_INVALID: "code", PASSWORD_TOO_COMMON: "password" } as const;

const fieldOf = ({ code }: AppError) => (code in FIELDS ? FIELDS[code as keyof typeof FIELDS] : null);

export const ResetScreen = () => (
  <MailedPage>
    <Reset />
  </MailedPage>
);

function Reset() {
  const { account } = useStudio();
  const common = useCommonPasswords();
  const kept = useReturnPath();
  const asked = useReturnTarget();
  const goOn = useMailedCode("password", asked ?? savedReturn());
  const redeemed = useRef<Redeemed | null>(null);
  const given = new URLSearchParams(useSearch()).get("code") ?? "";
  const reset = useForm({
    initial: { code: given, password: "" },
    check: (values) => checkAll(values, { code: checkCode, password: newPasswordCheck(NOBODY, common) }),
    send: async ({ code, password }) => {
      const reset = await account.resetPassword(cleanCode(code), password);
      redeemed.current = reset.ok ? reset.value : null;
      return reset;
    },
    fieldOf,
    onDone: () => {
      if (redeemed.current) void goOn(redeemed.current);
      forgetReturn();
    },
  });
  return (
    <FacePage title={strings.resetTitle} lead={strings.resetLead}>
      <form className={form.form} {...reset.props} aria-label={strings.resetTitle}>
        <FormFailure error={reset.failure} />
        <Field
          {...reset.field("code")}
          label={fields.code}
          autoComplete="one-time-code"
          placeholder={strings.codePlaceholder}
          maxLength={60}
          code
          focused={given === ""}
          aside={<Link to={kept("/password/forgot")}>{strings.askAgain}</Link>}
        />
        <PasswordField
          {...reset.field("password")}
          label={fields.newPassword}
          autoComplete="new-password"
          focused={given !== ""}
          owner={NOBODY}
        />
        <SubmitButton pending={reset.pending}>{strings.reset}</SubmitButton>
        <p className={form.alt}>
          <Link to={kept("/login")}>{strings.backToSignIn}</Link>
        </p>
      </form>
    </FacePage>
  );
}
