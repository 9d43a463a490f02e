import { useSnapshot } from "valtio";
import { Button } from "../../controls/Button.tsx";
import { jamStrings as words } from "../../strings/jam.ts";
import type { JamRoomProps } from "./GreenRoom.tsx";
import styles from "./Jam.module.css";
import { useHosting } from "./useHosting.ts";

/** In the place of the instrument, for who has no seat: asking for one. */
export function WatcherPlace({ room, event }: JamRoomProps) {
  const { seatAsked, seatDeclined, members } = useSnapshot(room.state);
  const { told } = useHosting(room);
  const isFull = members.length >= event.maxPlayers;
  const text = seatAsked
    ? isFull
      ? words.seatWaits
      : words.seatAsked
    : seatDeclined
      ? words.seatDeclined
      : isFull
        ? words.watchingFull
        : words.watching;
  return (
    <div className={styles.line}>
      <output>{text}</output>
      <Button size="large" tone={seatAsked ? "plain" : "primary"} onClick={() => told(room.seats.ask(!seatAsked))}>
        {seatAsked ? words.seatTakeBack : words.seatAsk}
      </Button>
    </div>
  );
}
