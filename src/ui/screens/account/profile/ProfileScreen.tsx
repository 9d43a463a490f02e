import { useState } from "react";
import { type ProfileJson, userCalls } from "../../../../protocol/http/userCalls.ts";
import type { Area } from "../../../../state/events/eventForm.ts";
import { notify } from "../../../../state/notices.ts";
import { Button } from "../../../controls/Button.tsx";
import { classes } from "../../../controls/classes.ts";
import { sentence } from "../../../forms/sentence.ts";
import { useLoad } from "../../../hooks/useLoad.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { PlacePicker } from "../../../map/PlacePicker.tsx";
import { strings as account } from "../../../strings/account.ts";
import { strings } from "../../../strings/profile.ts";
import { AccountPage, Section } from "../AccountPage.tsx";
import { LoadState } from "../LoadState.tsx";
import { PictureSection } from "./PictureSection.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import styles from "./Profile.module.css";

export function ProfileScreen() {
  const { api } = useStudio();
  const { value, error, reload, set } = useLoad((signal) => api.call(userCalls.profile, {}, { signal }));
  return (
    <AccountPage title={account.tabs.profile}>
      {value ? (
        <>
          <PictureSection profile={value} onChange={set} />
          <ProfileForm key={value.id} profile={value} onChange={set} />
          <HomeSection profile={value} onChange={set} />
        </>
      ) : (
        <LoadState error={error} onRetry={reload} lines={4} />
      )}
    </AccountPage>
  );
}

interface HomeSectionProps {
  readonly profile: ProfileJson;
  readonly onChange: (profile: ProfileJson) => void;
}

/** The user's home, for flyers of events around it. */
function HomeSection({ profile, onChange }: HomeSectionProps) {
  const { api, session } = useStudio();
  const [area, setArea] = useState<Area | null>(profile.homeArea);
  const [problem, setProblem] = useState("");
  const [pending, setPending] = useState(false);
  const save = async (): Promise<void> => {
    setPending(true);
    const result = await api.call(userCalls.updateProfile, { body: { homeArea: area } });
    setPending(false);
    setProblem(result.ok ? "" : sentence(result.error.message));
    if (!result.ok) return;
    onChange(result.value);
    setArea(result.value.homeArea);
    notify(session, "success", area ? strings.homeSaved : strings.homeRemoved);
  };
  return (
    <Section title={strings.homeTitle} text={strings.homeText}>
      <PlacePicker label={strings.homeMap} area={area} onArea={setArea} />
      <p role="alert" className={classes("margin-top-8 text-danger line-16", styles.problem)}>
        {problem}
      </p>
      <div className={styles.home}>
        <Button size="medium" disabled={pending || area === profile.homeArea} onClick={() => void save()}>
          {strings.saveHome}
        </Button>
      </div>
    </Section>
  );
}
