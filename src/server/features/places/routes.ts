import { ok } from "../../../domain/AppError.ts";
import { geoCalls } from "../../../protocol/http/geoCalls.ts";
import type { AddCall } from "../../plugins/calls.ts";
import type { Cities } from "./Cities.ts";

/** Cities of the world. */
export function geoRoutes(add: AddCall, cities: Cities): void {
  add(geoCalls.searchCities, async ({ query }) =>
    ok({ cities: await cities.search(query.search, query.country, query.limit) }),
  );
  for (const call of [geoCalls.citiesNearby, geoCalls.citiesNearbyToo])
    add(call, async ({ query }) => ok({ cities: await cities.near(query) }));
  add(geoCalls.citiesOfArea, ({ body }) => cities.within(body));
}
