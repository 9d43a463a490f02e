import { useEffect, useRef, type CSSProperties, type RefObject } from "react";
import { useSnapshot } from "valtio";
import { computerKeyLetters, ComputerKeys } from "../../../state/computerKeys.ts";
import { isTyping } from "../../../state/isTyping.ts";
import { RoomInputs } from "../../../state/room/RoomInputs.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { KeyStrip } from "../../controls/KeyStrip.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useNarrow, useTouch, useWide } from "../../hooks/useNarrow.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import styles from "./Room.module.css";
import { seatHex } from "./seatHex.ts";

const OCTAVE = 12;
/** Widths in rem from which more octaves are shown. */
const FIVE_OCTAVES_REM = 120;
const SEVEN_OCTAVES_REM = 200;
const LOWEST_KEY = 12;
const HIGHEST_KEY = 120;

interface JamKeyboardProps {
  readonly room: JamRoom;
  /** Lowest key of the three octaves around the computer keys. */
  readonly base: number;
}

/** Keyboard of the room, played by pointer, touch, the computer's keys and MIDI inputs. */
export function JamKeyboard({ room, base }: JamKeyboardProps) {
  const isNarrow = useNarrow(40);
  const isWide = useWide(FIVE_OCTAVES_REM);
  const isWidest = useWide(SEVEN_OCTAVES_REM);
  const isTouch = useTouch();
  const { slot, session } = useSnapshot(room.state);
  const octaves = isNarrow ? 1 : isWidest ? 7 : isWide ? 5 : 3;
  // Further octaves stand on both sides.
  const around = ((octaves - 3) / 2) * OCTAVE;
  const first = isNarrow
    ? base + OCTAVE
    : Math.min(HIGHEST_KEY - octaves * OCTAVE, Math.max(LOWEST_KEY, base - around));
  const ref = useRef<HTMLFieldSetElement>(null);
  usePlayers(room, base);
  useHeldKeys(room, ref);
  return (
    <div className={styles.keys} style={{ "--key-color": seatHex(slot ?? 0) } as CSSProperties}>
      <KeyStrip
        ref={ref}
        label={words.keyboard}
        first={first}
        octaves={octaves}
        className={styles.keyboard}
        player={room.own}
        scale={session?.key ?? undefined}
        letters={isTouch ? undefined : computerKeyLetters(base + OCTAVE)}
      />
    </div>
  );
}

/** Marks the keys that are held, whatever plays them; past React. */
function useHeldKeys(room: JamRoom, ref: RefObject<HTMLFieldSetElement | null>): void {
  useEffect(() => {
    const mark = (): void => {
      const held = room.own.heldKeys();
      for (const key of ref.current?.querySelectorAll<HTMLElement>("[data-key]") ?? [])
        key.toggleAttribute("data-held", held.has(Number(key.dataset["key"])));
    };
    mark();
    return room.own.changed.on(mark);
  }, [room, ref]);
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
