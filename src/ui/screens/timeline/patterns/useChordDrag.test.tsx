// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_CHORD_PATTERN } from "../../../../domain/timeline/defaults.ts";
import { changeSettings, createSettings } from "../../../../state/settings.ts";
import type { DropDrag } from "../../../../state/timeline/gestures.ts";
import { done, press, show, the } from "../../../controls/page.test-helper.tsx";
import { SettingsContext } from "../../../hooks/SettingsContext.ts";
import { TimelineContext, type TimelinePorts } from "../TimelineContext.ts";
import { useChordDrag, type ChordTarget } from "./useChordDrag.ts";

const drop = { move: vi.fn<DropDrag["move"]>(), end: vi.fn<DropDrag["end"]>(), cancel: vi.fn<DropDrag["cancel"]>() };
const dragChords = vi.fn<TimelinePorts["dragChords"]>(() => drop);
const onTarget = vi.fn<(count: number, target: ChordTarget) => void>();
const onClick = vi.fn<() => void>();
const captured = vi.fn<(pointerId: number) => void>();
/** Element under the pointer; nothing is laid out here. */
let under: Element | null = null;

function Palette({ count }: { readonly count: number }) {
  const drag = useChordDrag((patterns, target) => onTarget(patterns.length, target));
  const patterns = Array.from({ length: count }, () => DEFAULT_CHORD_PATTERN);
  return (
    <>
      <button
        type="button"
        onPointerDown={(event) => drag.press(event, patterns, "I V")}
        onPointerMove={drag.move}
        onPointerUp={drag.drop}
        onPointerCancel={drag.cancel}
        onClick={(event) => drag.isClick(event) && onClick()}
      >
        Chords
      </button>
      <p>{drag.dragged ? `${drag.dragged.text} ${drag.dragged.target?.at ?? ""}` : "at rest"}</p>
      <div data-chords="arrangement">
        <canvas />
      </div>
      <div data-chords="patterns">
        <button type="button">C</button>
        <button type="button">F</button>
      </div>
      <div data-chords="steps">
        <i data-step={3} />
      </div>
    </>
  );
}

async function open(count = 2): Promise<void> {
  const settings = createSettings(null);
  changeSettings(settings, { scale: 2 });
  await show(
    <SettingsContext value={settings}>
      <TimelineContext value={{ dragChords } as unknown as TimelinePorts}>
        <Palette count={count} />
      </TimelineContext>
    </SettingsContext>,
  );
  const [first, second] = document.querySelectorAll("[data-chords='patterns'] button");
  place(document.querySelector("[data-chords='arrangement']")!, 100, 900);
  place(first!, 0, 40);
  place(second!, 50, 40);
}

function place(element: Element, left: number, width: number): void {
  element.getBoundingClientRect = () => new DOMRect(left, 10, width, 300);
}

const pointer = (type: string, x: number, y: number, init: PointerEventInit = {}): Promise<void> =>
  done(() => {
    const event = { bubbles: true, cancelable: true, pointerId: 7, buttons: 1, clientX: x, clientY: y, ...init };
    the("button", "Chords").dispatchEvent(new PointerEvent(type, event));
  });
/** Event that browsers send after the button's captured pointer was released. */
const clicked = (): Promise<void> =>
  done(() => the("button", "Chords").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 })));
const said = () => document.querySelector("p")!.textContent;
const over = (selector: string): void => {
  under = document.querySelector(selector);
};

beforeEach(() => {
  vi.clearAllMocks();
  document.elementFromPoint = () => under;
  Element.prototype.setPointerCapture = captured;
  under = null;
});

test("a finger or the mouse drags chords onto the arrangement, in pixels of the interface; that is no click", async () => {
  await open();
  await pointer("pointerdown", 500, 400, { pointerType: "touch" });
  expect(captured).toHaveBeenCalledWith(7);
  await pointer("pointermove", 503, 400);
  expect(dragChords).not.toHaveBeenCalled();
  over("canvas");
  await pointer("pointermove", 300, 110, { altKey: true });
  expect(dragChords).toHaveBeenCalledExactlyOnceWith([DEFAULT_CHORD_PATTERN, DEFAULT_CHORD_PATTERN]);
  expect(drop.move).toHaveBeenLastCalledWith({ x: 100, y: 50, alt: true });
  expect(said()).toBe("I V ");
  await pointer("pointerup", 320, 110);
  await clicked();
  expect(drop.end).toHaveBeenCalledExactlyOnceWith({ x: 110, y: 50, alt: false });
  expect([onTarget, onClick].map((each) => each.mock.calls)).toEqual([[], []]);
  expect(said()).toBe("at rest");
  await done(() => the("button", "Chords").focus());
  await press("{Enter}");
  expect(onClick).toHaveBeenCalledOnce();
});

test("between patterns it goes into the nearest gap; one chord alone goes onto a step", async () => {
  for (const [x, at] of [
    [5, 0],
    [30, 1],
    [49, 1],
    [200, 2],
  ] as const) {
    await open();
    over("[data-chords='patterns'] button");
    await pointer("pointerdown", 500, 400);
    await pointer("pointermove", x, 20);
    expect(said()).toBe(`I V ${at}`);
    await pointer("pointerup", x, 20);
    expect(onTarget).toHaveBeenLastCalledWith(2, { kind: "gap", at });
    expect(drop.end).toHaveBeenLastCalledWith(null);
  }
  onTarget.mockClear();
  for (const count of [2, 1]) {
    await open(count);
    over("[data-step]");
    await pointer("pointerdown", 500, 400);
    await pointer("pointermove", 20, 20);
    await pointer("pointerup", 20, 20);
  }
  expect(onTarget).toHaveBeenCalledExactlyOnceWith(1, { kind: "step", at: 3 });
});

test("Escape and a lost pointer give it up", async () => {
  await open();
  over("canvas");
  for (const giveUp of [() => press("{Escape}"), () => pointer("pointercancel", 300, 110)]) {
    await pointer("pointerdown", 500, 400);
    await pointer("pointermove", 300, 110);
    await giveUp();
    expect(said()).toBe("at rest");
    await pointer("pointermove", 310, 110);
    await pointer("pointerup", 310, 110);
    await clicked();
  }
  expect(drop.cancel).toHaveBeenCalledTimes(2);
  expect([drop.end, onTarget, onClick].map((each) => each.mock.calls)).toEqual([[], [], []]);
});

test("a second finger, another button and a press that has ended drag nothing", async () => {
  await open();
  await pointer("pointerdown", 500, 400);
  await pointer("pointermove", 300, 110, { pointerId: 8 });
  await pointer("pointerup", 500, 400);
  await pointer("pointermove", 200, 110);
  await pointer("pointerdown", 500, 400, { button: 2, buttons: 2 });
  await pointer("pointermove", 300, 110, { buttons: 2 });
  expect(dragChords).not.toHaveBeenCalled();
  await pointer("pointerdown", 500, 400);
  await pointer("pointerup", 500, 400);
  await clicked();
  expect(onClick).toHaveBeenCalledOnce();
});
