import { useState } from "react";
import { useSnapshot } from "valtio";
import type { AppError } from "../../../domain/AppError.ts";
import { authCalls } from "../../../protocol/http/authCalls.ts";
import { notify } from "../../../state/notices.ts";
import { SubmitButton } from "../../controls/SubmitButton.tsx";
import { checkAll, checkPassword, newPasswordCheck } from "../../forms/checks.ts";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { PasswordField } from "../../forms/PasswordField.tsx";
import { useCommonPasswords } from "../../forms/useCommonPasswords.ts";
import { useForm } from "../../forms/useForm.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/account.ts";
import { strings as fields } from "../../strings/forms.ts";
import form from "../../forms/Form.module.css";

const FIELDS = { LOGIN_FAILED: "password", PASSWORD_TOO_COMMON: "newPassword" } as const;

const fieldOf = ({ code }: AppError) => (code in FIELDS ? FIELDS[code as keyof typeof FIELDS] : null);

/** Changes the password; a new form takes its place once that is done. */
export function PasswordForm() {
  const [round, setRound] = useState(0);
  return <Fields key={round} onDone={() => setRound(round + 1)} />;
}

function Fields({ onDone }: { readonly onDone: () => void }) {
  const { account, api, session } = useStudio();
  const { user } = useSnapshot(account.state);
  const owner = { name: user?.name ?? "", email: user?.email ?? "" };
  const common = useCommonPasswords();
  const change = useForm({
    initial: { password: "", newPassword: "" },
    check: (values) => checkAll(values, { password: checkPassword, newPassword: newPasswordCheck(owner, common) }),
    send: (body) => api.call(authCalls.changePassword, { body }),
    fieldOf,
    onDone: () => {
      notify(session, "success", strings.passwordChanged);
      onDone();
    },
  });
  return (
    <form className={`${form.form} ${form.tight}`} {...change.props} aria-label={strings.passwordTitle}>
      <FormFailure error={change.failure} />
      {/* Password managers look for the name that belongs to a password. */}
      <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ""} readOnly />
      <PasswordField {...change.field("password")} label={fields.currentPassword} autoComplete="current-password" />
      <PasswordField
        {...change.field("newPassword")}
        label={fields.newPassword}
        autoComplete="new-password"
        owner={owner}
      />
      <div>
        <SubmitButton size="medium" wide={false} pending={change.pending}>
          {strings.passwordChange}
        </SubmitButton>
      </div>
    </form>
  );
}
