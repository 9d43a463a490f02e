import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from "react";
import { noteLabel } from "../../../domain/music/noteLabel.ts";
import type { BoardRig } from "../../../state/board/BoardRig.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useNarrow } from "../../hooks/useNarrow.ts";
import { arpStrings as words } from "../../strings/arp.ts";
import styles from "./ArpScreen.module.css";

const LOWEST = 48;
const BLACK = new Set([1, 3, 6, 8, 10]);
/** Touch numbers of keys that the computer's keyboard holds: clear of pointers and letters. */
const FIRST_TOUCH = 5_000_000;
const STRENGTH = 0.75;

/** Shows which keys are held and which sound, and plays by pointer, touch and the Enter key. */
export function ArpKeyboard({ rig }: { readonly rig: BoardRig }) {
  const octaves = useNarrow(40) ? 2 : 3;
  const ref = useRef<HTMLFieldSetElement>(null);
  useHeld(rig, ref);
  useSounding(ref);
  const { player } = rig;
  const glide = (event: PointerEvent): void => {
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-key]");
    const key = Number(under?.dataset["key"] ?? -1);
    if (key >= 0 && ref.current?.contains(under ?? null) && player.keyOf(event.pointerId) !== key) {
      player.key(event.pointerId, key, STRENGTH);
    }
  };
  const press = (event: KeyboardEvent<HTMLElement>, isDown: boolean): void => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    const key = Number(event.currentTarget.dataset["key"]);
    if (!isDown) player.release(FIRST_TOUCH + key);
    else if (!event.repeat) player.key(FIRST_TOUCH + key, key, STRENGTH);
  };
  return (
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
      onPointerUp={(event) => player.release(event.pointerId)}
      onPointerCancel={(event) => player.release(event.pointerId)}
    >
      {Array.from({ length: 12 * octaves + 1 }, (_, i) => LOWEST + i).map((key) => (
        <button
          key={key}
          type="button"
          data-key={key}
          data-black={BLACK.has(key % 12) || undefined}
          aria-label={noteLabel(key)}
          onKeyDown={(event) => press(event, true)}
          onKeyUp={(event) => press(event, false)}
          onBlur={() => player.release(FIRST_TOUCH + key)}
        >
          {key % 12 === 0 && <span>{noteLabel(key)}</span>}
        </button>
      ))}
    </fieldset>
  );
}

type Keys = { readonly current: HTMLElement | null };

const keyElement = (keys: Keys, key: number): HTMLElement | null =>
  keys.current?.querySelector<HTMLElement>(`[data-key="${key}"]`) ?? null;

/** Marks come and go many times a second: past React. */
function useHeld({ player }: BoardRig, keys: Keys): void {
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
