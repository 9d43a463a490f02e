import { useSnapshot } from "valtio";
import { ok } from "../../../domain/AppError.ts";
import { userCalls } from "../../../protocol/http/userCalls.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useTitle } from "../../hooks/useTitle.ts";
import { titles } from "../../strings/titles.ts";
import { strings } from "../../strings/users.ts";
import { LoadedPage } from "../account/LoadedPage.tsx";
import { MoreOfHost } from "../events/MoreOfHost.tsx";
import type { ShownUser } from "./ShownUser.ts";
import { UserCard } from "./UserCard.tsx";
import styles from "./Users.module.css";

/** A public profile. */
export function UserScreen({ id }: { readonly id: string }) {
  const { account, api } = useStudio();
  const { status } = useSnapshot(account.state);
  const signedIn = status === "loggedIn";
  const load = useLoad<ShownUser>(async (signal) => {
    if (signedIn) return api.call(userCalls.userById, { params: { id } }, { signal });
    const result = await api.call(userCalls.publicUser, { params: { id } }, { signal });
    return result.ok ? ok({ ...result.value, relation: null }) : result;
  }, `${id} ${status}`);
  const { value, set } = load;
  useTitle(value?.name ?? titles["/users/:id?"]);
  return (
    <LoadedPage
      load={load}
      lines={3}
      className={styles.page}
      missing={{ title: strings.missingTitle, text: strings.missingText, to: "/", link: strings.home }}
    >
      {value && (
        <>
          <UserCard user={value} onChange={set} />
          <div className={styles.events}>
            <MoreOfHost owner={value} />
          </div>
        </>
      )}
    </LoadedPage>
  );
}
