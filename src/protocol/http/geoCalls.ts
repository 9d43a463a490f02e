import { Type, type Static } from "typebox";
import { closedObject } from "../../domain/closedObject.ts";
import { latitudeField, longitudeField, newAreaSchema } from "./areaJson.ts";
import { boundsField } from "./eventCalls.ts";
import type { HttpCall } from "./HttpCall.ts";

const ENGINE = "/engine/api/v1";

const cityFields = {
  id: Type.Integer({ description: "Of GeoNames" }),
  name: Type.String(),
  country: Type.String({ description: "ISO 3166-1, two letters" }),
  state: Type.String({ description: "The code of its first-level division, as GeoNames has it" }),
  stateName: Type.String({ description: "Empty where it has none" }),
  latitude: latitudeField,
  longitude: longitudeField,
  population: Type.Integer(),
};

const citySchema = closedObject(cityFields, "GeoNames, CC BY 4.0");

export type CityJson = Static<typeof citySchema>;

const nearbySchema = closedObject({ ...cityFields, distanceKm: Type.Number() });

export type NearbyCityJson = Static<typeof nearbySchema>;

const limitOf = (maximum: number, usual: number) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum, description: `Default ${usual}` }));

const nearbyCall = {
  method: "GET",
  access: "public",
  summary: "The cities around a place, nearest first.",
  query: closedObject({
    latitude: latitudeField,
    longitude: longitudeField,
    radiusKm: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 500, description: "Default 50" })),
    limit: limitOf(100, 10),
  }),
  reply: closedObject({ cities: Type.Array(nearbySchema) }),
} as const satisfies Omit<HttpCall, "path">;

const areaSearchSchema = closedObject(
  {
    area: Type.Optional(newAreaSchema),
    bounds: Type.Optional(boundsField),
    minPopulation: Type.Optional(Type.Integer({ minimum: 0 })),
    limit: limitOf(200, 100),
  },
  "Either an area, of which the zoom says how large it is, or bounds",
);

export type AreaCitySearch = Static<typeof areaSearchSchema>;

/** Cities of the world (specification 7, other engine). A server that was just set up has them some seconds later. */
export const geoCalls = {
  searchCities: {
    method: "GET",
    path: `${ENGINE}/geo/cities/`,
    access: "public",
    summary: "Cities whose words begin as those searched do, without case and accents, the largest first.",
    query: closedObject({
      search: Type.String({ minLength: 2, maxLength: 100 }),
      country: Type.Optional(Type.String({ pattern: "^[A-Za-z]{2}$", description: "ISO 3166-1" })),
      limit: limitOf(50, 10),
    }),
    reply: closedObject({ cities: Type.Array(citySchema) }),
  },
  citiesNearby: { ...nearbyCall, path: `${ENGINE}/geo/cities-nearby/` },
  /** The other way in which the specification may be read. */
  citiesNearbyToo: { ...nearbyCall, path: `${ENGINE}/geo/cities/nearby/` },
  citiesOfArea: {
    method: "POST",
    path: `${ENGINE}/area/cities/`,
    access: "public",
    summary: "The cities in an area, the largest first.",
    body: areaSearchSchema,
    reply: closedObject({ cities: Type.Array(citySchema), totalCount: Type.Integer() }),
  },
} as const satisfies Readonly<Record<string, HttpCall>>;
