import type { AppError } from "../../../domain/AppError.ts";
import { ok } from "../../../domain/AppError.ts";
import { externalCalls, type ExternalProvider } from "../../../protocol/http/externalCalls.ts";
import { SubmitButton } from "../../controls/SubmitButton.tsx";
import { checkAll, checkPassword } from "../../forms/checks.ts";
import form from "../../forms/Form.module.css";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { PasswordField } from "../../forms/PasswordField.tsx";
import { useForm } from "../../forms/useForm.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/account.ts";

const fieldOf = ({ code }: AppError): "password" | null => (code === "LOGIN_FAILED" ? "password" : null);

export interface LinkFormProps {
  readonly provider: ExternalProvider;
  /** Who has a password gives it once more. */
  readonly hasPassword: boolean;
}

/** Goes to a provider to link it; comes back to the account. */
export function LinkForm({ provider, hasPassword }: LinkFormProps) {
  const { api } = useStudio();
  const link = useForm({
    initial: { password: "" },
    check: (values) => (hasPassword ? checkAll(values, { password: checkPassword }) : {}),
    send: async ({ password }) => {
      const body = { provider: provider.id, return: "/account", ...(hasPassword ? { password } : {}) };
      const result = await api.call(externalCalls.linkExternal, { body });
      if (!result.ok) return result;
      location.assign(result.value.url);
      return ok(undefined);
    },
    fieldOf,
  });
  return (
    <form className={form.form} {...link.props} aria-label={strings.linkNamed(provider.name)}>
      <FormFailure error={link.failure} />
      {hasPassword && (
        <PasswordField
          {...link.field("password")}
          label={strings.linkPassword(provider.name)}
          autoComplete="current-password"
          focused
        />
      )}
      <div>
        <SubmitButton size="medium" wide={false} pending={link.pending}>
          {strings.linkGo(provider.name)}
        </SubmitButton>
      </div>
    </form>
  );
}
