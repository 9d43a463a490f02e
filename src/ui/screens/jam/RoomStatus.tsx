import { useSnapshot } from "valtio";
import { jamStrings as words } from "../../strings/jam.ts";
import { BeatBar } from "./BeatBar.tsx";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { delayOf, loopBarsOf } from "../../../state/room/RoomTempo.ts";
import type { JamRoomProps } from "./GreenRoom.tsx";
import styles from "./Jam.module.css";
import { LoopBar } from "./LoopBar.tsx";

interface RoomStatusProps extends Pick<JamRoomProps, "room"> {
  /** Text while the connection is lost, which players and guests read differently. */
  readonly reconnecting: string;
}

/** Beat of a room, delay of the others, and problems of the connection. */
export function RoomStatus({ room, reconnecting }: RoomStatusProps) {
  const { phase, silent } = useSnapshot(room.state);
  return (
    <>
      <BeatBar room={room} />
      <LoopBar room={room} />
      <DelayText room={room} />
      {(phase === "reconnecting" || silent) && (
        <p role="alert" className={styles.error}>
          {phase === "reconnecting" ? reconnecting : words.silent}
        </p>
      )}
    </>
  );
}

/** Delay of the others, ms, and late notes. */
function DelayText({ room }: { readonly room: JamRoom }) {
  const shown = useSnapshot(room.state);
  const { session, playoutMs, members, watchers, connectionId, slot, late, dropped, pingMs, silent } = shown;
  if (!session) return null;
  const delayMs = delayOf(session, playoutMs);
  // A watcher is no player, so any player is somebody else.
  const isAlone = members.every((member) => member.connectionId === connectionId);
  const text = isAlone
    ? words.delayAlone(slot === null ? watchers - 1 : watchers)
    : session.mode === "live"
      ? words.delayLive(delayMs)
      : session.mode === "loop"
        ? words.delayLoop(loopBarsOf(session), delayMs)
        : words.delayGrid(session.delayBars, delayMs);
  return (
    <p className={styles.delay}>
      <b className="text-1">{text}</b>
      {!silent && pingMs !== null && Number.isFinite(pingMs) && <span>{words.ping(pingMs)}</span>}
      {shown.resynchronised && <output>{words.resynchronised}</output>}
      {late + dropped > 0 && <span>{words.misses(late, dropped)}</span>}
    </p>
  );
}
