import { Globe, House, Minus, Plus } from "lucide-react";
import {
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  memo,
  useCallback,
  type CSSProperties,
  type KeyboardEvent,
} from "react";
import {
  boundsOf,
  boundsOfPoints,
  cornerOfWorld,
  fitView,
  geoAt,
  settleView,
  WORLD_BOUNDS,
  type GeoBounds,
  type GeoPoint,
  type MapSize,
  type MapView,
  type WorldPoint,
} from "../../view/map/mapView.ts";
import { onThemeChange } from "../../view/canvas/tokens.ts";
import { PlaceClusters, type PlaceCluster } from "../../view/map/PlaceClusters.ts";
import { IconButton } from "../controls/IconButton.tsx";
import { ICON } from "../controls/iconSize.ts";
import { Notice } from "../controls/Notice.tsx";
import { useStudio } from "../hooks/StudioContext.ts";
import { mapStrings as words } from "../strings/map.ts";
import { type Atlas, loadFineAtlas, loadRoughAtlas } from "./atlas.ts";
import { cityLabels } from "./cities.ts";
import { DEFAULT_MAP } from "./defaultMap.ts";
import type { MapCircle, MapLabel } from "./drawMap.ts";
import { marksInView, type MapPlace, type MapMark } from "./mapMarks.ts";
import { type MapScene, MapSheet } from "./MapSheet.ts";
import { useMapGestures } from "./useMapGestures.ts";
import styles from "./AreaMap.module.css";

type Places = PlaceCluster<MapPlace>["places"];

interface MapMarksProps {
  /** Position of the world's corner: panning moves all marks at once. */
  readonly corner: WorldPoint;
  readonly shown: readonly MapMark[];
  readonly selectedId: string | undefined;
  readonly onOpen: (places: Places) => void;
  readonly onSelect: ((id: string) => void) | undefined;
  /** Keys move the map from its places, too. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The places in view, each reached with Tab. */
function MapMarks({ corner, shown, selectedId, onOpen, onSelect, onKeyDown }: MapMarksProps) {
  const latest = useRef({ onOpen, onSelect, onKeyDown });
  useEffect(() => {
    latest.current = { onOpen, onSelect, onKeyDown };
  });
  const open = useCallback((places: Places) => latest.current.onOpen(places), []);
  const select = useCallback((places: Places) => {
    if (places.length === 1) latest.current.onSelect?.(places[0].id);
  }, []);
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
          onSelect={select}
          onKeyDown={press}
        />
      ))}
    </ul>
  );
}

interface MarkProps extends WorldPoint, Pick<MapMarksProps, "onOpen" | "onKeyDown"> {
  readonly places: Places;
  readonly onSelect: (places: Places) => void;
  readonly selected: boolean;
}

/** Remembered: while the map is panned hundreds of them stay as they are. */
const Mark = memo(function Mark({ places, x, y, selected, onOpen, onSelect, onKeyDown }: MarkProps) {
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
        style={places.length === 1 && first.color ? ({ "--c": first.color } as CSSProperties) : undefined}
        onKeyDown={onKeyDown}
        onPointerEnter={() => onSelect(places)}
        onFocus={() => onSelect(places)}
        onClick={() => onOpen(places)}
      >
        {places.length > 1 ? places.length.toLocaleString("en-US") : ""}
      </button>
      {places.length === 1 && first.color && (
        <span className={styles.name} aria-hidden="true">
          {first.name}
        </span>
      )}
    </li>
  );
});

export interface AreaMapProps {
  readonly label: string;
  readonly places?: readonly MapPlace[];
  readonly selectedId?: string | undefined;
  readonly onOpen?: (id: string) => void;
  /** Called when the pointer or the focus comes to a place that stands alone. */
  readonly onSelect?: ((id: string) => void) | undefined;
  /** View at the start; the default map if missing. */
  readonly start?: GeoBounds | MapView | undefined;
  readonly circle?: MapCircle | null;
  /** Called with the point that the user picks. */
  readonly onPick?: (point: GeoPoint) => void;
  /** Called when the map has come to rest. */
  readonly onRest?: (bounds: GeoBounds) => void;
}

const REST_MS = 250;
const NO_PLACES: readonly MapPlace[] = [];
const NO_LABELS: readonly MapLabel[] = [];

/** A map of the world with places on it. It only shows: what stands on it is in a list beside it, too. */
export function AreaMap(props: AreaMapProps) {
  const { label, places = NO_PLACES, selectedId, onOpen, onSelect, start, circle = null, onPick, onRest } = props;
  const frame = useRef<HTMLFieldSetElement>(null);
  const surface = useRef<HTMLButtonElement>(null);
  const size = useSize(frame);
  const [moved, setMoved] = useState<MapView | null>(null);
  const first = useMemo(() => (size ? viewOf(start, size) : null), [start, size]);
  const view = size && moved ? settleView(moved, size) : first;
  const { atlas, failed } = useAtlas(view?.zoom ?? 0);
  const labels = useAtRest(view, size, onRest);
  const clusters = useMemo(() => new PlaceClusters(places), [places]);
  const shown = useMemo(() => (view && size ? marksInView(clusters, view, size) : []), [clusters, view, size]);
  const gestures = useMapGestures(surface, {
    view: view ?? FAR,
    size: size ?? NOTHING,
    onView: setMoved,
    onWhole: () => size && setMoved(fitView(WORLD_BOUNDS, size)),
    onTap: ({ x, y }) => view && size && onPick?.(geoAt(x, y, view, size)),
  });
  const open = (places: PlaceCluster<MapPlace>["places"]): void => {
    const bounds = boundsOfPoints(places);
    const alone = places.length === 1 || !bounds || (bounds.west === bounds.east && bounds.south === bounds.north);
    if (alone) onOpen?.(places[0].id);
    else if (size) setMoved(fitView(roomAround(bounds), size));
  };
  return (
    <fieldset ref={frame} className={styles.map} aria-label={label}>
      {view && size && (
        <MapCanvas view={view} size={size} atlas={atlas} cities={labels} circle={circle} places={clusters} />
      )}
      <button
        ref={surface}
        type="button"
        className={styles.surface}
        data-picking={onPick !== undefined}
        aria-label={onPick ? words.picking : words.surface}
        onKeyDown={gestures.onKeyDown}
        {...gestures.pointer}
      >
        {onPick && <i className={styles.aim} />}
      </button>
      <MapMarks
        corner={cornerOfWorld(view ?? FAR, size ?? NOTHING)}
        shown={shown}
        selectedId={selectedId}
        onOpen={open}
        onSelect={onSelect}
        onKeyDown={gestures.onKeyDown}
      />
      <div className={styles.tools}>
        <IconButton label={words.nearer} shortcut="+" icon={<Plus {...ICON} />} onClick={() => gestures.zoom(1)} />
        <IconButton label={words.farther} shortcut="−" icon={<Minus {...ICON} />} onClick={() => gestures.zoom(-1)} />
        <IconButton
          label={words.whole}
          shortcut="0"
          icon={<Globe {...ICON} />}
          onClick={() => size && setMoved(fitView(WORLD_BOUNDS, size))}
        />
        <IconButton
          label={words.home(DEFAULT_MAP.name)}
          icon={<House {...ICON} />}
          onClick={() => setMoved(DEFAULT_MAP.homeArea)}
        />
      </div>
      {failed && (
        <div className={styles.failed}>
          <Notice kind="error">{words.failed}</Notice>
        </div>
      )}
      <small className={styles.source}>{words.source}</small>
    </fieldset>
  );
}

const FAR: MapView = { latitude: 0, longitude: 0, zoom: 0 };
const NOTHING: MapSize = { width: 0, height: 0 };

const viewOf = (start: GeoBounds | MapView = DEFAULT_MAP.homeArea, size: MapSize): MapView =>
  "zoom" in start ? settleView(start, size) : fitView(start, size);

const roomAround = ({ west, south, east, north }: GeoBounds): GeoBounds => {
  const across = Math.max(0.02, (east - west + 360) % 360) * 0.2;
  const down = Math.max(0.02, north - south) * 0.2;
  return { west: west - across, south: south - down, east: east + across, north: north + down };
};

function useSize(ref: RefObject<HTMLElement | null>): MapSize | null {
  const [size, setSize] = useState<MapSize | null>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

/** The labels of the view, asked for whenever the map has come to rest. */
function useAtRest(view: MapView | null, size: MapSize | null, onRest: AreaMapProps["onRest"]): readonly MapLabel[] {
  const { api } = useStudio();
  const [labels, setLabels] = useState(NO_LABELS);
  const rest = useRef(onRest);
  useEffect(() => {
    rest.current = onRest;
  });
  useEffect(() => {
    if (!view || !size) return undefined;
    const controller = new AbortController();
    const settle = async (): Promise<void> => {
      const bounds = boundsOf(view, size);
      rest.current?.(bounds);
      const found = await cityLabels(api, bounds, controller.signal);
      if (!controller.signal.aborted) setLabels(found);
    };
    const timer = setTimeout(() => void settle(), REST_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, view, size]);
  return labels;
}

/** The painted part of a map. */
function MapCanvas(scene: MapScene) {
  const ref = useRef<HTMLCanvasElement>(null);
  const sheet = useRef<MapSheet | null>(null);
  useLayoutEffect(() => {
    if (ref.current) (sheet.current ??= new MapSheet(ref.current)).show(scene);
  });
  useEffect(() => {
    // The colours of another theme are not in the picture yet.
    const undo = onThemeChange(() => sheet.current?.paint());
    return () => {
      undo();
      sheet.current?.stop();
    };
  }, []);
  return <canvas ref={ref} className={styles.canvas} aria-hidden="true" />;
}

/** From here on the rough borders look it. */
const FINE_FROM_ZOOM = 2.8;

/** The borders to draw at a zoom: the rough ones until the fine ones are there. */
function useAtlas(zoom: number): { readonly atlas: Atlas | null; readonly failed: boolean } {
  const [rough, setRough] = useState<Atlas | null>(null);
  const [fine, setFine] = useState<Atlas | null>(null);
  const [failed, setFailed] = useState(false);
  const isNear = zoom >= FINE_FROM_ZOOM;
  useEffect(() => {
    loadRoughAtlas().then(setRough, () => setFailed(true));
  }, []);
  useEffect(() => {
    // Without the fine borders the rough ones stay.
    if (isNear) loadFineAtlas().then(setFine, () => undefined);
  }, [isNear]);
  return { atlas: (isNear ? fine : null) ?? rough, failed: failed && !rough };
}
