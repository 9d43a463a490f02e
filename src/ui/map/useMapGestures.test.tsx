// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { expect, it } from "vitest";
import { toWorld, worldPixels, type MapView } from "../../view/map/mapView.ts";
import { show, the } from "../controls/page.test-helper.tsx";
import { useMapGestures } from "./useMapGestures.ts";

const SIZE = { width: 400, height: 300 };
const START: MapView = { latitude: 0, longitude: 0, zoom: 4 };

const moveTo = (clientX: number): boolean =>
  fireEvent.pointerMove(the("button", "Map"), { pointerId: 1, clientX, clientY: 0 });

let shown = START;

/** A map whose finger moves on to 20 while its first frame is made, and to 30 before the next one. */
function MovedMap() {
  const surface = useRef<HTMLButtonElement>(null);
  const [view, setView] = useState(START);
  const { pointer } = useMapGestures(surface, {
    view,
    size: SIZE,
    onView: setView,
    onWhole: () => {},
    onTap: () => {},
  });
  const isMoved = view !== START;
  useLayoutEffect(() => void (isMoved && moveTo(20)), [isMoved]);
  useEffect(() => void (isMoved && moveTo(30)), [isMoved]);
  useEffect(() => void (shown = view), [view]);
  return <button ref={surface} type="button" aria-label="Map" {...pointer} />;
}

it("goes on from every move of a finger, also from one that comes between a frame and what follows it", async () => {
  await show(<MovedMap />);
  fireEvent.pointerDown(the("button", "Map"), { pointerId: 1, button: 0, clientX: 0, clientY: 0 });
  moveTo(10);
  moveTo(40);
  expect((toWorld(START).x - toWorld(shown).x) * worldPixels(START.zoom)).toBeCloseTo(40);
});
