import { Minus, Plus } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { noteLabel } from "../../../domain/music/noteLabel.ts";
import { ComputerKeys } from "../../../state/computerKeys.ts";
import { isTyping } from "../../../state/isTyping.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useNarrow } from "../../hooks/useNarrow.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import styles from "./Jam.module.css";

const LOWEST = 12;
const HIGHEST = 84;
const FIRST = 48;
const OCTAVE = 12;
const BLACK = new Set([1, 3, 6, 8, 10]);
const STRENGTH = 0.75;
/** Numbers of fingers: clear of pointers and of the computer's keys. */
const ENTER_TOUCH = 5_000_000;
const MIDI_TOUCH = 6_000_000;

/** Plays in the room by pointer and touch, by the computer's keys, and by whatever MIDI input there is. */
export function JamKeyboard({ room }: { readonly room: JamRoom }) {
  const octaves = useNarrow(40) ? 1 : 3;
  const [base, setBase] = useState(FIRST);
  const ref = useRef<HTMLFieldSetElement>(null);
  usePlayers(room, base);
  const glide = (event: PointerEvent): void => {
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-key]");
    const key = Number(under?.dataset["key"] ?? -1);
    if (key >= 0 && ref.current?.contains(under ?? null) && room.own.keyOf(event.pointerId) !== key)
      room.own.noteOn(event.pointerId, key, STRENGTH);
  };
  const press = (event: KeyboardEvent<HTMLElement>, isDown: boolean): void => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    const key = Number(event.currentTarget.dataset["key"]);
    if (!isDown) room.own.noteOff(ENTER_TOUCH + key);
    else if (!event.repeat) room.own.noteOn(ENTER_TOUCH + key, key, STRENGTH);
  };
  return (
    <div className={styles.keys}>
      <IconButton
        label={words.octaveDown}
        icon={<Minus {...ICON} />}
        disabled={base <= LOWEST}
        onClick={() => setBase(base - OCTAVE)}
      />
      <fieldset
        ref={ref}
        className={styles.keyboard}
        aria-label={words.keyboard}
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          glide(event);
        }}
        onPointerMove={(event) => event.buttons > 0 && glide(event)}
        onPointerUp={(event) => room.own.noteOff(event.pointerId)}
        onPointerCancel={(event) => room.own.noteOff(event.pointerId)}
      >
        {Array.from({ length: OCTAVE * octaves + 1 }, (_, i) => base + i).map((key) => (
          <button
            key={key}
            type="button"
            data-key={key}
            data-black={BLACK.has(key % OCTAVE) || undefined}
            aria-label={noteLabel(key)}
            onKeyDown={(event) => press(event, true)}
            onKeyUp={(event) => press(event, false)}
            onBlur={() => room.own.noteOff(ENTER_TOUCH + key)}
          >
            {key % OCTAVE === 0 && <span>{noteLabel(key)}</span>}
          </button>
        ))}
      </fieldset>
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
  const { midiIn } = useStudio();
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
  useEffect(
    () =>
      // In the place of the board, which plays where no room is.
      midiIn.tap("track", ({ event }) => {
        if (event.kind === "noteOn") room.own.noteOn(MIDI_TOUCH + event.number, event.number, event.velocity / 127);
        else if (event.kind === "noteOff") room.own.noteOff(MIDI_TOUCH + event.number);
        else return false;
        return true;
      }),
    [room, midiIn],
  );
}
