// @vitest-environment jsdom
import { act, fireEvent } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { geoCalls } from "../../protocol/http/geoCalls.ts";
import {
  boundsOf,
  cornerOfWorld,
  fitView,
  pixelOf,
  settleView,
  toWorld,
  WORLD_BOUNDS,
} from "../../view/map/mapView.ts";
import { all, click, done, eventually, focus, press, the } from "../controls/page.test-helper.tsx";
import { makeStudio, showIn, type TestStudio } from "../studio.test-helper.tsx";
import { mapStrings as words } from "../strings/map.ts";
import { AreaMap, type AreaMapProps } from "./AreaMap.tsx";
import { DEFAULT_MAP } from "./defaultMap.ts";
import type { MapPlace } from "./mapMarks.ts";

const SIZE = { width: 640, height: 480 };
const START = { latitude: 50, longitude: 10, zoom: 3 };

let studio: TestStudio;
let resize = (_width: number, _height: number): void => undefined;

beforeEach(() => {
  studio = makeStudio();
  studio.api.answer(geoCalls.citiesOfArea, { cities: [], totalCount: 0 });
  class Observer {
    constructor(call: (entries: unknown[]) => void) {
      resize = (width, height) => call([{ contentRect: { width, height } }]);
    }
    observe(): void {
      resize(SIZE.width, SIZE.height);
    }
    disconnect(): void {}
  }
  vi.stubGlobal("ResizeObserver", Observer);
  vi.stubGlobal("Path2D", EventTarget);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

const place = (id: string, latitude: number, longitude: number, more: Partial<MapPlace> = {}): MapPlace =>
  ({ id, name: `Place ${id}`, latitude, longitude, isLive: false, ...more }) as MapPlace;

const FAR_APART = [place("oslo", 60, 10), place("rome", 42, 12, { isLive: true }), place("kyiv", 50, 30)];
const TOGETHER = [place("a", 50, 10), place("b", 50.001, 10.001), place("c", 42, 12)];

const showMap = (props: Partial<AreaMapProps> = {}): Promise<void> =>
  showIn(studio, <AreaMap label="Events" start={START} {...props} />);

const translate = ({ x, y }: { x: number; y: number }): string => `${x}px ${y}px`;
/** Position of the world's corner on the page. */
const corner = (): string => the("list").style.translate;
const cornerAt = (view: Parameters<typeof cornerOfWorld>[0]): string => translate(cornerOfWorld(view, SIZE));

test("each place is a button by its name at its point, in order for the Tab key; live ones are marked", async () => {
  const onOpen = vi.fn<(id: string) => void>();
  await showMap({ places: FAR_APART, onOpen });
  the("group", "Events");
  const corners = cornerOfWorld(settleView(START, SIZE), SIZE);
  for (const { id, name, latitude, longitude, isLive } of FAR_APART) {
    const mark = the("button", name);
    const [x = 0, y = 0] = mark.parentElement!.style.translate.split(" ").map(Number.parseFloat);
    const { x: left, y: top } = pixelOf(toWorld({ latitude, longitude }), settleView(START, SIZE), SIZE);
    expect(x + corners.x).toBeCloseTo(left, 0);
    expect(y + corners.y).toBeCloseTo(top, 0);
    expect(mark.dataset["live"]).toBe(String(isLive));
    await click(mark);
    expect(onOpen).toHaveBeenLastCalledWith(id);
  }
});

test("places that are too near to one another are one button with their number, which moves the map to them", async () => {
  const onOpen = vi.fn<(id: string) => void>();
  await showMap({ places: TOGETHER, onOpen, selectedId: "b" });
  const both = the("button", words.severalNamed(2, "Place a"));
  expect(both.textContent).toBe("2");
  expect(both.dataset["selected"]).toBe("true");
  expect(the("button", "Place c").dataset["selected"]).toBe("false");
  const before = corner();
  await click(both);
  expect(corner()).not.toBe(before);
  expect(onOpen).not.toHaveBeenCalled();
  expect(all("button", "Place c"), "out of view").toEqual([]);
});

test("places at one and the same point open the first of them", async () => {
  const onOpen = vi.fn<(id: string) => void>();
  await showMap({ places: [place("a", 50, 10), place("b", 50, 10)], onOpen });
  const before = corner();
  await click(the("button", words.severalNamed(2, "Place a")));
  expect(onOpen.mock.calls).toEqual([["a"]]);
  expect(corner()).toBe(before);
});

test("the pointer or the focus on a place that stands alone selects it; one of several is none", async () => {
  const onSelect = vi.fn<(id: string) => void>();
  await showMap({ places: TOGETHER, onSelect });
  await done(() => void fireEvent.pointerEnter(the("button", "Place c")));
  expect(onSelect.mock.calls).toEqual([["c"]]);
  await focus(the("button", words.severalNamed(2, "Place a")));
  expect(onSelect).toHaveBeenCalledTimes(1);
  await focus(the("button", "Place c"));
  expect(onSelect).toHaveBeenCalledTimes(2);
});

test("its buttons zoom, show the whole world and go home", async () => {
  await showMap();
  expect(corner()).toBe(cornerAt(settleView(START, SIZE)));
  await click(the("button", words.nearer));
  const near = corner();
  expect(near).not.toBe(cornerAt(settleView(START, SIZE)));
  await click(the("button", words.farther));
  expect(corner()).not.toBe(near);
  await click(the("button", words.whole));
  expect(corner()).toBe(cornerAt(fitView(WORLD_BOUNDS, SIZE)));
  await click(the("button", words.home(DEFAULT_MAP.name)));
  expect(corner()).toBe(cornerAt(settleView(DEFAULT_MAP.homeArea, SIZE)));
});

test("without a start it opens on the default map, with an area around that area, and has no place without a size", async () => {
  await showIn(studio, <AreaMap label="Events" />);
  expect(corner()).toBe(cornerAt(settleView(DEFAULT_MAP.homeArea, SIZE)));
  const area = { west: 5, south: 45, east: 15, north: 55 };
  await showIn(studio, <AreaMap label="Events" start={area} places={FAR_APART} />);
  expect(corner()).toBe(cornerAt(fitView(area, SIZE)));
  await act(async () => resize(0, 0));
  expect(corner(), "hidden").toBe(cornerAt(fitView(area, SIZE)));
});

test("Enter picks the middle of the map where a point is asked for", async () => {
  const onPick = vi.fn<(point: { latitude: number; longitude: number }) => void>();
  await showMap({ onPick });
  await focus(the("button", words.picking));
  await press("{Enter}");
  const [[point] = []] = onPick.mock.calls;
  expect(point!.latitude).toBeCloseTo(START.latitude, 5);
  expect(point!.longitude).toBeCloseTo(START.longitude, 5);
  await showMap();
  expect(all("button", words.picking)).toEqual([]);
  expect(all("button", words.surface)).toHaveLength(1);
});

test("once it rests it says its bounds and asks for the cities in them, once for each view", async () => {
  const onRest = vi.fn<(bounds: object) => void>();
  await showMap({ onRest });
  await eventually(() => expect(onRest).toHaveBeenCalledTimes(1));
  expect(onRest.mock.calls[0]![0]).toEqual(boundsOf(settleView(START, SIZE), SIZE));
  expect(studio.api.sent(geoCalls.citiesOfArea)).toMatchObject([{ bounds: onRest.mock.calls[0]![0] }]);
  await click(the("button", words.nearer));
  await click(the("button", words.nearer));
  await eventually(() => expect(onRest.mock.calls.length).toBeGreaterThan(1));
  expect(studio.api.sent(geoCalls.citiesOfArea)).toHaveLength(onRest.mock.calls.length);
});
