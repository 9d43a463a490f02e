import { userCalls } from "../../../../protocol/http/userCalls.ts";
import { useLoad } from "../../../hooks/useLoad.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings as account } from "../../../strings/account.ts";
import { AccountPage } from "../AccountPage.tsx";
import { LoadState } from "../LoadState.tsx";
import { HomeSection } from "./HomeSection.tsx";
import { PictureSection } from "./PictureSection.tsx";
import { ProfileForm } from "./ProfileForm.tsx";

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
