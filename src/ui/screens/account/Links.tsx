import { useState } from "react";
import { type AppError, ok } from "../../../domain/AppError.ts";
import { externalCalls, type ExternalLink, type ExternalProvider } from "../../../protocol/http/externalCalls.ts";
import { notify } from "../../../state/notices.ts";
import { useManifest } from "../../account/useManifest.ts";
import { Button, ButtonLink } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { SubmitButton } from "../../controls/SubmitButton.tsx";
import { checkAll, checkPassword } from "../../forms/checks.ts";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { PasswordField } from "../../forms/PasswordField.tsx";
import { useForm } from "../../forms/useForm.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useSend } from "../../hooks/useSend.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { strings } from "../../strings/account.ts";
import { ProviderMark } from "../login/ProviderMark.tsx";
import { Section } from "./AccountPage.tsx";
import { LoadState } from "./LoadState.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import form from "../../forms/Form.module.css";
import styles from "./Account.module.css";

/** The ways to sign in: the password, and providers. */
export function Links() {
  const { api } = useStudio();
  const manifest = useManifest();
  const links = useLoad((signal) => api.call(externalCalls.externalLinks, {}, { signal }));
  const providers = manifest.value?.settings.ExternalProviders ?? [];
  const { value } = links;
  return (
    <>
      <Section
        title={strings.passwordTitle}
        text={value?.hasPassword === false ? strings.passwordNone : strings.passwordText}
      >
        {!value && <LoadState error={links.error} onRetry={links.reload} />}
        {value?.hasPassword && <PasswordForm />}
        {value?.hasPassword === false && (
          <ButtonLink to="/password/forgot" size="medium">
            {strings.passwordSet}
          </ButtonLink>
        )}
      </Section>
      {value && providers.length > 0 && (
        <Section title={strings.linksTitle} text={strings.linksText}>
          <ul className={classes("grid on-panel ring radius-2", styles.rows)}>
            {providers.map((provider) => (
              <Provider
                key={provider.id}
                provider={provider}
                link={value.links.find((link) => link.provider === provider.id) ?? null}
                hasPassword={value.hasPassword}
                onChanged={links.reload}
              />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

interface ProviderProps {
  readonly provider: ExternalProvider;
  readonly link: ExternalLink | null;
  readonly hasPassword: boolean;
  readonly onChanged: () => void;
}

function Provider({ provider, link, hasPassword, onChanged }: ProviderProps) {
  const { api, session } = useStudio();
  const [linking, setLinking] = useState(false);
  const [send, pending] = useSend();
  const unlink = () =>
    send(api.call(externalCalls.unlinkExternal, { params: { provider: provider.id } }), () => {
      notify(session, "success", strings.unlinked(provider.name));
      onChanged();
    });
  return (
    <li>
      <div className={classes("row gap-14", styles.row)}>
        <ProviderMark kind={provider.kind} />
        <div className="flex-1 min-width-0 text-2 line-16">
          <b className="block text-1 size-3 weight-600 line-20">{provider.name}</b>
          {link && <span>{strings.linkedAs(link.email)}</span>}
        </div>
        {link ? (
          <Button
            size="medium"
            disabled={pending}
            aria-label={strings.unlinkNamed(provider.name)}
            onClick={() => void unlink()}
          >
            {strings.unlink}
          </Button>
        ) : (
          <Button
            size="medium"
            aria-expanded={linking}
            aria-label={strings.linkNamed(provider.name)}
            onClick={() => setLinking(!linking)}
          >
            {strings.link}
          </Button>
        )}
      </div>
      {linking && !link && <LinkForm provider={provider} hasPassword={hasPassword} />}
    </li>
  );
}

const fieldOf = ({ code }: AppError): "password" | null => (code === "LOGIN_FAILED" ? "password" : null);

interface LinkFormProps {
  readonly provider: ExternalProvider;
  /** True if the user has a password, which the form asks for again. */
  readonly hasPassword: boolean;
}

/** Goes to a provider to link it; comes back to the account. */
function LinkForm({ provider, hasPassword }: LinkFormProps) {
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
