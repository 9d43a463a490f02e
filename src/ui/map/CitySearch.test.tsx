// @vitest-environment jsdom
import { act, fireEvent } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { geoCalls, type CityJson } from "../../protocol/http/geoCalls.ts";
import { alerts, all, click, done, the } from "../controls/page.test-helper.tsx";
import { makeStudio, showIn } from "../studio.test-helper.tsx";
import { mapStrings as words } from "../strings/map.ts";
import { CitySearch } from "./CitySearch.tsx";
import { cityName } from "./cities.ts";

const city = (name: string, id: number): CityJson => ({
  id,
  name,
  country: "DE",
  state: "16",
  stateName: name,
  latitude: 52.5,
  longitude: 13.4,
  population: 1000 * id,
});
const CITIES = [city("Berlin", 9), city("Bernau", 3)];

const nothingIsFound = (): boolean => document.body.textContent.includes(words.noCity);

async function shown(found: readonly CityJson[] = CITIES) {
  const studio = makeStudio();
  studio.api.answerWith(geoCalls.searchCities, ({ query }: { query: { search: string } }) => ({
    cities: found.filter(({ name }) => name.startsWith(query.search)),
  }));
  const chosen: CityJson[] = [];
  await showIn(studio, <CitySearch onChoose={(each) => void chosen.push(each)} />);
  return { studio, chosen };
}

afterEach(() => void vi.useRealTimers());

/** Types it, and pauses. */
async function typed(text: string): Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  fireEvent.change(the("searchbox", words.findCity), { target: { value: text } });
  await act(async () => void (await vi.advanceTimersByTimeAsync(300)));
  vi.useRealTimers();
}

test("cities are found by what is typed, and the one that is chosen is handed on, its words gone", async () => {
  const { studio, chosen } = await shown();
  expect([nothingIsFound(), all("list")]).toEqual([false, []]);
  await typed("Ber");
  expect(the("list", words.cities)).toBeTruthy();
  expect(all("listitem").map(({ textContent }) => textContent)).toEqual(CITIES.map(cityName));
  expect(nothingIsFound()).toBe(false);
  await click(the("button", cityName(CITIES[1]!)));
  expect(chosen).toEqual([CITIES[1]]);
  expect(the("searchbox", words.findCity)).toHaveProperty("value", "");
  expect([all("list"), nothingIsFound()]).toEqual([[], false]);
  expect(studio.api.sent(geoCalls.searchCities)).toEqual([{ search: "Ber", limit: 6 }]);
});

test("that no city is called so is said once the server has answered, and not of words that are too short", async () => {
  const { studio } = await shown();
  await typed("B");
  expect(nothingIsFound()).toBe(false);
  const answer = studio.api.hold();
  await typed("Xy");
  expect(studio.api.sent(geoCalls.searchCities)).toHaveLength(1);
  expect(nothingIsFound()).toBe(false);
  await done(answer);
  expect(nothingIsFound()).toBe(true);
  // Results are removed with the text.
  await typed("X");
  expect([nothingIsFound(), all("list")]).toEqual([false, []]);
});

test("a server that cannot be reached is said, and not that there is no such city", async () => {
  const studio = makeStudio();
  await showIn(studio, <CitySearch onChoose={() => undefined} />);
  await typed("Berlin");
  expect(alerts()).toHaveLength(1);
  expect([nothingIsFound(), all("list")]).toEqual([false, []]);
});
