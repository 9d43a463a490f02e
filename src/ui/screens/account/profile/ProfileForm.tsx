import { useSnapshot } from "valtio";
import type { AppError } from "../../../../domain/AppError.ts";
import { userCalls, type ProfileJson } from "../../../../protocol/http/userCalls.ts";
import { notify } from "../../../../state/notices.ts";
import { ButtonLink } from "../../../controls/Button.tsx";
import { SubmitButton } from "../../../controls/SubmitButton.tsx";
import { checkAll, checkName, type Check } from "../../../forms/checks.ts";
import { Field } from "../../../forms/Field.tsx";
import { FormFailure } from "../../../forms/FormFailure.tsx";
import { useForm } from "../../../forms/useForm.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/profile.ts";
import { Section } from "../AccountPage.tsx";
import form from "../../../forms/Form.module.css";

const MOST = { about: 1000, location: 100 } as const;

const checkAbout: Check = (value) => (value.length > MOST.about ? strings.aboutLong : undefined);
const checkLocation: Check = (value) => (value.length > MOST.location ? strings.locationLong : undefined);
/** As the server has it: nothing, or an http or https address. */
const checkWebsite: Check = (value) => {
  const address = value.trim();
  return address === "" || (/^https?:\/\/[^\s"'<>\\]+$/.test(address) && address.length <= 200)
    ? undefined
    : strings.websiteInvalid;
};

const CHECKS = { name: checkName, about: checkAbout, location: checkLocation, website: checkWebsite };

const fieldOf = ({ code }: AppError): "name" | null => (code === "NAME_INVALID" ? "name" : null);

export interface ProfileFormProps {
  readonly profile: ProfileJson;
  readonly onChange: (profile: ProfileJson) => void;
}

export function ProfileForm({ profile, onChange }: ProfileFormProps) {
  const { account, api, session } = useStudio();
  const { user } = useSnapshot(account.state);
  const { name, about, location, website } = profile;
  const edit = useForm({
    initial: { name, about, location, website },
    check: (values) => checkAll(values, CHECKS),
    send: async (values) => {
      const body = { ...values, name: values.name.trim(), website: values.website.trim() };
      const result = await api.call(userCalls.updateProfile, { body });
      if (!result.ok) return result;
      onChange(result.value);
      // The name stands in the token, too.
      if (result.value.name !== user?.name) await account.refresh();
      return result;
    },
    fieldOf,
    onDone: () => notify(session, "success", strings.saved),
  });
  return (
    <Section title={strings.aboutTitle} text={strings.aboutText}>
      <form className={`${form.form} ${form.tight}`} {...edit.props} aria-label={strings.aboutTitle}>
        <FormFailure error={edit.failure} />
        <Field {...edit.field("name")} label={strings.name} autoComplete="name" />
        <Field
          {...edit.field("about")}
          label={strings.about}
          autoComplete="off"
          lines={5}
          hint={strings.aboutLeft(Math.max(0, MOST.about - edit.values.about.length))}
        />
        <Field {...edit.field("location")} label={strings.location} autoComplete="address-level2" />
        <Field
          {...edit.field("website")}
          label={strings.website}
          type="url"
          autoComplete="url"
          placeholder={strings.websitePlaceholder}
        />
        <div className="flex wrap gap-8">
          <SubmitButton size="medium" wide={false} pending={edit.pending}>
            {strings.save}
          </SubmitButton>
          <ButtonLink to={`/users/${profile.id}`} size="medium" tone="ghost">
            {strings.see}
          </ButtonLink>
        </div>
      </form>
    </Section>
  );
}
