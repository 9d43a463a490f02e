import { useCallback, useMemo } from "react";
import { navigate } from "wouter/use-browser-location";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import type { NearPlace } from "../../../state/events/eventFilters.ts";
import { boundsOfPoints, WORLD_BOUNDS, type GeoPoint } from "../../../view/map/mapView.ts";
import { AreaMap } from "../../map/AreaMap.tsx";
import { DEFAULT_MAP } from "../../map/defaultMap.ts";
import { eventStrings as words } from "../../strings/events.ts";
import { placesOf } from "./placesOf.ts";

/** Degrees that the default map surely shows around its middle. */
const HOME_DEGREES = { latitude: 10, longitude: 15 };

function isNearHome({ latitude, longitude }: GeoPoint): boolean {
  const home = DEFAULT_MAP.homeArea;
  return (
    Math.abs(latitude - home.latitude) < HOME_DEGREES.latitude &&
    Math.abs(longitude - home.longitude) < HOME_DEGREES.longitude
  );
}

interface EventMapProps {
  readonly events: readonly EventJson[];
  readonly near: NearPlace | null;
  readonly selectedId: string | undefined;
  readonly onSelect: (id: string) => void;
}

/** The events of a list that are at a place; rows and pins answer to each other. */
export function EventMap({ events, near, selectedId, onSelect }: EventMapProps) {
  const places = useMemo(() => placesOf(events), [events]);
  const open = useCallback((id: string) => navigate(`/events/${id}`), []);
  const start = useMemo(() => {
    if (near) return { ...near, zoom: 12 - Math.log2(near.radiusKm) };
    // The default map, unless it would hide what was found.
    return places.some((place) => !isNearHome(place)) ? startOf(places) : undefined;
  }, [near, places]);
  return (
    <AreaMap
      key={near ? `${near.latitude} ${near.longitude} ${near.radiusKm}` : ""}
      label={words.map}
      places={places}
      selectedId={selectedId}
      onOpen={open}
      onSelect={onSelect}
      start={start}
      circle={near}
    />
  );
}

/** Degrees of air around what is shown. */
const AIR = 4;

/** The part of the world in which the places are: at least so large that one knows where it is. */
function startOf(places: readonly GeoPoint[]) {
  const bounds = boundsOfPoints(places);
  if (!bounds) return WORLD_BOUNDS;
  return {
    west: bounds.west - AIR,
    east: bounds.east + AIR,
    south: Math.max(-80, bounds.south - AIR),
    north: Math.min(80, bounds.north + AIR),
  };
}
