import type { KeyboardEvent } from "react";
import type { PlaceCluster } from "../../view/map/clusterPlaces.ts";
import { mapStrings as words } from "../strings/map.ts";
import styles from "./AreaMap.module.css";
import type { MapMark, MapPlace } from "./mapMarks.ts";

export interface MapMarksProps {
  readonly shown: readonly MapMark[];
  readonly selectedId: string | undefined;
  readonly onOpen: (places: PlaceCluster<MapPlace>["places"]) => void;
  /** Keys move the map from its places, too. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The places in view, each reached with Tab. */
export function MapMarks({ shown, selectedId, onOpen, onKeyDown }: MapMarksProps) {
  return (
    <ul className={styles.marks}>
      {shown.map(({ cluster: { places }, at }) => {
        const [first] = places;
        const name = places.length === 1 ? first.name : words.severalNamed(places.length, first.name);
        return (
          <li key={first.id} style={{ translate: `${at.x}px ${at.y}px` }}>
            <button
              type="button"
              className={styles.mark}
              aria-label={name}
              title={name}
              data-live={places.some(({ isLive }) => isLive)}
              data-selected={places.some(({ id }) => id === selectedId)}
              onKeyDown={onKeyDown}
              onClick={() => onOpen(places)}
            >
              {places.length > 1 ? places.length.toLocaleString("en-US") : ""}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
