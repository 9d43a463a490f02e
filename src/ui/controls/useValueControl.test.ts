import { createElement, useRef, type KeyboardEvent, type PointerEvent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Knob } from "./Knob.tsx";
import { useValueControl, type ValueControlOptions } from "./useValueControl.ts";
import { gainScale, linearScale } from "./valueScale.ts";

const percent = (value: number): string => `${value} %`;

type Control = ReturnType<typeof useValueControl<HTMLElement>>;
type Said = number | "commit" | "cancel";

const SCALE = linearScale({ min: 0, max: 100, step: 1, initial: 30 });
const LENGTH_PX = 200;

interface ProbeProps {
  readonly options: ValueControlOptions;
  readonly take: (control: Control) => void;
}

function Probe({ options, take }: ProbeProps) {
  take(useValueControl(useRef<HTMLElement>(null), options));
  return null;
}

/** A control as React renders it, and what it reports; `value` stays what it was, as that of a controlled element. */
function control(options: Partial<ValueControlOptions> = {}) {
  const said: Said[] = [];
  const edit = {
    change: (value: number) => void said.push(value),
    commit: () => void said.push("commit"),
    cancel: () => void said.push("cancel"),
  };
  const way = { scale: SCALE, axis: "vertical", travel: LENGTH_PX, jump: false } as const;
  const made: Control[] = [];
  const take = (each: Control): void => void made.push(each);
  const all: ValueControlOptions = { label: "Cutoff", value: 50, text: "50 %", edit, ...way, ...options };
  renderToStaticMarkup(createElement(Probe, { options: all, take }));
  return { said, of: made[0]! };
}

/** Effect of a key on a value of 50: the reported edits, and whether shortcuts of the screen still receive the key. */
function press(key: string, keys: object = {}, options: Partial<ValueControlOptions> = {}) {
  const { said, of } = control(options);
  let isTaken = false;
  const stopPropagation = (): void => void (isTaken = true);
  of.onKeyDown({ key, preventDefault: () => undefined, stopPropagation, ...keys } as KeyboardEvent<HTMLElement>);
  return { said, isTaken };
}

const box = { left: 0, right: LENGTH_PX, width: LENGTH_PX, top: 0, bottom: LENGTH_PX, height: LENGTH_PX };
const currentTarget = {
  setPointerCapture: () => undefined,
  focus: () => undefined,
  getBoundingClientRect: () => box,
  clientWidth: LENGTH_PX,
  clientHeight: LENGTH_PX,
};

/** `clientX` and `clientY` in CSS pixels. */
const at = (clientX: number, clientY: number, more: object = {}): PointerEvent<HTMLElement> =>
  ({
    button: 0,
    pointerId: 1,
    clientX,
    clientY,
    type: "pointermove",
    shiftKey: false,
    currentTarget,
    preventDefault: () => undefined,
    ...more,
  }) as unknown as PointerEvent<HTMLElement>;

test.each([
  ["ArrowUp", {}, 51],
  ["ArrowRight", {}, 51],
  ["ArrowDown", {}, 49],
  ["ArrowLeft", {}, 49],
  ["ArrowUp", { shiftKey: true }, 50.1],
  ["ArrowDown", { shiftKey: true }, 49.9],
  ["PageUp", {}, 60],
  ["PageDown", {}, 40],
  ["Home", {}, 0],
  ["End", {}, 100],
])("%s with %o goes to %d at once, and no shortcut of the screen hears it", (key, keys, value) => {
  expect(press(key, keys)).toEqual({ said: [value, "commit"], isTaken: true });
});

test("other keys, those with Ctrl, Alt or Meta, and all keys of a disabled control are the screen's", () => {
  const none = { said: [], isTaken: false };
  for (const key of ["a", " ", "Enter", "Escape"]) expect(press(key)).toEqual(none);
  for (const modifier of ["ctrlKey", "altKey", "metaKey"]) expect(press("ArrowUp", { [modifier]: true })).toEqual(none);
  expect(press("ArrowUp", {}, { disabled: true })).toEqual(none);
});

test("a drag of the whole travel is the whole range, with Shift a tenth of it", () => {
  const { said, of } = control();
  of.onPointerDown(at(0, 100));
  of.onPointerMove(at(0, 80));
  of.onPointerMove(at(40, 80));
  of.onPointerMove(at(0, 60, { shiftKey: true }));
  of.onPointerMove(at(0, -1000));
  of.onPointerUp(at(0, -1000, { type: "pointerup" }));
  of.onPointerMove(at(0, 0));
  expect(said).toEqual([60, 61, 100, "commit"]);
});

test("a drag that is cancelled or escaped is taken back; another pointer and other buttons have no part in it", () => {
  const cancelled = control();
  cancelled.of.onPointerDown(at(0, 100, { button: 2 }));
  cancelled.of.onPointerMove(at(0, 80));
  cancelled.of.onPointerDown(at(0, 100));
  cancelled.of.onPointerMove(at(0, 0, { pointerId: 2 }));
  cancelled.of.onPointerUp(at(0, 0, { pointerId: 2, type: "pointerup" }));
  cancelled.of.onPointerUp(at(0, 100, { type: "pointercancel" }));
  expect(cancelled.said).toEqual(["cancel"]);
  const escaped = control();
  escaped.of.onPointerDown(at(0, 100));
  const event = { key: "Escape", preventDefault: () => undefined, stopPropagation: () => undefined };
  escaped.of.onKeyDown(event as KeyboardEvent<HTMLElement>);
  escaped.of.onPointerUp(at(0, 100, { type: "pointerup" }));
  expect(escaped.said).toEqual(["cancel"]);
});

test("a press on a slider brings it there, unless it is where it was pressed", () => {
  const slider = { axis: "horizontal", travel: null, jump: true } as const;
  const far = control(slider);
  far.of.onPointerDown(at(150, 0));
  far.of.onPointerMove(at(160, 0));
  expect(far.said).toEqual([75, 80]);
  const near = control(slider);
  near.of.onPointerDown(at(104, 0));
  near.of.onPointerMove(at(124, 0));
  expect(near.said).toEqual([60]);
});

test("a double click resets, but not what is disabled", () => {
  const { said, of } = control();
  of.onDoubleClick();
  expect(said).toEqual([30, "commit"]);
  const disabled = control({ disabled: true });
  disabled.of.onDoubleClick();
  disabled.of.onPointerDown(at(0, 100));
  disabled.of.onPointerMove(at(0, 0));
  expect(disabled.said).toEqual([]);
  expect(disabled.of).toMatchObject({ tabIndex: -1, "aria-disabled": true });
});

test("a knob says its name, range and value in words; a fader that is closed says a number", () => {
  const edit = { change: () => undefined, commit: () => undefined, cancel: () => undefined };
  const knob = renderToStaticMarkup(
    createElement(Knob, { label: "Pan", name: "Pan, Track 2", value: 25, scale: SCALE, format: percent, edit }),
  );
  const said = ['role="slider"', 'aria-label="Pan, Track 2"', 'aria-valuetext="25 %"', 'aria-valuenow="25"'];
  for (const each of [...said, 'aria-valuemin="0"', 'aria-valuemax="100"', 'tabindex="0"'])
    expect(knob).toContain(each);
  const { of } = control({ value: -Infinity, scale: gainScale, text: "−∞ dB" });
  expect(of["aria-valuenow"]).toBe(-60);
  expect(of["aria-valuetext"]).toBe("−∞ dB");
});
