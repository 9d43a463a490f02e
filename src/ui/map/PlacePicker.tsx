import { X } from "lucide-react";
import { useMemo, useState } from "react";
import { newArea } from "../../domain/reference/area.ts";
import type { Area } from "../../state/events/eventForm.ts";
import type { GeoPoint } from "../../view/map/mapView.ts";
import { IconButton } from "../controls/IconButton.tsx";
import { SMALL_ICON } from "../controls/iconSize.ts";
import { AreaMap } from "./AreaMap.tsx";
import { eventFormStrings } from "../strings/events.ts";
import styles from "./PlacePicker.module.css";
import { PLACE_ZOOM, placeName } from "./placeName.ts";

interface PlacePickerProps {
  /** What the map is for. */
  readonly label: string;
  readonly area: Area | null;
  readonly onArea: (area: Area | null) => void;
}

/** A place, chosen on a map, or none. */
export function PlacePicker({ label, area, onArea }: PlacePickerProps) {
  // The map stays where it is when a place is chosen on it.
  const [start] = useState(() => area && { ...area, zoom: PLACE_ZOOM });
  const places = useMemo(() => (area ? [{ ...area, id: "place", name: placeName(area) }] : []), [area]);
  return (
    <>
      <p className={styles.place}>
        {area ? placeName(area) : eventFormStrings.noPlace}
        {area && (
          <IconButton
            look="small"
            label={eventFormStrings.clearPlace}
            icon={<X {...SMALL_ICON} />}
            onClick={() => onArea(null)}
          />
        )}
      </p>
      <div className={styles.map}>
        <AreaMap
          label={label}
          places={places}
          start={start ?? undefined}
          onPick={(point) => onArea(areaOfPoint(point))}
        />
      </div>
    </>
  );
}

/** A place that was chosen on a map, which has no name yet. */
const areaOfPoint = ({ latitude, longitude }: GeoPoint): Area =>
  newArea({
    name: eventFormStrings.pointName(latitude.toFixed(2), longitude.toFixed(2)),
    latitude,
    longitude,
    zoom: 10,
  });
