import { X } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { areaAs, newArea, type AreaText, type AreaType, AREA_FIELDS, AREA_TYPES } from "../../domain/reference/area.ts";
import type { CityJson } from "../../protocol/http/geoCalls.ts";
import type { Area } from "../../state/events/eventForm.ts";
import type { GeoPoint } from "../../view/map/mapView.ts";
import { IconButton } from "../controls/IconButton.tsx";
import { SMALL_ICON } from "../controls/iconSize.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { eventFormStrings } from "../strings/events.ts";
import { mapStrings } from "../strings/map.ts";
import { AreaMap } from "./AreaMap.tsx";
import { areaNear, areaOfCity } from "./cities.ts";
import { CitySearch } from "./CitySearch.tsx";
import { PLACE_ZOOM, placeName } from "./placeName.ts";
import styles from "./PlacePicker.module.css";
import { US_STATES } from "../../domain/reference/usStates.ts";
import { Select } from "../controls/Select.tsx";
import { Field } from "../forms/Field.tsx";

interface AreaFieldsProps {
  readonly area: Area | null;
  readonly onArea: (area: Area | null) => void;
  /** Texts that are asked for elsewhere. */
  readonly without?: readonly AreaText[];
}

const TYPES = [
  { value: "", label: eventFormStrings.noPlace },
  ...AREA_TYPES.map((type) => ({ value: type, label: mapStrings.areaTypes[type] })),
];
const NONE: readonly AreaText[] = [];
const STATES = US_STATES.map(({ name }) => name);
/** As the server takes them. */
const LONGEST: Readonly<Partial<Record<AreaText, number>>> = { streetAddress: 200, zipCode: 20 };

/** Fields of a place: its kind, and the texts of that kind. */
function AreaFields({ area, onArea, without = NONE }: AreaFieldsProps) {
  const texts = area ? AREA_FIELDS[area.type].texts.filter((text) => !without.includes(text)) : [];
  return (
    <div className={styles.fields}>
      <div className="grid gap-6">
        <span aria-hidden>{mapStrings.areaType}</span>
        <Select
          label={mapStrings.areaType}
          value={area?.type ?? ""}
          options={TYPES}
          onChange={(type) => onArea(type === "" ? null : areaAs(area ?? newArea(), type as AreaType))}
          size="large"
          wide
        />
      </div>
      {area &&
        texts.map((text) => (
          <Field
            key={text}
            name={text}
            label={mapStrings.areaTexts[text]}
            value={area[text]}
            error={null}
            autoComplete="off"
            maxLength={LONGEST[text] ?? 100}
            {...(text === "state" ? { offers: STATES } : {})}
            onChange={(value) => onArea({ ...area, [text]: value })}
            onBlur={() => undefined}
          />
        ))}
    </div>
  );
}

interface PlacePickerProps {
  /** Accessible name of the map. */
  readonly label: string;
  readonly area: Area | null;
  readonly onArea: (area: Area | null) => void;
  /** Texts of the place that are asked for elsewhere. */
  readonly without?: readonly AreaText[];
}

/** A place, chosen by the name of its city or on a map, or none. */
export function PlacePicker({ label, area, onArea, without }: PlacePickerProps) {
  const { api } = useStudio();
  // The map stays where it is when a place is chosen on it, and goes to a city that was looked for.
  const [start, setStart] = useState(() => area && { ...area, zoom: PLACE_ZOOM });
  const latest = useRef<Area | null>(null);
  const put = (next: Area | null): void => {
    latest.current = next;
    onArea(next);
  };
  // The type that somebody chose: what is picked on the map is one of those.
  const [type, setType] = useState<AreaType | null>(null);
  const typed = (next: Area): Area => (type === null ? next : areaAs(next, type));
  const describe = (next: Area | null): void => {
    if (next?.type !== area?.type) setType(next?.type ?? null);
    put(next);
  };
  const pick = async (point: GeoPoint): Promise<void> => {
    const unnamed = typed(areaOfPoint(point));
    put(unnamed);
    const named = await areaNear(api, point);
    // Another one may have been chosen meanwhile.
    if (named && latest.current === unnamed) put(typed(named));
  };
  const choose = (city: CityJson): void => {
    const chosen = areaOfCity(city);
    setType(null);
    put(chosen);
    setStart({ ...chosen, zoom: PLACE_ZOOM });
  };
  const places = useMemo(() => (area ? [{ ...area, id: "place", name: placeName(area) }] : []), [area]);
  return (
    <>
      <p className="row gap-8 min-height-32 text-1 size-4 weight-550 break-anywhere">
        {area ? placeName(area) || mapStrings.areaTypes[area.type] : eventFormStrings.noPlace}
        {area && (
          <IconButton
            look="small"
            label={eventFormStrings.clearPlace}
            icon={<X {...SMALL_ICON} />}
            onClick={() => describe(null)}
          />
        )}
      </p>
      <CitySearch onChoose={choose} />
      <div className={styles.map}>
        <AreaMap
          key={start?.id ?? ""}
          label={label}
          places={places}
          start={start ?? undefined}
          onPick={(point) => void pick(point)}
        />
      </div>
      <AreaFields area={area} onArea={describe} {...(without ? { without } : {})} />
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
