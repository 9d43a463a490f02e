import { useSnapshot } from "valtio";
import { seatsAreOpen } from "../../../domain/room/seatsAreOpen.ts";
import { Button } from "../../controls/Button.tsx";
import { jamStrings as words } from "../../strings/jam.ts";
import type { JamRoomProps } from "./GreenRoom.tsx";
import { useHosting } from "./useHosting.ts";

/** Shown to a watcher instead of the instrument: takes a seat, or requests one if hosts assign them. */
export function WatcherPlace({ room, event }: JamRoomProps) {
  const { seatAsked, seatDeclined, members } = useSnapshot(room.state);
  const { power, report } = useHosting(room);
  const isFull = members.length >= event.maxPlayers;
  const isOpen = power === "owner" || seatsAreOpen(event);
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
    <div className="row wrap gap-8-16">
      <output>{text}</output>
      <Button size="large" tone={seatAsked ? "plain" : "primary"} onClick={() => report(room.seats.ask(!seatAsked))}>
        {seatAsked ? words.seatTakeBack : isOpen && !isFull ? words.seatTake : words.seatAsk}
      </Button>
    </div>
  );
}
