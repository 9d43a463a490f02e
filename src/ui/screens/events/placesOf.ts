import type { EventJson } from "../../../protocol/http/eventJson.ts";
import type { MapPlace } from "../../map/mapMarks.ts";

/** Near enough to know the country around a place by its shape and its neighbours. */
export const PLACE_ZOOM = 5;

/** The events that are at a place. */
export const placesOf = (events: readonly EventJson[]): readonly MapPlace[] =>
  events.flatMap(({ id, name, area, state }) =>
    area ? [{ id, name, latitude: area.latitude, longitude: area.longitude, isLive: state === "Started" }] : [],
  );

/** What to call the place of an event: its city with the state or country, or how somebody named it. */
export const placeName = ({
  name,
  city,
  state,
  country,
}: Omit<NonNullable<EventJson["area"]>, "id" | "userId">): string =>
  name || [city, state, country].filter(Boolean).join(", ");
