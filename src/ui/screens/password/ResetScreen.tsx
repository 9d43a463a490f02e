import { Link, useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import type { AppError } from "../../../domain/AppError.ts";
import { useReturnPath } from "../../account/useReturnTarget.ts";
import { SubmitButton } from "../../controls/SubmitButton.tsx";
import { checkAll, checkCode, checkNewPassword, cleanCode } from "../../forms/checks.ts";
import { Field } from "../../forms/Field.tsx";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { PasswordField } from "../../forms/PasswordField.tsx";
import { useForm } from "../../forms/useForm.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { FacePage } from "../../shell/FacePage.tsx";
import { strings as fields } from "../../strings/forms.ts";
import { strings } from "../../strings/signIn.ts";
import form from "../../forms/Form.module.css";

const CHECKS = { code: checkCode, password: checkNewPassword };
const FIELDS = { CODE_INVALID: "code", PASSWORD_TOO_COMMON: "password" } as const;

const fieldOf = ({ code }: AppError) => (code in FIELDS ? FIELDS[code as keyof typeof FIELDS] : null);

export function ResetScreen() {
  const { account } = useStudio();
  const kept = useReturnPath();
  const given = new URLSearchParams(useSearch()).get("code") ?? "";
  const reset = useForm({
    initial: { code: given, password: "" },
    check: (values) => checkAll(values, CHECKS),
    send: ({ code, password }) => account.resetPassword(cleanCode(code), password),
    fieldOf,
    onDone: () => navigate("/success?of=password"),
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
          about={[]}
        />
        <SubmitButton pending={reset.pending}>{strings.reset}</SubmitButton>
        <p className={form.alt}>
          <Link to={kept("/login")}>{strings.backToSignIn}</Link>
        </p>
      </form>
    </FacePage>
  );
}
