import { Maximize2, Minimize2, Minus, Plus } from "lucide-react";
import { Suspense, type ComponentType, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { choiceCommand } from "../../controls/choiceCommand.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { noteLabel } from "../../../domain/music/noteLabel.ts";
import { Segments } from "../../controls/Segments.tsx";
import { useTouch } from "../../hooks/useNarrow.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { Waiting } from "../../shell/Waiting.tsx";
import { jamStrings as words } from "../../strings/jam.ts";
import { titles } from "../../strings/titles.ts";
import styles from "./Room.module.css";
import { JamKeyboard } from "./JamKeyboard.tsx";
import { KeyLock } from "./RoomKey.tsx";
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
  /** True while nothing else is shown; for places that can hide the rest. */
  readonly full?: boolean;
  readonly onFull?: (full: boolean) => void;
}

const WAYS = (["keys", "board"] as const).map((value) => ({ value, label: words.playsWith[value] }));

const LOWEST = 12;
const HIGHEST = 84;
const FIRST = 48;
const OCTAVE = 12;

/** Instrument of this player, and keys or board to play it. */
export function JamInstrument({ room, board: Board, full = false, onFull }: JamInstrumentProps) {
  const { playsWith } = useSnapshot(room.state);
  const isTouch = useTouch();
  const [base, setBase] = useState(FIRST);
  useScreenCommands(titles["/plugin/jamroom/:id?"], () => [
    choiceCommand(words.playWith, playsWith, WAYS, (value) => room.playWith(value)),
    ...(playsWith === "keys"
      ? [
          { label: words.octaveDown, disabled: base <= LOWEST, run: () => setBase(base - OCTAVE) },
          { label: words.octaveUp, disabled: base >= HIGHEST, run: () => setBase(base + OCTAVE) },
        ]
      : []),
  ]);
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.ways}>
          <Segments
            label={words.playWith}
            value={playsWith}
            segments={WAYS}
            onChange={(value) => room.playWith(value)}
          />
        </div>
        <SoundSelect room={room} />
        {playsWith === "keys" && (
          <div className="row gap-4">
            <IconButton
              label={words.octaveDown}
              icon={<Minus {...ICON} />}
              disabled={base <= LOWEST}
              onClick={() => setBase(base - OCTAVE)}
            />
            <b className="tabular size-2">{noteLabel(base + OCTAVE)}</b>
            <IconButton
              label={words.octaveUp}
              icon={<Plus {...ICON} />}
              disabled={base >= HIGHEST}
              onClick={() => setBase(base + OCTAVE)}
            />
          </div>
        )}
        <KeyLock room={room} />
        <p>{words.playHint[playsWith === "keys" && isTouch ? "touch" : playsWith]}</p>
        {onFull && (
          <span className="push-right">
            <IconButton
              label={words.instrumentFull}
              pressed={full}
              icon={full ? <Minimize2 {...ICON} /> : <Maximize2 {...ICON} />}
              onClick={() => onFull(!full)}
            />
          </span>
        )}
      </div>
      {playsWith === "keys" ? (
        <JamKeyboard room={room} base={base} />
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
  const value = `${bank}:${program}`;
  const choose = (next: string): void => {
    const [chosenBank = 0, chosen = 0] = next.split(":").map(Number);
    const name = instrumentLabel(chosenBank, chosen);
    room.roster.setSound({ ...room.state.sound, bank: chosenBank, program: chosen, name });
  };
  useScreenCommands(titles["/plugin/jamroom/:id?"], () => [choiceCommand(words.instrument, value, OPTIONS, choose)]);
  return <Select label={words.instrument} value={value} options={OPTIONS} size="large" onChange={choose} />;
}
