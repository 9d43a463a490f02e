import type { EventJson } from "../../../protocol/http/eventJson.ts";
import type { MapPlace } from "../../map/mapMarks.ts";
import { eventHex } from "./eventHex.ts";

/** The events that are at a place. */
export const placesOf = (events: readonly EventJson[]): readonly MapPlace[] =>
  events.flatMap(({ id, name, area, state }) =>
    area
      ? [
          {
            id,
            name,
            latitude: area.latitude,
            longitude: area.longitude,
            isLive: state === "Started",
            color: eventHex(id),
          },
        ]
      : [],
  );
