import { useSnapshot } from "valtio";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import styles from "./Jam.module.css";

/** The limit of playing together in time, and what can be borne. */
const NEAR_MS = 30;
const APART_MS = 60;

interface MemberDelayProps {
  readonly room: JamRoom;
  readonly connectionId: string;
}

/** How long what a member plays is under way to here, by which way it comes, and what to make of it. */
export function MemberDelay({ room, connectionId }: MemberDelayProps) {
  const { delays, directTo } = useSnapshot(room.state);
  const delayMs = delays[connectionId];
  const way = directTo.includes(connectionId) ? words.byDirect : words.byHub;
  if (delayMs === undefined) return <small>{way}</small>;
  const light = delayMs <= NEAR_MS ? "green" : delayMs <= APART_MS ? "amber" : "red";
  return (
    <small className={styles.light} data-light={light}>
      {words.memberDelay(delayMs, way)} {words.delayAdvice[light]}
    </small>
  );
}
