import { useSnapshot } from "valtio";
import { jamStrings as words } from "../../strings/jam.ts";
import { BeatBar } from "./BeatBar.tsx";
import { DelayText } from "./DelayText.tsx";
import type { JamRoomProps } from "./GreenRoom.tsx";
import styles from "./Jam.module.css";
import { LoopBar } from "./LoopBar.tsx";

interface RoomStatusProps extends Pick<JamRoomProps, "room"> {
  /** Text while the connection is lost, which players and guests read differently. */
  readonly reconnecting: string;
}

/** The beat of a room, how late the others are heard, and what is wrong with the line. */
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
