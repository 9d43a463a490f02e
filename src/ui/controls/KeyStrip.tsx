import { useState, type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import { noteLabel } from "../../domain/music/noteLabel.ts";
import { snapTable, type ScaleId } from "../../domain/music/scales.ts";
import { classes } from "./classes.ts";
import styles from "./KeyStrip.module.css";

const OCTAVE = 12;
const WHITE_KEYS = 7;
const BLACK = new Set([1, 3, 6, 8, 10]);
/** Width of a black key, as a part of a white key's. */
const BLACK_WIDTH = 0.55;
const STRENGTH = 0.75;
/** Touches of keys that Enter or Space holds: clear of pointers and of the computer's keys. */
const FIRST_TOUCH = 5_000_000;

/** Plays pressed keys: a touch holds one key, MIDI 0 to 127, at a strength of 0 to 1. */
interface KeyStripPlayer {
  readonly noteOn: (touch: number, key: number, strength: number) => void;
  readonly noteOff: (touch: number) => void;
  /** The key that a touch holds, or -1. */
  readonly keyOf: (touch: number) => number;
}

interface KeyStripProps {
  readonly label: string;
  /** The lowest key, a C. */
  readonly first: number;
  readonly octaves: number;
  readonly player: KeyStripPlayer;
  readonly className?: string | undefined;
  /** Letters on keys: the computer keys that play them. */
  readonly letters?: ReadonlyMap<number, string> | undefined;
  /** Keys outside of it are dimmed. */
  readonly scale?: { readonly scale: ScaleId; readonly root: number } | undefined;
  /** Its children are the keys, each with its number as `data-key`: what marks them does so past React. */
  readonly ref: RefObject<HTMLFieldSetElement | null>;
}

/** Keys by which the focus moves, semitones. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowUp: OCTAVE, ArrowDown: -OCTAVE };

/**
 * A row of piano keys, played by pointer, touch, Enter and Space; a finger slides from key to key. It is one stop of Tab; arrow
 * keys, Home and End move inside.
 */
export function KeyStrip({ label, first, octaves, player, className, letters, scale, ref }: KeyStripProps) {
  const last = first + OCTAVE * octaves;
  const [stop, setStop] = useState(first);
  const tabStop = Math.min(last, Math.max(first, stop));
  const move = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const step = STEPS[event.key];
    const from = Number(event.currentTarget.dataset["key"]);
    const to = step !== undefined ? from + step : event.key === "Home" ? first : event.key === "End" ? last : null;
    if (to === null) return false;
    event.preventDefault();
    // Keys of other commands of the page stay out of it.
    event.stopPropagation();
    ref.current?.querySelector<HTMLElement>(`[data-key="${to}"]`)?.focus();
    return true;
  };
  const glide = (event: PointerEvent): void => {
    const under = event.currentTarget.ownerDocument
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest<HTMLElement>("[data-key]");
    const key = Number(under?.dataset["key"] ?? -1);
    if (key >= 0 && ref.current?.contains(under ?? null) && player.keyOf(event.pointerId) !== key)
      player.noteOn(event.pointerId, key, STRENGTH);
  };
  const press = (event: KeyboardEvent<HTMLElement>, isDown: boolean): void => {
    if (isDown && move(event)) return;
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    const key = Number(event.currentTarget.dataset["key"]);
    if (!isDown) player.noteOff(FIRST_TOUCH + key);
    else if (!event.repeat) player.noteOn(FIRST_TOUCH + key, key, STRENGTH);
  };
  const outside = scale && snapTable(scale.scale, scale.root);
  const black = (100 * BLACK_WIDTH) / (WHITE_KEYS * octaves + 1);
  return (
    <fieldset
      ref={ref}
      className={classes(styles.strip, className)}
      style={{ "--black": `${black}%` } as CSSProperties}
      aria-label={label}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        glide(event);
      }}
      onPointerMove={(event) => event.buttons > 0 && glide(event)}
      onPointerUp={(event) => player.noteOff(event.pointerId)}
      onPointerCancel={(event) => player.noteOff(event.pointerId)}
    >
      {Array.from({ length: OCTAVE * octaves + 1 }, (_, i) => first + i).map((key) => (
        <button
          className="flex flex-1 min-width-0 size-1"
          key={key}
          type="button"
          data-key={key}
          tabIndex={key === tabStop ? 0 : -1}
          data-outside={(outside && outside[key % OCTAVE] !== 0) || undefined}
          data-black={BLACK.has(key % OCTAVE) || undefined}
          aria-label={noteLabel(key)}
          onKeyDown={(event) => press(event, true)}
          onKeyUp={(event) => press(event, false)}
          onFocus={() => setStop(key)}
          onBlur={() => player.noteOff(FIRST_TOUCH + key)}
        >
          {letters?.has(key) && <kbd aria-hidden="true" data-letter={letters.get(key)} />}
          {key % OCTAVE === 0 && <span>{noteLabel(key)}</span>}
        </button>
      ))}
    </fieldset>
  );
}
