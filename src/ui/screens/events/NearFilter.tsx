import { LocateFixed, MapPin } from "lucide-react";
import { useState } from "react";
import type { NearPlace } from "../../../state/events/eventFilters.ts";
import { Button } from "../../controls/Button.tsx";
import { ICON, SMALL_ICON } from "../../controls/iconSize.ts";
import { Notice } from "../../controls/Notice.tsx";
import { Popover } from "../../controls/Popover.tsx";
import { Select } from "../../controls/Select.tsx";
import { CitySearch } from "../../map/CitySearch.tsx";
import { nearStrings as words } from "../../strings/events.ts";
import styles from "./Events.module.css";

const RADII = [10, 25, 50, 100, 250, 500].map((km) => ({ value: String(km), label: words.radiusKm(km) }));
const USUAL_KM = 50;

interface NearFilterProps {
  readonly near: NearPlace | null;
  readonly onChange: (near: NearPlace | null) => void;
}

/** Around which place: a city, or where one is. */
export function NearFilter({ near, onChange }: NearFilterProps) {
  const [refused, setRefused] = useState(false);
  const radiusKm = near?.radiusKm ?? USUAL_KM;
  const locate = (): void => {
    setRefused(false);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => onChange({ name: words.here, latitude, longitude, radiusKm }),
      () => setRefused(true),
    );
  };
  return (
    <Popover
      label={words.near}
      content={
        <div className={styles.near}>
          <CitySearch onChoose={({ name, latitude, longitude }) => onChange({ name, latitude, longitude, radiusKm })} />
          <Button size="medium" icon={<LocateFixed {...ICON} />} onClick={locate}>
            {words.mine}
          </Button>
          {refused && <Notice kind="warning">{words.refused}</Notice>}
          <Select
            label={words.radius}
            value={String(radiusKm)}
            options={RADII}
            prefix={words.radius}
            disabled={!near}
            onChange={(km) => near && onChange({ ...near, radiusKm: Number(km) })}
          />
          {near && (
            <Button size="medium" tone="ghost" onClick={() => onChange(null)}>
              {words.anywhereAgain}
            </Button>
          )}
        </div>
      }
    >
      <Button icon={<MapPin {...SMALL_ICON} />} aria-pressed={near !== null}>
        {near ? words.nearNamed(near.name, near.radiusKm) : words.anywhere}
      </Button>
    </Popover>
  );
}
