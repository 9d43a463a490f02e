import { useSnapshot } from "valtio";
import { ok } from "../../../domain/AppError.ts";
import { userCalls } from "../../../protocol/http/userCalls.ts";
import { ButtonLink } from "../../controls/Button.tsx";
import { isMissing, useLoad } from "../../hooks/useLoad.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useTitle } from "../../hooks/useTitle.ts";
import { MessagePage } from "../../shell/MessagePage.tsx";
import { Page } from "../../shell/Page.tsx";
import { titles } from "../../strings/titles.ts";
import { strings } from "../../strings/users.ts";
import { LoadState } from "../account/LoadState.tsx";
import type { ShownUser } from "./ShownUser.ts";
import { UserCard } from "./UserCard.tsx";
import styles from "./Users.module.css";

/** A public profile. */
export function UserScreen({ id }: { readonly id: string }) {
  const { account, api } = useStudio();
  const { status } = useSnapshot(account.state);
  const signedIn = status === "loggedIn";
  const { value, error, reload, set } = useLoad<ShownUser>(async (signal) => {
    if (signedIn) return api.call(userCalls.userById, { params: { id } }, { signal });
    const result = await api.call(userCalls.publicUser, { params: { id } }, { signal });
    return result.ok ? ok({ ...result.value, relation: null }) : result;
  }, `${id} ${status}`);
  useTitle(value?.name ?? titles["/users/:id?"]);
  if (!value && isMissing(error))
    return (
      <MessagePage title={strings.missingTitle} text={strings.missingText}>
        <ButtonLink to="/" size="medium">
          {strings.home}
        </ButtonLink>
      </MessagePage>
    );
  return (
    <Page>
      <div className={styles.page}>
        {value ? <UserCard user={value} onChange={set} /> : <LoadState error={error} onRetry={reload} lines={3} />}
      </div>
    </Page>
  );
}
