import { Suspense, type ComponentType, useEffect } from "react";
import { useSnapshot } from "valtio";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { Segments } from "../../controls/Segments.tsx";
import { useTouch } from "../../hooks/useNarrow.ts";
import { Waiting } from "../../shell/Waiting.tsx";
import { jamStrings as words } from "../../strings/jam.ts";
import styles from "./Jam.module.css";
import { JamKeyboard } from "./JamKeyboard.tsx";
import {
  DRUM_KITS,
  GM_INSTRUMENTS,
  instrumentLabel,
  PERCUSSION_BANK,
} from "../../../domain/reference/gmInstruments.ts";
import { Select } from "../../controls/Select.tsx";

/** A board in the room, with its canvas: joined outside of `ui`. */
export type RoomBoard = ComponentType<{ readonly room: JamRoom }>;

interface JamInstrumentProps {
  readonly room: JamRoom;
  readonly board: RoomBoard;
}

const WAYS = (["keys", "board"] as const).map((value) => ({ value, label: words.playsWith[value] }));

/** Instrument of this player, and keys or board to play it. */
export function JamInstrument({ room, board: Board }: JamInstrumentProps) {
  const { playsWith } = useSnapshot(room.state);
  const isTouch = useTouch();
  return (
    <>
      <div className="row wrap gap-8-16">
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

const OPTIONS = [
  ...DRUM_KITS.map(({ program, label }) => ({ value: `${PERCUSSION_BANK}:${program}`, label, group: words.drums })),
  ...GM_INSTRUMENTS.map(({ program, label, family }) => ({ value: `0:${program}`, label, group: family })),
];

/** Menu of the own instrument, which the others also receive. */
function SoundSelect({ room }: { readonly room: JamRoom }) {
  const { bank, program } = useSnapshot(room.state).sound;
  useEffect(() => room.roster.setSound({ ...room.state.sound }), [room]);
  return (
    <Select
      label={words.instrument}
      value={`${bank}:${program}`}
      options={OPTIONS}
      size="large"
      onChange={(value) => {
        const [chosenBank = 0, chosen = 0] = value.split(":").map(Number);
        const name = instrumentLabel(chosenBank, chosen);
        room.roster.setSound({ ...room.state.sound, bank: chosenBank, program: chosen, name });
      }}
    />
  );
}
