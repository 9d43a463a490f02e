import { memo, useCallback, useEffect, useRef, type KeyboardEvent } from "react";
import type { WorldPoint } from "../../view/map/mapView.ts";
import type { PlaceCluster } from "../../view/map/PlaceClusters.ts";
import { mapStrings as words } from "../strings/map.ts";
import type { MapMark, MapPlace } from "./mapMarks.ts";
import styles from "./AreaMap.module.css";

type Places = PlaceCluster<MapPlace>["places"];

export interface MapMarksProps {
  /** Position of the world's corner: panning moves all marks at once. */
  readonly corner: WorldPoint;
  readonly shown: readonly MapMark[];
  readonly selectedId: string | undefined;
  readonly onOpen: (places: Places) => void;
  /** Keys move the map from its places, too. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The places in view, each reached with Tab. */
export function MapMarks({ corner, shown, selectedId, onOpen, onKeyDown }: MapMarksProps) {
  const latest = useRef({ onOpen, onKeyDown });
  useEffect(() => {
    latest.current = { onOpen, onKeyDown };
  });
  const open = useCallback((places: Places) => latest.current.onOpen(places), []);
  const press = useCallback((event: KeyboardEvent) => latest.current.onKeyDown(event), []);
  return (
    <ul className={styles.marks} style={{ translate: `${corner.x}px ${corner.y}px` }}>
      {shown.map(({ cluster: { places }, fromCorner: { x, y } }) => (
        <Mark
          key={places[0].id}
          places={places}
          x={x}
          y={y}
          selected={selectedId !== undefined && places.some(({ id }) => id === selectedId)}
          onOpen={open}
          onKeyDown={press}
        />
      ))}
    </ul>
  );
}

interface MarkProps extends WorldPoint, Pick<MapMarksProps, "onOpen" | "onKeyDown"> {
  readonly places: Places;
  readonly selected: boolean;
}

/** Remembered: while the map is panned hundreds of them stay as they are. */
const Mark = memo(function Mark({ places, x, y, selected, onOpen, onKeyDown }: MarkProps) {
  const [first] = places;
  const name = places.length === 1 ? first.name : words.severalNamed(places.length, first.name);
  return (
    <li style={{ translate: `${x}px ${y}px` }}>
      <button
        type="button"
        className={styles.mark}
        aria-label={name}
        title={name}
        data-live={places.some(({ isLive }) => isLive)}
        data-selected={selected}
        onKeyDown={onKeyDown}
        onClick={() => onOpen(places)}
      >
        {places.length > 1 ? places.length.toLocaleString("en-US") : ""}
      </button>
    </li>
  );
});
