import { Suspense, type ComponentType } from "react";
import { useSnapshot } from "valtio";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { Segments } from "../../controls/Segments.tsx";
import { useTouch } from "../../hooks/useNarrow.ts";
import { Waiting } from "../../shell/Waiting.tsx";
import { jamStrings as words } from "../../strings/jam.ts";
import styles from "./Jam.module.css";
import { JamKeyboard } from "./JamKeyboard.tsx";
import { SoundSelect } from "./SoundSelect.tsx";

/** A board in the room, with its canvas: joined outside of `ui`. */
export type RoomBoard = ComponentType<{ readonly room: JamRoom }>;

interface JamInstrumentProps {
  readonly room: JamRoom;
  readonly board: RoomBoard;
}

const WAYS = (["keys", "board"] as const).map((value) => ({ value, label: words.playsWith[value] }));

/** What one plays, and what with. */
export function JamInstrument({ room, board: Board }: JamInstrumentProps) {
  const { playsWith } = useSnapshot(room.state);
  const isTouch = useTouch();
  return (
    <>
      <div className={styles.line}>
        <div className={styles.modes}>
          <Segments
            label={words.playWith}
            value={playsWith}
            segments={WAYS}
            onChange={(value) => room.playWith(value)}
          />
        </div>
        <SoundSelect room={room} />
        <p>{words.playHint[playsWith === "keys" && isTouch ? "touch" : playsWith]}</p>
      </div>
      {playsWith === "keys" ? (
        <JamKeyboard room={room} />
      ) : (
        <Suspense fallback={<Waiting />}>
          <Board room={room} />
        </Suspense>
      )}
    </>
  );
}
