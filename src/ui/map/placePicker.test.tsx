// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { useState } from "react";
import { expect, onTestFinished, test } from "vitest";
import { AREA_FIELDS, AREA_TYPES, type AreaText } from "../../domain/reference/area.ts";
import { US_STATES } from "../../domain/reference/usStates.ts";
import { geoCalls } from "../../protocol/http/geoCalls.ts";
import { newAreaSchema } from "../../protocol/http/areaJson.ts";
import { fitsSchema } from "../../domain/schemaProblem.ts";
import type { Area } from "../../state/events/eventForm.ts";
import { cornerOfWorld, settleView } from "../../view/map/mapView.ts";
import { choose, click, fill, the } from "../controls/page.test-helper.tsx";
import { makeStudio, showIn } from "../studio.test-helper.tsx";
import { eventFormStrings } from "../strings/events.ts";
import { mapStrings as words } from "../strings/map.ts";
import { DEFAULT_MAP } from "./defaultMap.ts";
import { PlacePicker } from "./PlacePicker.tsx";

const SIZE = { width: 600, height: 320 };

let chosen: Area | null = null;

function Picker() {
  const [area, setArea] = useState<Area | null>(null);
  const choose = (next: Area | null): void => {
    chosen = next;
    setArea(next);
  };
  return <PlacePicker label="Place" area={area} onArea={choose} />;
}

/** Position of the world's corner on the map. */
const at = (): string => the("list").style.translate;

const boxOf = (text: AreaText): HTMLInputElement =>
  the(text === "state" ? "combobox" : "textbox", words.areaTexts[text]) as HTMLInputElement;

async function shown(): Promise<void> {
  chosen = null;
  const studio = makeStudio();
  studio.api.answerWith(geoCalls.citiesNearby, () => ({ cities: [] }));
  studio.api.answerWith(geoCalls.citiesOfArea, () => ({ cities: [], totalCount: 0 }));
  await showIn(studio, <Picker />);
}

test('3. "Area types: World, Country, State, County, City, Zipcode, Custom": each can be made, with the texts that it has', async () => {
  await shown();
  expect(chosen).toBeNull();
  expect(Object.values(words.areaTypes)).toEqual(["World", "Country", "State", "County", "City", "ZIP code", "Custom"]);
  expect([words.areaTexts.streetAddress, words.areaTexts.zipCode]).toEqual(["Street address", "ZIP code"]);
  for (const type of AREA_TYPES) {
    await choose(words.areaType, words.areaTypes[type]);
    expect(chosen).toMatchObject({ type, zoom: AREA_FIELDS[type].zoom });
    for (const text of AREA_FIELDS[type].texts) fireEvent.change(boxOf(text), { target: { value: `${text} 1` } });
    expect(
      [...document.querySelectorAll("[data-field-note]")].map((note) => note.getAttribute("data-field-note")),
    ).toEqual([...AREA_FIELDS[type].texts]);
    for (const text of AREA_FIELDS[type].texts) expect(chosen![text]).toBe(`${text} 1`);
    expect(fitsSchema(newAreaSchema, chosen)).toBe(true);
  }
  await choose(words.areaType, eventFormStrings.noPlace);
  expect(chosen).toBeNull();
});

test('3. "A list of US states holds 50 states plus DC": they are offered for the state, and others may be written', async () => {
  await shown();
  await choose(words.areaType, words.areaTypes.State);
  const box = boxOf("state");
  expect([...box.list!.options].map(({ value }) => value)).toEqual(US_STATES.map(({ name }) => name));
  await fill(box, "Bavaria");
  expect(chosen?.state).toBe("Bavaria");
});

test('3. "The default map is named Default, with a custom area centred near the middle of the USA at zoom about 3.4": it opens the first time', async () => {
  const { ResizeObserver } = globalThis;
  onTestFinished(() => void (globalThis.ResizeObserver = ResizeObserver));
  globalThis.ResizeObserver = class {
    readonly tell: (entries: unknown[]) => void;
    constructor(tell: (entries: unknown[]) => void) {
      this.tell = tell;
    }
    observe = () => this.tell([{ contentRect: SIZE }]);
    unobserve = () => undefined;
    disconnect = () => undefined;
  } as unknown as typeof ResizeObserver;
  await shown();
  const { x, y } = cornerOfWorld(settleView(DEFAULT_MAP.homeArea, SIZE), SIZE);
  expect(at()).toBe(`${x}px ${y}px`);
  await click(the("button", words.whole));
  expect(at()).not.toBe(`${x}px ${y}px`);
  await click(the("button", words.home("Default")));
  expect(at()).toBe(`${x}px ${y}px`);
});
