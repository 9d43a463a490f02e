import { Ban, Check, Ellipsis, Flag, UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { userCalls, type RelationJson, type UserJson } from "../../../protocol/http/userCalls.ts";
import { loginPath } from "../../../state/account/returnPath.ts";
import { notify } from "../../../state/notices.ts";
import { Button, ButtonLink } from "../../controls/Button.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON, SMALL_ICON } from "../../controls/iconSize.ts";
import { Menu } from "../../controls/Menu.tsx";
import { useSend } from "../../hooks/useSend.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { ReportDialog } from "../../moderation/ReportDialog.tsx";
import { moderationStrings as reporting } from "../../strings/moderation.ts";
import { strings } from "../../strings/users.ts";
import styles from "./Users.module.css";

interface RelationProps {
  /** User with the caller's relation, which is null for visitors. */
  readonly user: Pick<UserJson, "id" | "name"> & { readonly relation: RelationJson | null };
  readonly onChange: (relation: RelationJson) => void;
  /** True on the user's own page, where following is the main action. */
  readonly main?: boolean;
}

/** Follow, or not; block, or not; report; edit what is one's own. */
export function Relation({ user, onChange, main = false }: RelationProps) {
  const { account, api, session } = useStudio();
  const me = useSnapshot(account.state).user;
  const [send, pending] = useSend();
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
  const follow = () => send(api.call(userCalls.followUser, { query: { id } }), onChange);
  const unfollow = () => send(api.call(userCalls.unfollowUser, { params: { id } }), onChange);
  const block = (blocked: "0" | "1") =>
    send(api.call(userCalls.blockUser, { params: { id, blocked } }), (next) => {
      onChange(next);
      notify(session, "success", blocked === "1" ? strings.blockedDone(name) : strings.unblockedDone(name));
    });
  return (
    <div className="row gap-4">
      {!relation.blocked && (
        <Button
          size="medium"
          tone={main && !relation.following ? "primary" : "plain"}
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
