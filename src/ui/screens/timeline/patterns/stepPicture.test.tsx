// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { readCells, type PatternSymbol } from "../../../../domain/music/patternCells.ts";
import { useEffect, useState } from "react";
import { all, click, done, focus, press, show, the } from "../../../controls/page.test-helper.tsx";
import { patternStrings as words } from "../../../strings/patterns.ts";
import { StepPicture } from "./StepPicture.tsx";
import type { PatternFields } from "./usePattern.ts";

/** Fields after each change, the last one included. */
let changed: PatternFields[];
const commit = vi.fn<() => void>();
const cancel = vi.fn<() => void>();
const onSplit = vi.fn<(step: number) => void>();
let current: { pattern: string; accent: string };
const note = (shown: typeof current): void => void (current = shown);

function Steps({ start, brush }: { readonly start: typeof current; readonly brush: PatternSymbol }) {
  const [shown, setShown] = useState(start);
  const [at, setAt] = useState(0);
  useEffect(() => note(shown), [shown]);
  const read = readCells(shown.pattern);
  if (!read.ok) throw new Error(read.error.message);
  const put = (fields: PatternFields): void => setShown((before) => ({ ...before, ...fields }) as typeof current);
  const edit = {
    change: (fields: PatternFields) => {
      changed.push(fields);
      put(fields);
    },
    commit,
    cancel,
    set: put,
  };
  return (
    <StepPicture
      cells={read.value}
      accent={shown.accent}
      brush={brush}
      edit={edit}
      at={at}
      onAt={setAt}
      onSplit={onSplit}
      dropAt={null}
    />
  );
}

beforeEach(() => {
  changed = [];
  for (const each of [commit, cancel, onSplit]) each.mockReset();
});

const open = (pattern: string, accent = "", brush: PatternSymbol = "x"): Promise<void> =>
  show(<Steps start={{ pattern, accent }} brush={brush} />);
const steps = (): HTMLElement[] => [...the("toolbar", words.steps).querySelectorAll<HTMLElement>("[data-step]")];
const shape = (): string =>
  steps()
    .map((step) => step.dataset["symbol"])
    .join("");
const place = (step: HTMLElement): readonly [string, string] => [step.style.left, step.style.width];
const focusedStep = (): string | undefined => (document.activeElement as HTMLElement).dataset["step"];

test("each step stands at its part of the whole, parts of a divided one beside each other, and says what it is", async () => {
  await open("x-[xx]_");
  expect(shape()).toBe("x-xx_");
  expect(steps().map(place)).toEqual([
    ["0%", "25%"],
    ["25%", "25%"],
    ["50%", "12.5%"],
    ["62.5%", "12.5%"],
    ["75%", "25%"],
  ]);
  expect(steps()[0]!.getAttribute("aria-label")).toBe(words.step(1, "x", false));
  expect(steps().map((step) => step.dataset["tied"])).toEqual([undefined, undefined, undefined, "true", undefined]);
  expect(steps().map((step) => step.dataset["beat"])).toEqual(["true", undefined, undefined, undefined, undefined]);
  expect(the("toolbar").querySelectorAll("i")).toHaveLength(1);
  expect(steps().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1]);
});

test("arrows, Home and End walk the steps; symbols set one and lead on", async () => {
  await open("x---");
  await focus(steps()[0]!);
  await press("{ArrowRight}{ArrowRight}");
  expect(focusedStep()).toBe("2");
  await press("{End}");
  expect(focusedStep()).toBe("3");
  await press("{ArrowRight}");
  expect(focusedStep()).toBe("3");
  await press("{Home}{ArrowLeft}");
  expect(focusedStep()).toBe("0");
  await press("-");
  await press("x");
  await press("_");
  await press("r");
  expect([current.pattern, focusedStep()]).toEqual(["-x_R", "3"]);
});

test("digits divide a step, a bracket joins it, Insert and Delete change how many there are, a slash divides the pattern", async () => {
  await open("x-");
  await focus(steps()[0]!);
  await press("3");
  expect(shape()).toHaveLength(4);
  expect(
    steps()
      .slice(0, 3)
      .map(place)
      .map(([, width]) => Number.parseFloat(width).toFixed(2)),
  ).toEqual(["16.67", "16.67", "16.67"]);
  await press("]");
  expect(shape()).toHaveLength(2);
  await press("{Insert}");
  expect(shape()).toHaveLength(3);
  await press("{Delete}");
  expect(shape()).toHaveLength(2);
  await focus(steps()[1]!);
  await press("/");
  expect(onSplit.mock.calls).toEqual([[1]]);
  const before = current.pattern;
  await press("{Control>}x{/Control}");
  await press("q");
  expect(current.pattern).toBe(before);
});

const bars = (): HTMLElement[] => all("button", /^Accent of step/);

test("A makes a struck step soft and loud again, as its bar does; rests have no bar", async () => {
  await open("x-x");
  const soft = (): (string | undefined)[] => steps().map((step) => step.dataset["low"]);
  expect(bars().map((bar) => bar.getAttribute("aria-label"))).toEqual([words.accentOf(1), words.accentOf(3)]);
  expect(bars().map((bar) => bar.getAttribute("aria-pressed"))).toEqual(["true", "true"]);
  await click(bars()[1]!);
  expect([soft(), bars()[1]!.getAttribute("aria-pressed")]).toEqual([[undefined, undefined, "true"], "false"]);
  expect(bars()[1]!.querySelector("i")!.style.height).toBe("45%");
  await focus(steps()[2]!);
  await press("a");
  expect(soft()).toEqual([undefined, undefined, undefined]);
});

/** The step under the pointer, which jsdom does not lay out. */
function under(index: number): void {
  document.elementFromPoint = () => steps()[index] ?? null;
}
const point = (type: string, more: object = {}): Promise<void> =>
  done(() => {
    const event = new MouseEvent(type, { bubbles: true, button: 0, ...more });
    the("toolbar", words.steps).dispatchEvent(Object.assign(event, { pointerId: 1 }));
  });

test("a drag paints with the brush over the steps it crosses, in one edit; begun on its own symbol it rubs out", async () => {
  await open("---x");
  under(0);
  await point("pointerdown");
  under(1);
  await point("pointermove");
  await point("pointermove");
  under(3);
  await point("pointermove");
  expect([current.pattern, changed.length, commit.mock.calls.length]).toEqual(["xx-x", 2, 0]);
  await point("pointerup");
  expect([commit.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 0]);
  under(2);
  await point("pointermove");
  expect(current.pattern).toBe("xx-x");
  under(0);
  await point("pointerdown");
  under(1);
  await point("pointermove");
  await point("pointercancel");
  expect([current.pattern, cancel.mock.calls.length]).toEqual(["---x", 1]);
  under(2);
  await point("pointerdown", { button: 2 });
  await point("pointerup", { button: 2 });
  expect([current.pattern, commit.mock.calls.length]).toEqual(["---x", 1]);
});
