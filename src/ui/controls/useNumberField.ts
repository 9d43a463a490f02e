import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent, PointerEvent, RefObject } from "react";
import { parseNumber, readTyped } from "./typedValue.ts";
import type { ValueEdit } from "./useValueControl.ts";
import type { ValueScale } from "./valueScale.ts";

export interface NumberFieldOptions {
  /** null shows `emptyText` (for example "Mixed"). */
  readonly value: number | null;
  readonly scale: ValueScale;
  readonly format: (value: number) => string;
  /** Reads what was typed; null where it makes no sense. */
  readonly parse?: (text: string) => number | null;
  /** Reads how much more or less was typed after a sign. */
  readonly parseDelta?: (text: string) => number | null;
  readonly edit: ValueEdit;
  /** Sets all values if the field stands for several and a value was typed without a sign. */
  readonly setAll?: ValueEdit;
  /** Text of the ends of the scale; as values by default. */
  readonly limitText?: (value: number) => string;
  readonly emptyText?: string;
  /** CSS pixels of drag for one step. */
  readonly pixelsPerStep?: number;
  readonly disabled?: boolean;
}

const ANSWER_MS = 4000;

/** Behaviour of number fields: typing, arrows, dragging. `answer` is what there is to say to what was typed. */
export function useNumberField(ref: RefObject<HTMLInputElement | null>, options: NumberFieldOptions) {
  const { value, scale, format, edit, emptyText = "", disabled = false } = options;
  const [typed, setTyped] = useState<string | null>(null);
  // Enter and the blur that follows are one end of typing.
  const typing = useRef<string | null>(null);
  const [answer, setAnswer] = useAnswer();
  const pointer = useDragSteps(options, () => ref.current?.focus());
  const shown = typed ?? (value === null ? emptyText : format(value));

  const type = (text: string | null): void => {
    typing.current = text;
    setTyped(text);
  };
  const finish = (): void => {
    const text = typing.current;
    type(null);
    if (text === null || text === (value === null ? emptyText : format(value))) return;
    const { parse = parseNumber, parseDelta = parseNumber, limitText = format } = options;
    const read = readTyped(text, { scale, value, parse, parseDelta, format: limitText });
    setAnswer(read.answer);
    if (read.value === null) return;
    const target = read.relative ? edit : (options.setAll ?? edit);
    target.change(read.value);
    target.commit();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === "Enter") {
      finish();
      ref.current?.blur();
    } else if (event.key === "Escape") {
      type(null);
      ref.current?.blur();
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      type(null);
      edit.change(
        scale.nudge(value ?? scale.initial, event.key === "ArrowUp" ? 1 : -1, event.shiftKey ? "fine" : "normal"),
      );
      edit.commit();
    }
  };
  const onChange = (event: { readonly target: { readonly value: string } }): void => type(event.target.value);
  return { answer, input: { value: shown, disabled, onChange, onBlur: finish, onKeyDown, ...pointer } };
}

/** A sentence that stands for a while. */
function useAnswer(): readonly [string | null, (text: string | null) => void] {
  const [answer, setAnswer] = useState<string | null>(null);
  useEffect(() => {
    if (answer === null) return undefined;
    const timer = setTimeout(() => setAnswer(null), ANSWER_MS);
    return () => clearTimeout(timer);
  }, [answer]);
  return [answer, setAnswer];
}

/** Dragging an unfocused field changes it; a click without movement focuses it. */
function useDragSteps(options: NumberFieldOptions, focus: () => void) {
  const start = useRef<{ y: number; value: number; moved: boolean } | null>(null);
  const { value, scale, edit, disabled, pixelsPerStep = 4 } = options;
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
