import { newArea } from "../../domain/reference/area.ts";
import type { ApiPort } from "../../protocol/api.ts";
import { geoCalls, type CityJson } from "../../protocol/http/geoCalls.ts";
import type { Area } from "../../state/events/eventForm.ts";
import type { GeoBounds, GeoPoint } from "../../view/map/mapView.ts";
import type { MapLabel } from "./drawMap.ts";

/** A city shown in its surroundings. */
const CITY_ZOOM = 10;
/** Farthest distance, km, of a city that names a place. */
const NEAR_KM = 30;
const MOST_LABELS = 60;

const regions = new Intl.DisplayNames("en", { type: "region" });

/** "Springfield, Illinois, United States". */
export const cityName = ({ name, stateName, country }: CityJson): string =>
  [name, stateName.includes(name) ? "" : stateName, countryName(country)].filter(Boolean).join(", ");

/** The place that a city is. */
export const areaOfCity = (city: CityJson): Area => areaIn(city, city);

/** A point of the map in or near a city. */
const areaIn = ({ latitude, longitude }: GeoPoint, { name, stateName, country }: CityJson): Area =>
  newArea({
    type: "City",
    latitude,
    longitude,
    zoom: CITY_ZOOM,
    city: name,
    state: stateName.includes(name) ? "" : stateName,
    country: countryName(country),
  });

/** The place that a point of the map is: by the city that it is near to; null where there is none, or nobody answers. */
export async function areaNear(api: ApiPort, point: GeoPoint): Promise<Area | null> {
  const { latitude, longitude } = point;
  const found = await api.call(geoCalls.citiesNearby, { query: { latitude, longitude, radiusKm: NEAR_KM, limit: 1 } });
  const [city] = found.ok ? found.value.cities : [];
  return city ? areaIn(point, city) : null;
}

/** The cities that a view of the map is labelled with, the largest first; none where nobody answers. */
export async function cityLabels(api: ApiPort, bounds: GeoBounds, signal: AbortSignal): Promise<MapLabel[]> {
  const found = await api.call(geoCalls.citiesOfArea, { body: { bounds, limit: MOST_LABELS } }, { signal });
  const cities = found.ok ? found.value.cities : [];
  return cities.map(({ name, latitude, longitude }) => ({ text: name, latitude, longitude }));
}

function countryName(code: string): string {
  try {
    return regions.of(code) ?? code;
  } catch {
    return code;
  }
}
