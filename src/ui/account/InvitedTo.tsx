import { inviteCalls } from "../../protocol/http/inviteCalls.ts";
import { roomOfPath } from "../../state/room/jamLink.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { useLoad } from "../hooks/useLoad.ts";
import { inviteStrings as words } from "../strings/invite.ts";
import { Avatar } from "./Avatar.tsx";
import { savedJoinCode } from "./joinCodes.ts";
import { useReturnTarget } from "./useReturnTarget.ts";
import styles from "./Account.module.css";

/** On the way into an account: the room that one was invited to, and that it leads to. Nothing where it leads elsewhere. */
export function InvitedTo() {
  const target = useReturnTarget();
  const id = target === null ? null : roomOfPath(target);
  return id === null ? null : <Invited key={id} id={id} />;
}

function Invited({ id }: { readonly id: string }) {
  const { api } = useStudio();
  const code = savedJoinCode(id);
  const { value } = useLoad(
    (signal) => api.call(inviteCalls.invite, { params: { id }, query: code === undefined ? {} : { code } }, { signal }),
    id,
  );
  if (!value) return null;
  const { name, owner, kind } = value;
  return (
    <p className={styles.invited}>
      <Avatar user={owner} size="small" />
      <span>
        <b className="block weight-550">{words.waits(name)}</b>
        <small className="block text-2 size-2">{`${owner.name} ${words.by[kind]}`}</small>
      </span>
    </p>
  );
}
