import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent, PointerEvent } from "react";
import { classes } from "./classes.ts";
import type { ValueEdit } from "./useValueControl.ts";
import type { ValueScale } from "./valueScale.ts";
import styles from "./NumberField.module.css";

export interface NumberFieldProps {
  readonly label: string;
  /** null shows `emptyText` (for example "Mixed"). */
  readonly value: number | null;
  readonly scale: ValueScale;
  readonly format: (value: number) => string;
  /** Reads what was typed; null where it makes no sense. */
  readonly parse?: (text: string) => number | null;
  readonly edit: ValueEdit;
  readonly emptyText?: string;
  /** CSS pixels of drag for one step. */
  readonly pixelsPerStep?: number;
  readonly disabled?: boolean;
  readonly bare?: boolean;
  readonly className?: string | undefined;
}

const parseNumber = (text: string): number | null => {
  const number = Number.parseFloat(text.replace(",", ".").replace("−", "-"));
  return Number.isFinite(number) ? number : null;
};

/** A number to drag up and down, to step with arrows and wheel, and to type. Click to type. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, scale, format, edit, emptyText = "", disabled = false, bare, className } = props;
  const ref = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const pointer = useDragSteps(props, () => ref.current?.focus());
  const shown = typed ?? (value === null ? emptyText : format(value));

  const finish = (): void => {
    if (typed === null) return;
    setTyped(null);
    const number = (props.parse ?? parseNumber)(typed);
    if (number === null || typed === (value === null ? emptyText : format(value))) return;
    edit.change(Math.min(scale.max, Math.max(scale.min, number)));
    edit.commit();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === "Enter") {
      finish();
      ref.current?.blur();
    } else if (event.key === "Escape") {
      setTyped(null);
      // The blur handler must not see the typed text.
      requestAnimationFrame(() => ref.current?.blur());
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      setTyped(null);
      edit.change(
        scale.nudge(value ?? scale.initial, event.key === "ArrowUp" ? 1 : -1, event.shiftKey ? "fine" : "normal"),
      );
      edit.commit();
    }
  };

  return (
    <input
      ref={ref}
      className={classes(styles.field, bare && styles.bare, className)}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      value={shown}
      disabled={disabled}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={finish}
      onKeyDown={onKeyDown}
      {...pointer}
    />
  );
}

/** Dragging an unfocused field changes it; a click without movement focuses it. */
function useDragSteps(props: NumberFieldProps, focus: () => void) {
  const start = useRef<{ y: number; value: number; moved: boolean } | null>(null);
  const { value, scale, edit, disabled, pixelsPerStep = 4 } = props;
  useEffect(() => {
    if (disabled) start.current = null;
  }, [disabled]);
  return {
    onPointerDown: (event: PointerEvent<HTMLInputElement>) => {
      if (disabled || event.button !== 0 || document.activeElement === event.currentTarget) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { y: event.clientY, value: value ?? scale.initial, moved: false };
    },
    onPointerMove: (event: PointerEvent<HTMLInputElement>) => {
      const state = start.current;
      if (!state) return;
      const pixels = state.y - event.clientY;
      if (!state.moved && Math.abs(pixels) < 3) return;
      state.moved = true;
      const steps = Math.trunc(pixels / pixelsPerStep);
      edit.change(scale.nudge(state.value, steps, event.shiftKey ? "fine" : "normal"));
    },
    onPointerUp: () => {
      const state = start.current;
      start.current = null;
      if (!state) return;
      if (state.moved) edit.commit();
      else focus();
    },
    onPointerCancel: () => {
      if (start.current?.moved) edit.cancel();
      start.current = null;
    },
  };
}
