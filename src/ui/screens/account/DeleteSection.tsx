import { useState } from "react";
import { useSnapshot } from "valtio";
import type { AppError } from "../../../domain/AppError.ts";
import { ok } from "../../../domain/AppError.ts";
import { accountCalls } from "../../../protocol/http/accountCalls.ts";
import { externalCalls } from "../../../protocol/http/externalCalls.ts";
import { notify } from "../../../state/notices.ts";
import { Button } from "../../controls/Button.tsx";
import { Dialog } from "../../controls/Dialog.tsx";
import { SubmitButton } from "../../controls/SubmitButton.tsx";
import { checkPassword } from "../../forms/checks.ts";
import { Field } from "../../forms/Field.tsx";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { PasswordField } from "../../forms/PasswordField.tsx";
import { useForm } from "../../forms/useForm.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { strings } from "../../strings/account.ts";
import { dateText } from "../../strings/dates.ts";
import { strings as signIn } from "../../strings/signIn.ts";
import { Section } from "./AccountPage.tsx";
import form from "../../forms/Form.module.css";
import styles from "./Account.module.css";

/** The end of the account: what it means, and the way to it. */
export function DeleteSection() {
  const [asking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  return (
    <Section title={strings.deleteTitle} text={strings.deleteText}>
      <Button size="medium" tone="danger" onClick={() => setAsking(true)}>
        {strings.deleteOpen}
      </Button>
      <Dialog title={strings.deleteTitle} open={asking} onClose={close}>
        <DeleteForm onClose={close} />
      </Dialog>
    </Section>
  );
}

const fieldOf = ({ code }: AppError): "proof" | null => (code === "LOGIN_FAILED" ? "proof" : null);

/** Asks for the password; who has none writes the address instead. */
function DeleteForm({ onClose }: { readonly onClose: () => void }) {
  const { account, api, session } = useStudio();
  const email = useSnapshot(account.state).user?.email ?? "";
  const links = useLoad((signal) => api.call(externalCalls.externalLinks, {}, { signal }));
  const hasPassword = links.value?.hasPassword ?? true;
  const checkEmail = (text: string): string | undefined =>
    text.trim().toLowerCase() === email.toLowerCase() ? undefined : strings.deleteEmailWrong;
  const leave = useForm({
    initial: { proof: "" },
    check: ({ proof }) => {
      const wrong = (hasPassword ? checkPassword : checkEmail)(proof);
      return wrong === undefined ? {} : { proof: wrong };
    },
    send: async ({ proof }) => {
      const deleted = await api.call(accountCalls.deleteAccount, { body: hasPassword ? { password: proof } : {} });
      if (!deleted.ok) return deleted;
      await account.logout();
      notify(session, "info", strings.deleted(dateText(new Date(deleted.value.deletedFrom))));
      return ok(undefined);
    },
    fieldOf,
  });
  return (
    <form className={`${form.form} ${form.tight}`} {...leave.props} aria-label={strings.deleteTitle}>
      <ul className={styles.points}>
        {strings.deletePoints.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <FormFailure error={leave.failure} />
      {leave.failure?.code === "SIGN_IN_AGAIN" && (
        <div className={styles.buttons}>
          {links.value?.links.map(({ provider, name }) => (
            <Button key={provider} size="medium" onClick={() => void account.loginExternally(provider, "/account")}>
              {signIn.continueWith(name)}
            </Button>
          ))}
        </div>
      )}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {hasPassword ? (
        <PasswordField
          {...leave.field("proof")}
          label={strings.deletePassword}
          autoComplete="current-password"
          focused
        />
      ) : (
        <Field {...leave.field("proof")} label={strings.deleteEmail} type="email" autoComplete="off" />
      )}
      <div className={styles.buttons}>
        <Button size="medium" onClick={onClose}>
          {strings.deleteStay}
        </Button>
        <SubmitButton size="medium" tone="danger" wide={false} pending={leave.pending}>
          {strings.deleteGo}
        </SubmitButton>
      </div>
    </form>
  );
}
