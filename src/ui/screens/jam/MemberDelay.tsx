import { useSnapshot } from "valtio";
import type { RoomMember } from "../../../protocol/hub/roomHub.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import styles from "./Jam.module.css";

/** The limit of playing together in time, and what can be borne. */
const NEAR_MS = 30;
const APART_MS = 60;

interface MemberDelayProps {
  readonly room: JamRoom;
  readonly member: Pick<RoomMember, "connectionId" | "quiet">;
}

/** Delay of a member's notes, their path, and advice. */
export function MemberDelay({ room, member: { connectionId, quiet } }: MemberDelayProps) {
  const { delays, directTo, silent } = useSnapshot(room.state);
  const delayMs = delays[connectionId];
  const way = directTo.includes(connectionId) ? words.byDirect : words.byHub;
  // A measured delay is void once the connection is silent.
  if (silent || quiet === true)
    return (
      <small className={styles.light} data-light="none">
        {silent ? words.delayUnknown : words.quiet}
      </small>
    );
  if (delayMs === undefined) return <small>{way}</small>;
  const light = delayMs <= NEAR_MS ? "green" : delayMs <= APART_MS ? "amber" : "red";
  return (
    <small className={styles.light} data-light={light}>
      {words.memberDelay(delayMs, way)} {words.delayAdvice[light]}
    </small>
  );
}
