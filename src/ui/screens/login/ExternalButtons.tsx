import { useState } from "react";
import { isProblemCode, problemKinds } from "../../../protocol/http/problem.ts";
import type { AppError } from "../../../domain/AppError.ts";
import { returnWithCode } from "../../account/joinCodes.ts";
import { useManifest } from "../../account/useManifest.ts";
import { useReturnTarget } from "../../account/useReturnTarget.ts";
import { SubmitButton } from "../../controls/SubmitButton.tsx";
import { classes } from "../../controls/classes.ts";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/signIn.ts";
import { ProviderMark } from "./ProviderMark.tsx";
import styles from "./LoginScreen.module.css";

/** The providers that this server can sign in with, and a line between them and the form; nothing where there are none. */
export function ExternalButtons() {
  const { account } = useStudio();
  const { value } = useManifest();
  const target = useReturnTarget();
  const [leaving, setLeaving] = useState<string | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const providers = value?.settings.ExternalProviders ?? [];
  if (providers.length === 0) return null;
  const leave = async (provider: string): Promise<void> => {
    setLeaving(provider);
    setFailure(null);
    const result = await account.loginExternally(provider, target === null ? "/dashboard" : returnWithCode(target));
    if (result.ok) return;
    setLeaving(null);
    setFailure(result.error);
  };
  return (
    <>
      <fieldset className={styles.providers} aria-label={strings.external}>
        {providers.map(({ id, name, kind }) => (
          <SubmitButton
            key={id}
            tone="plain"
            wide={false}
            pending={leaving === id}
            disabled={leaving !== null && leaving !== id}
            icon={<ProviderMark kind={kind} />}
            onClick={() => void leave(id)}
          >
            {providers.length === 1 ? strings.continueWith(name) : name}
          </SubmitButton>
        ))}
      </fieldset>
      <FormFailure error={failure} />
      <p className={classes("row gap-12 margin-top-8 text-2 size-2", styles.or)}>{strings.orWithEmail}</p>
    </>
  );
}

/** The sentence for the code that a provider's sign-in came back with. */
export const problemText = (code: string): string => problemKinds[isProblemCode(code) ? code : "EXTERNAL_FAILED"].title;
