import type { EventJson } from "../../protocol/http/eventJson.ts";

/** Near enough to know the country around a place by its shape and its neighbours. */
export const PLACE_ZOOM = 5;

/** Name of an event's place: its city with the state or country, or the name the owner gave it. */
export const placeName = ({
  name,
  city,
  state,
  zipCode,
  country,
}: Omit<NonNullable<EventJson["area"]>, "id" | "userId">): string =>
  name || [zipCode, city, state, country].filter(Boolean).join(", ");
