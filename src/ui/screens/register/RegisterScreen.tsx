import { Link } from "wouter";
import { navigate } from "wouter/use-browser-location";
import type { AppError } from "../../../domain/AppError.ts";
import { InvitedTo } from "../../account/InvitedTo.tsx";
import { returnWithCode } from "../../account/joinCodes.ts";
import { pendingRegistration, type PendingRegistration } from "../../account/pendingRegistration.ts";
import { useReturnPath, useReturnTarget } from "../../account/useReturnTarget.ts";
import { SubmitButton } from "../../controls/SubmitButton.tsx";
import { checkAll, checkEmail, checkName, newPasswordCheck } from "../../forms/checks.ts";
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

type Fields = Record<"name" | "email" | "password", string>;

const CHECKS = { name: checkName, email: checkEmail };

const FIELDS = { EMAIL_INVALID: "email", NAME_INVALID: "name", PASSWORD_TOO_COMMON: "password" } as const;

const fieldOf = ({ code }: AppError) => (code in FIELDS ? FIELDS[code as keyof typeof FIELDS] : null);

export function RegisterScreen() {
  const { account } = useStudio();
  const common = useCommonPasswords();
  const kept = useReturnPath();
  const target = useReturnTarget();
  const registrationOf = (values: Fields): PendingRegistration => ({
    ...trimmed(values),
    ...(target === null ? {} : { return: returnWithCode(target) }),
  });
  const register = useForm({
    initial: { name: "", email: pendingRegistration.email(), password: "" },
    check: (values) => checkAll(values, { ...CHECKS, password: newPasswordCheck(values, common) }),
    send: (values) => account.register(registrationOf(values)),
    fieldOf,
    onDone: (values) => {
      pendingRegistration.set(registrationOf(values));
      navigate(kept("/verification"));
    },
  });
  const { name, email } = register.values;
  return (
    <FacePage above={<InvitedTo />} title={strings.registerTitle} lead={strings.registerLead}>
      <form className={form.form} {...register.props} aria-label={strings.registerTitle}>
        <FormFailure error={register.failure} />
        <Field {...register.field("name")} label={fields.name} autoComplete="name" focused />
        <Field
          {...register.field("email")}
          label={fields.email}
          type="email"
          autoComplete="username"
          hint={strings.emailHint}
        />
        <PasswordField
          {...register.field("password")}
          label={fields.password}
          autoComplete="new-password"
          owner={{ name, email }}
        />
        <SubmitButton pending={register.pending}>{strings.register}</SubmitButton>
        <p className={form.alt}>
          {strings.agreeBefore} <Link to="/terms">{strings.terms}</Link> {strings.and}{" "}
          <Link to="/privacy">{strings.privacy}</Link>.
        </p>
        <p className={form.alt}>
          {strings.haveAccount} <Link to={kept("/login")}>{strings.signInLink}</Link>
        </p>
      </form>
    </FacePage>
  );
}

const trimmed = (values: Fields): Fields => ({
  ...values,
  name: values.name.trim(),
  email: values.email.trim(),
});
