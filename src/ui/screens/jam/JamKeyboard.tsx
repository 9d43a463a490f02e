import { Minus, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ComputerKeys } from "../../../state/computerKeys.ts";
import { isTyping } from "../../../state/isTyping.ts";
import { RoomInputs } from "../../../state/room/RoomInputs.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { KeyStrip } from "../../controls/KeyStrip.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useNarrow } from "../../hooks/useNarrow.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import styles from "./Jam.module.css";

const LOWEST = 12;
const HIGHEST = 84;
const FIRST = 48;
const OCTAVE = 12;

/** Keyboard of the room, played by pointer, touch, the computer's keys and MIDI inputs. */
export function JamKeyboard({ room }: { readonly room: JamRoom }) {
  const octaves = useNarrow(40) ? 1 : 3;
  const [base, setBase] = useState(FIRST);
  const ref = useRef<HTMLFieldSetElement>(null);
  usePlayers(room, base);
  return (
    <div className="row gap-8">
      <IconButton
        label={words.octaveDown}
        icon={<Minus {...ICON} />}
        disabled={base <= LOWEST}
        onClick={() => setBase(base - OCTAVE)}
      />
      <KeyStrip
        ref={ref}
        label={words.keyboard}
        first={base}
        octaves={octaves}
        className={styles.keyboard}
        player={room.own}
      />
      <IconButton
        label={words.octaveUp}
        icon={<Plus {...ICON} />}
        disabled={base >= HIGHEST}
        onClick={() => setBase(base + OCTAVE)}
      />
    </div>
  );
}

/** The computer's keys and MIDI inputs, for as long as the keyboard is on the screen. */
function usePlayers(room: JamRoom, base: number): void {
  const { midi, midiIn } = useStudio();
  useEffect(() => {
    const keys = new ComputerKeys(
      {
        key: (touch, number, strength) => room.own.noteOn(touch, number, strength),
        release: (touch) => room.own.noteOff(touch),
        keyOf: (touch) => room.own.keyOf(touch),
        baseKey: () => base + OCTAVE,
      },
      () => true,
    );
    const off = new AbortController();
    const { signal } = off;
    addEventListener("keydown", (event) => !isTyping(event.target) && keys.down(event), { signal });
    addEventListener("keyup", (event) => keys.up(event), { signal });
    addEventListener("blur", () => room.own.releaseAll(), { signal });
    return () => {
      off.abort();
      room.own.releaseAll();
    };
  }, [room, base]);
  useEffect(() => {
    const inputs = new RoomInputs(room.own);
    // In the place of the board, which plays where no room is.
    const undo = midiIn.tap("track", (message) => inputs.receive(message));
    const forget = midi.onChange(() =>
      inputs.releaseDisconnected(new Set(midi.inputs().flatMap(({ id, connected }) => (connected ? [id] : [])))),
    );
    return () => {
      undo();
      forget();
      inputs.releaseDisconnected(new Set());
    };
  }, [room, midi, midiIn]);
}
