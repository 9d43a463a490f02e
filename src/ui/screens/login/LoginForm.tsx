import { useState } from "react";
import { Link } from "wouter";
import { navigate } from "wouter/use-browser-location";
import type { AppError } from "../../../domain/AppError.ts";
import { pendingRegistration } from "../../account/pendingRegistration.ts";
import { useReturnPath, useReturnTarget } from "../../account/useReturnTarget.ts";
import { SubmitButton } from "../../controls/SubmitButton.tsx";
import { checkAll, checkEmail, checkPassword } from "../../forms/checks.ts";
import { Field } from "../../forms/Field.tsx";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { PasswordField } from "../../forms/PasswordField.tsx";
import { useForm } from "../../forms/useForm.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings as fields } from "../../strings/forms.ts";
import { strings } from "../../strings/signIn.ts";
import form from "../../forms/Form.module.css";

const CHECKS = { email: checkEmail, password: checkPassword };

const fieldOf = ({ code }: AppError): "password" | null => (code === "LOGIN_FAILED" ? "password" : null);

export interface LoginFormProps {
  /** Takes the focus: where signing in is what the page is for. */
  readonly main?: boolean;
}

/** Signs in with address and password; the route's guard then leads on. */
export function LoginForm({ main = true }: LoginFormProps) {
  const { account } = useStudio();
  const kept = useReturnPath();
  const target = useReturnTarget();
  // Decided once: the focus must not move while one types.
  const [known] = useState(() => pendingRegistration.email() || (account.state.ended?.email ?? ""));
  const isKnown = known !== "";
  const login = useForm({
    initial: { email: known, password: "" },
    check: (values) => checkAll(values, CHECKS),
    send: ({ email, password }) => account.login({ email: email.trim(), password }),
    fieldOf,
    // The login page has a guard that leads on.
    onDone: () => !main && navigate(target ?? "/dashboard"),
  });
  const { email } = login.values;
  return (
    <form className={`${form.form} ${form.tight}`} {...login.props} aria-label={strings.signInTitle}>
      <FormFailure error={login.failure}>
        {login.failure?.code === "EMAIL_NOT_VERIFIED" && <Link to={kept("/verification")}>{strings.enterCode}</Link>}
      </FormFailure>
      <Field
        {...login.field("email")}
        label={fields.email}
        type="email"
        autoComplete="username"
        focused={main && !isKnown}
      />
      <PasswordField
        {...login.field("password")}
        label={fields.password}
        autoComplete="current-password"
        focused={main && isKnown}
        aside={
          <Link to={kept("/password/forgot")} onClick={() => pendingRegistration.rememberEmail(email)}>
            {strings.forgotLink}
          </Link>
        }
      />
      <SubmitButton tone={main ? "primary" : "plain"} pending={login.pending}>
        {strings.signIn}
      </SubmitButton>
      <p className={form.alt}>
        {strings.newHere}{" "}
        <Link to={kept("/register")} onClick={() => pendingRegistration.rememberEmail(email)}>
          {strings.createLink}
        </Link>
      </p>
    </form>
  );
}
