// @vitest-environment jsdom
import { createElement, useRef, type KeyboardEvent, type PointerEvent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { NumberField } from "./NumberField.tsx";
import { useNumberField, type NumberFieldOptions } from "./useNumberField.ts";
import { linearScale } from "./valueScale.ts";

afterEach(() => void vi.unstubAllGlobals());

type Field = ReturnType<typeof useNumberField>["input"];

const SCALE = linearScale({ min: 0, max: 127, step: 1, initial: 100 });

function Probe({ options, take }: { readonly options: NumberFieldOptions; readonly take: (field: Field) => void }) {
  take(useNumberField(useRef<HTMLInputElement>(null), options).input);
  return null;
}

const editOf = (said: unknown[], name: string) => ({
  change: (value: number) => void said.push([name, value]),
  commit: () => void said.push("commit"),
  cancel: () => void said.push("cancel"),
});

/** A field at 64 as React renders it, and what it reports. */
function field(options: Partial<NumberFieldOptions> = {}) {
  const said: unknown[] = [];
  const fields: Field[] = [];
  const all = { value: 64, scale: SCALE, format: String, edit: editOf(said, "edit"), ...options };
  renderToStaticMarkup(createElement(Probe, { options: all, take: (each) => void fields.push(each) }));
  const of = fields[0]!;
  /** True if shortcuts of the screen still receive a key. */
  const press = (key: string, more: object = {}): boolean => {
    let isHeard = true;
    const stopPropagation = (): void => void (isHeard = false);
    of.onKeyDown({ key, preventDefault: () => undefined, stopPropagation, ...more } as KeyboardEvent);
    return isHeard;
  };
  const type = (text: string): void => of.onChange({ target: { value: text } });
  return { said, of, press, type };
}

test.each([
  ["12", 12],
  [" 12.5 ", 12.5],
  ["+10", 74],
  ["-4", 60],
  ["500", 127],
  ["+500", 127],
])("what is typed as %s is %d with Enter, once, although the field is left after it", (text, value) => {
  const { said, of, press, type } = field();
  type(text);
  expect(press("Enter")).toBe(false);
  of.onBlur();
  expect(said).toEqual([["edit", value], "commit"]);
});

test("what is typed counts when the field is left, too; what makes no sense, changes nothing or is escaped does not", () => {
  const left = field();
  left.type("3");
  left.of.onBlur();
  expect(left.said).toEqual([["edit", 3], "commit"]);
  for (const text of ["", "loud", "64"]) {
    const { said, of, type } = field();
    type(text);
    of.onBlur();
    expect([text, said]).toEqual([text, []]);
  }
  const escaped = field();
  escaped.type("3");
  expect(escaped.press("Escape")).toBe(false);
  escaped.of.onBlur();
  expect(escaped.said).toEqual([]);
});

test.each([
  ["ArrowUp", {}, 65],
  ["ArrowDown", {}, 63],
  ["ArrowUp", { shiftKey: true }, 64.1],
])("%s with %o steps to %d, and what was half typed is gone", (key, keys, value) => {
  const { said, of, press, type } = field();
  type("9");
  expect(press(key, keys)).toBe(false);
  of.onBlur();
  expect(said).toEqual([["edit", value], "commit"]);
});

test("letters that are typed are no shortcuts of the screen", () => {
  const { said, press } = field();
  expect([press("q"), press(" "), press("Delete")]).toEqual([false, false, false]);
  expect(said).toEqual([]);
});

test("of several values one that is typed sets all, and more or less moves each", () => {
  const said: unknown[] = [];
  const several = { value: null, emptyText: "Mixed", setAll: editOf(said, "all"), edit: editOf(said, "each") };
  const { of, press, type } = field(several);
  expect(of.value).toBe("Mixed");
  type("20");
  press("Enter");
  type("Mixed");
  press("Enter");
  expect(said).toEqual([["all", 20], "commit"]);
  press("ArrowDown");
  expect(said.slice(2)).toEqual([["each", 99], "commit"]);
});

test("the field says its name and its value", () => {
  const props = { label: "Velocity", value: 64, scale: SCALE, format: (value: number) => `${value} of 127` };
  const markup = renderToStaticMarkup(
    createElement(NumberField, { ...props, edit: editOf([], "edit"), disabled: true }),
  );
  for (const each of ['aria-label="Velocity"', 'value="64 of 127"', 'inputMode="decimal"', "disabled"])
    expect(markup).toContain(each);
});

const at = (clientY: number): PointerEvent<HTMLInputElement> =>
  ({
    button: 0,
    pointerId: 1,
    clientY,
    shiftKey: false,
    preventDefault: () => undefined,
    currentTarget: { setPointerCapture: () => undefined },
  }) as unknown as PointerEvent<HTMLInputElement>;

test("a drag steps by its pixels from where it began, a cancelled one is taken back", () => {
  vi.stubGlobal("document", { activeElement: null });
  const { said, of } = field();
  of.onPointerDown(at(100));
  of.onPointerMove(at(99));
  of.onPointerMove(at(88));
  of.onPointerMove(at(108));
  of.onPointerUp();
  expect(said).toEqual([["edit", 67], ["edit", 62], "commit"]);
  of.onPointerDown(at(100));
  of.onPointerMove(at(80));
  of.onPointerCancel();
  expect(said.slice(3)).toEqual([["edit", 69], "cancel"]);
});
