import { useEffect, useRef } from "react";
import { noteLabel } from "../../../domain/music/noteLabel.ts";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { heldChord } from "../../../state/board/heldChord.ts";
import { KeyStrip } from "../../controls/KeyStrip.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useNarrow, useWide } from "../../hooks/useNarrow.ts";
import { arpStrings as words } from "../../strings/arp.ts";
import { OctaveControl } from "../board/OctaveControl.tsx";
import { useHeldKeys, useSettings } from "../board/useLiveBoard.ts";
import styles from "./ArpScreen.module.css";
import { LARGE_REM } from "./largeScreen.ts";

const OCTAVE = 12;
/** The highest C of MIDI. */
const HIGHEST = 120;

/** Shows which keys are held and which sound, and plays by pointer, touch and the Enter key. */
export function ArpKeyboard({ liveBoard }: { readonly liveBoard: LiveBoard }) {
  const narrow = useNarrow(40);
  const large = useWide(LARGE_REM);
  const { octave } = useSettings(liveBoard);
  const octaves = narrow ? 2 : large ? 7 : 4;
  const lowest = (narrow ? 48 : large ? 24 : 36) + OCTAVE * octave;
  const ref = useRef<HTMLFieldSetElement>(null);
  useHeld(liveBoard, ref);
  useSounding(ref);
  const { player } = liveBoard;
  return (
    <KeyStrip
      ref={ref}
      label={words.keyboard}
      first={Math.min(Math.max(0, lowest), HIGHEST - OCTAVE * octaves)}
      octaves={octaves}
      className={styles.keyboard}
      player={{
        noteOn: (touch, key, strength) => player.key(touch, key, strength),
        noteOff: (touch) => player.release(touch),
        keyOf: (touch) => player.keyOf(touch),
      }}
    />
  );
}

const keyNames = (numbers: readonly number[]): string =>
  [heldChord(numbers), numbers.map((number) => noteLabel(number)).join(" ")].join("\n");

/** Held keys by name, how they are played, and the octave of the keyboard. */
export function KeyboardHead({ liveBoard }: { readonly liveBoard: LiveBoard }) {
  const [chord, notes] = useHeldKeys(liveBoard, keyNames).split("\n");
  return (
    <div className={styles.keyboardHead}>
      <output className="row gap-8 min-width-0">
        {chord && <b className="text-1 weight-600">{chord}</b>}
        <span className="truncate">{notes || words.holdChord}</span>
      </output>
      <p className="truncate text-center">{words.hint}</p>
      <span className="flex justify-end">
        <OctaveControl liveBoard={liveBoard} />
      </span>
    </div>
  );
}

type Keys = { readonly current: HTMLElement | null };

const keyElement = (keys: Keys, key: number): HTMLElement | null =>
  keys.current?.querySelector<HTMLElement>(`[data-key="${key}"]`) ?? null;

/** Marks come and go many times a second: past React. */
function useHeld({ player }: LiveBoard, keys: Keys): void {
  useEffect(
    () =>
      player.onKeys.on(() => {
        for (const element of keys.current?.children ?? []) {
          const isHeld = player.keys.held[Number((element as HTMLElement).dataset["key"])]! > 0;
          element.setAttribute("aria-pressed", String(isHeld));
        }
      }),
    [player, keys],
  );
}

/** A ring on every key for as long as it is heard. */
function useSounding(keys: Keys): void {
  const { engine } = useStudio();
  useEffect(() => {
    const sounding = new Map<number, number>();
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = engine.arps.onNote(({ key, velocity, timeMs }) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        const count = Math.max(0, (sounding.get(key) ?? 0) + (velocity > 0 ? 1 : -1));
        sounding.set(key, count);
        keyElement(keys, key)?.toggleAttribute("data-sounding", count > 0);
      }, timeMs - performance.now());
      timers.add(timer);
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [engine, keys]);
}
