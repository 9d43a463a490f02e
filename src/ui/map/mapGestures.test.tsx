// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { useEffect, useRef, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { cornerOfWorld, toWorld, worldPixels, type MapView, type WorldPoint } from "../../view/map/mapView.ts";
import { done, press, show, the } from "../controls/page.test-helper.tsx";
import { useMapGestures } from "./useMapGestures.ts";

const SIZE = { width: 400, height: 300 };
const START: MapView = { latitude: 0, longitude: 0, zoom: 4 };

let view = START;
const onWhole = vi.fn<() => void>();
const onTap = vi.fn<(at: WorldPoint) => void>();

function Held() {
  const surface = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState(START);
  const { pointer, onKeyDown } = useMapGestures(surface, { view: shown, size: SIZE, onView: setShown, onWhole, onTap });
  useEffect(() => void (view = shown), [shown]);
  return (
    // The keys are heard around the surface, too.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown}>
      <button ref={surface} type="button" aria-label="Map" {...pointer} />
      <button type="button">Beside</button>
    </div>
  );
}

beforeEach(async () => {
  view = START;
  onWhole.mockReset();
  onTap.mockReset();
  await show(<Held />);
  the("button", "Map").focus();
});

const map = (): HTMLElement => the("button", "Map");
/** Pixels by which the middle has moved over the world since the start. */
const moved = (): readonly [number, number] => {
  const [from, to] = [toWorld(START), toWorld(view)];
  const world = worldPixels(START.zoom);
  return [Math.round((to.x - from.x) * world), Math.round((to.y - from.y) * world)];
};
/** The place of the world under a pixel. */
const under = (x: number, y: number): readonly [number, number] => {
  const corner = cornerOfWorld(view, SIZE);
  const world = worldPixels(view.zoom);
  return [(x - corner.x) / world, (y - corner.y) / world];
};
const point = (
  type: "Down" | "Move" | "Up" | "Cancel",
  clientX: number,
  clientY: number,
  more: object = {},
): Promise<void> =>
  done(() => void fireEvent[`pointer${type}`](map(), { pointerId: 1, button: 0, clientX, clientY, ...more }));

test("arrows move the map by as much as they say, three times as far with Shift; other keys are left to the page", async () => {
  await press("{ArrowRight}");
  expect(moved()).toEqual([72, 0]);
  await press("{ArrowLeft}{ArrowLeft}");
  expect(moved()).toEqual([-72, 0]);
  await press("{ArrowRight}{ArrowDown}");
  expect(moved()).toEqual([0, 72]);
  await press("{Shift>}{ArrowUp}{/Shift}");
  expect(moved()).toEqual([0, -144]);
  await press("{Control>}{ArrowUp}{/Control}{Alt>}{ArrowUp}{/Alt}");
  expect(moved()).toEqual([0, -144]);
  const left = new KeyboardEvent("keydown", { key: "a", bubbles: true, cancelable: true });
  map().dispatchEvent(left);
  expect(left.defaultPrevented).toBe(false);
});

test("plus and minus zoom by one around the middle, 0 and Home show the whole world", async () => {
  await press("+");
  expect([view.zoom, moved()]).toEqual([5, [0, 0]]);
  await press("=");
  expect(view.zoom).toBe(6);
  await press("-_-");
  expect(view.zoom).toBe(3);
  await press("0{Home}");
  expect(onWhole).toHaveBeenCalledTimes(2);
});

test("Enter on the map is a tap on its middle, on what stands beside it is its own", async () => {
  await press("{Enter}");
  expect(onTap.mock.calls).toEqual([[{ x: 200, y: 150 }]]);
  the("button", "Beside").focus();
  await press("{Enter}");
  expect(onTap).toHaveBeenCalledOnce();
});

test("a drag moves what is under the pointer with it; one of less than 4 pixels is a tap", async () => {
  await point("Down", 100, 100);
  await point("Move", 101, 101);
  await point("Up", 101, 101);
  expect([onTap.mock.calls, view]).toEqual([[[{ x: 101, y: 101 }]], START]);
  const place = under(100, 100);
  await point("Down", 100, 100);
  await point("Move", 160, 70);
  await point("Up", 160, 70);
  expect(under(160, 70)).toEqual(place.map((each) => expect.closeTo(each, 9)));
  expect(onTap).toHaveBeenCalledOnce();
  await point("Move", 300, 300);
  expect(under(160, 70)).toEqual(place.map((each) => expect.closeTo(each, 9)));
  // Lost pointers and other buttons do nothing.
  await point("Down", 10, 10);
  await point("Cancel", 10, 10);
  await point("Down", 10, 10, { button: 2 });
  await point("Up", 10, 10, { button: 2 });
  expect(onTap).toHaveBeenCalledOnce();
});

test("two fingers apart zoom in, and what lies between them stays there", async () => {
  await point("Down", 150, 150);
  await point("Down", 250, 150, { pointerId: 2 });
  const middle = under(200, 150);
  await point("Move", 100, 150);
  await point("Move", 300, 150, { pointerId: 2 });
  expect(view.zoom).toBeCloseTo(5, 6);
  expect(under(200, 150)).toEqual(middle.map((each) => expect.closeTo(each, 6)));
  await point("Up", 100, 150);
  await point("Up", 300, 150, { pointerId: 2 });
  expect(onTap).not.toHaveBeenCalled();
});

const wheel = (deltaY: number, more: WheelEventInit = {}): Promise<void> =>
  done(() => {
    const event = new WheelEvent("wheel", {
      deltaY,
      clientX: 300,
      clientY: 100,
      cancelable: true,
      bubbles: true,
      ...more,
    });
    map().dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

test("the wheel zooms around the pointer, by lines too, four times as fast with Control, and at most by one", async () => {
  const place = under(300, 100);
  await wheel(-120);
  expect(view.zoom).toBeCloseTo(4.5, 6);
  expect(under(300, 100)).toEqual(place.map((each) => expect.closeTo(each, 6)));
  await wheel(3, { deltaMode: 1 });
  expect(view.zoom).toBeCloseTo(4.25, 6);
  await wheel(15, { ctrlKey: true });
  expect(view.zoom).toBeCloseTo(4, 6);
  await wheel(-9000);
  expect(view.zoom).toBeCloseTo(5, 6);
  await wheel(9000);
  expect(view.zoom).toBeCloseTo(4, 6);
});
