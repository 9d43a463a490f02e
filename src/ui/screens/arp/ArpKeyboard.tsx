import { useEffect, useRef } from "react";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { KeyStrip } from "../../controls/KeyStrip.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useNarrow } from "../../hooks/useNarrow.ts";
import { arpStrings as words } from "../../strings/arp.ts";
import styles from "./ArpScreen.module.css";

const LOWEST = 48;

/** Shows which keys are held and which sound, and plays by pointer, touch and the Enter key. */
export function ArpKeyboard({ liveBoard }: { readonly liveBoard: LiveBoard }) {
  const ref = useRef<HTMLFieldSetElement>(null);
  useHeld(liveBoard, ref);
  useSounding(ref);
  const { player } = liveBoard;
  return (
    <KeyStrip
      ref={ref}
      label={words.keyboard}
      first={LOWEST}
      octaves={useNarrow(40) ? 2 : 3}
      className={styles.keyboard}
      player={{
        noteOn: (touch, key, strength) => player.key(touch, key, strength),
        noteOff: (touch) => player.release(touch),
        keyOf: (touch) => player.keyOf(touch),
      }}
    />
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
