import { Ban, Check, Ellipsis, Flag, UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { useSnapshot } from "valtio";
import type { Result } from "../../../domain/AppError.ts";
import { userCalls, type RelationJson, type UserJson } from "../../../protocol/http/userCalls.ts";
import { loginPath } from "../../../state/account/returnPath.ts";
import { notify } from "../../../state/notices.ts";
import { Button, ButtonLink } from "../../controls/Button.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON, SMALL_ICON } from "../../controls/iconSize.ts";
import { Menu } from "../../controls/Menu.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { ReportDialog } from "../../moderation/ReportDialog.tsx";
import { moderationStrings as reporting } from "../../strings/moderation.ts";
import { strings } from "../../strings/users.ts";
import styles from "./Users.module.css";

interface RelationProps {
  /** User with the caller's relation, which is null for visitors. */
  readonly user: Pick<UserJson, "id" | "name"> & { readonly relation: RelationJson | null };
  readonly onChange: (relation: RelationJson) => void;
}

/** Follow, or not; block, or not; report; edit what is one's own. */
export function Relation({ user, onChange }: RelationProps) {
  const { account, api, session } = useStudio();
  const me = useSnapshot(account.state).user;
  const [pending, setPending] = useState(false);
  const [reports, setReports] = useState(false);
  const { id, name, relation } = user;
  if (me?.id === id) {
    return (
      <ButtonLink to="/account/profile" size="medium">
        {strings.edit}
      </ButtonLink>
    );
  }
  if (!relation) {
    return (
      <ButtonLink to={loginPath(`/users/${id}`)} size="medium">
        {strings.signIn}
      </ButtonLink>
    );
  }
  const act = async (call: () => Promise<Result<RelationJson>>): Promise<boolean> => {
    setPending(true);
    const result = await call();
    setPending(false);
    if (!result.ok) {
      notify(session, "error", result.error.message);
      return false;
    }
    onChange(result.value);
    return true;
  };
  const follow = () => act(() => api.call(userCalls.followUser, { query: { id } }));
  const unfollow = () => act(() => api.call(userCalls.unfollowUser, { params: { id } }));
  const block = async (blocked: "0" | "1"): Promise<void> => {
    if (!(await act(() => api.call(userCalls.blockUser, { params: { id, blocked } })))) return;
    notify(session, "success", blocked === "1" ? strings.blockedDone(name) : strings.unblockedDone(name));
  };
  return (
    <div className="row gap-4">
      {!relation.blocked && (
        <Button
          size="medium"
          tone={relation.following ? "plain" : "primary"}
          disabled={pending}
          aria-pressed={relation.following}
          aria-label={relation.following ? strings.unfollowLabel(name) : strings.followLabel(name)}
          icon={relation.following ? <Check {...ICON} /> : <UserRoundPlus {...ICON} />}
          onClick={() => void (relation.following ? unfollow() : follow())}
        >
          {relation.following ? strings.unfollow : strings.follow}
        </Button>
      )}
      {relation.blocked && (
        <Button size="medium" disabled={pending} onClick={() => void block("0")}>
          {strings.unblock}
        </Button>
      )}
      <Menu
        align="end"
        items={[
          ...(relation.blocked
            ? []
            : [{ label: strings.block, danger: true, icon: <Ban {...SMALL_ICON} />, onSelect: () => void block("1") }]),
          {
            label: reporting.report,
            icon: <Flag {...SMALL_ICON} />,
            takesFocus: true,
            onSelect: () => setReports(true),
          },
        ]}
      >
        <IconButton label={strings.more} icon={<Ellipsis {...ICON} />} className={styles.more} />
      </Menu>
      <ReportDialog about={{ userId: id, name }} open={reports} onClose={() => setReports(false)} />
    </div>
  );
}
