import { ok } from "../../../domain/AppError.ts";
import { geoCalls } from "../../../protocol/http/geoCalls.ts";
import { feature } from "../feature.ts";
import { Cities } from "./Cities.ts";
import { seedCitiesInBackground } from "./seedCities.ts";

/** Cities of the world, by which places are found and named. */
export const placesFeature = feature<"add" | "database" | "queries" | "cities">(
  "places",
  [],
  async (app, { add, database, queries, cities: file }) => {
    const cities = new Cities(queries);
    if (file) {
      const stop = seedCitiesInBackground(database, app.log, file);
      app.addHook("onClose", async () => stop());
    }
    add(geoCalls.searchCities, async ({ query }) =>
      ok({ cities: await cities.search(query.search, query.country, query.limit) }),
    );
    for (const call of [geoCalls.citiesNearby, geoCalls.citiesNearbyToo])
      add(call, async ({ query }) => ok({ cities: await cities.near(query) }));
    add(geoCalls.citiesOfArea, ({ body }) => cities.within(body));
  },
);
