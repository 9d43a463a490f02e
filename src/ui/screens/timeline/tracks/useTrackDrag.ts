import { useMemo, useRef, useState } from "react";
import type { PointerEvent } from "react";
import { placeNow, placeTracks, trackPlaces } from "../../../../domain/timeline/commands/folders.ts";
import type { Placed, TrackPlace } from "../../../../domain/timeline/commands/folders.ts";
import { trackRows } from "../../../../domain/timeline/trackRows.ts";
import type { TrackRow } from "../../../../domain/timeline/trackRows.ts";
import { maxTrackScroll, rulerHeight } from "../../../../view/timeline/arrangementLayout.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useEscape } from "../../../hooks/useEscape.ts";
import { useScale } from "../../../hooks/useScale.ts";
import { scrollTracks } from "../sessionActions.ts";

/** Pointer handlers of a row's names; the same for as long as the rows are there. */
export interface DragHandlers {
  readonly start: (placed: Placed, event: PointerEvent<HTMLElement>) => void;
  readonly move: (event: PointerEvent<HTMLElement>) => void;
  readonly end: (event: PointerEvent<HTMLElement>) => void;
}

/** Dragged track, and the row above which it would be dropped; the number of rows for the end. */
interface Dragged {
  readonly placed: Placed;
  readonly gap: number;
  readonly inside: boolean;
}

export interface TrackDrag {
  readonly dragged: Dragged | null;
  readonly handlers: DragHandlers;
}

const THRESHOLD_PX = 5;
/** A finger that moves sooner scrolls. */
const HOLD_MS = 220;
const TOUCH_SLOP_PX = 10;
/** The end of a folder has two drop places in one gap: this part of a row above it and below it. */
const APART_ROWS = 0.25;

interface Pressed {
  readonly placed: Placed;
  /** First row of what is dragged, and how many it has. */
  readonly row: number;
  readonly rowCount: number;
  /** Place of the press in the list, in rows. */
  readonly at: number;
  readonly y: number;
  readonly scrollY: number;
  readonly touch: boolean;
  /** The y up to which the list has followed a finger. */
  scrolledTo: number;
  state: "pressed" | "held" | "dragged" | "scrolled";
  timer: ReturnType<typeof setTimeout> | undefined;
  place: TrackPlace | null;
}

/** Reordering tracks and folders by dragging their heads up and down; a finger holds first. */
export function useTrackDrag(): TrackDrag {
  const { timeline, session } = useStudio();
  const scale = useScale();
  const pressed = useRef<Pressed | null>(null);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  useEscape(dragged !== null, () => {
    pressed.current = null;
    setDragged(null);
  });
  const handlers = useMemo((): DragHandlers => {
    const view = session.views.arrangement;
    const hold = (state: Pressed): void => {
      if (pressed.current !== state || state.state !== "pressed") return;
      state.state = "held";
      setDragged({ placed: state.placed, gap: state.row, inside: false });
    };
    const start: DragHandlers["start"] = (placed, event) => {
      if (event.button !== 0) return;
      const rows = trackRows(timeline.current);
      const row = rows.findIndex((other) => isHead(other, placed));
      const top = event.currentTarget.closest("li")?.getBoundingClientRect().top ?? event.clientY;
      const state: Pressed = {
        placed,
        row,
        rowCount: rows.filter((other) => movesWith(other, placed)).length,
        at: row + (event.clientY - top) / scale / view.rowHeight,
        y: event.clientY,
        scrollY: view.scrollY,
        touch: event.pointerType === "touch",
        scrolledTo: event.clientY,
        state: "pressed",
        timer: undefined,
        place: null,
      };
      if (state.touch) state.timer = setTimeout(() => hold(state), HOLD_MS);
      pressed.current = state;
    };
    const scrollTo = (state: Pressed, y: number): void => {
      const most = maxTrackScroll(
        view,
        trackRows(timeline.current).length,
        session.sizes.arrangement.height + rulerHeight(view),
      );
      scrollTracks(session, (state.scrolledTo - y) / scale, most);
      state.scrolledTo = y;
    };
    const move: DragHandlers["move"] = (event) => {
      const state = pressed.current;
      if (!state) return;
      const away = Math.abs(event.clientY - state.y);
      if (state.state === "pressed") {
        if (away < (state.touch ? TOUCH_SLOP_PX : THRESHOLD_PX)) return;
        clearTimeout(state.timer);
        state.state = state.touch ? "scrolled" : "dragged";
      } else if (state.state === "held") {
        if (away < THRESHOLD_PX) return;
        state.state = "dragged";
      }
      if (!event.currentTarget.hasPointerCapture(event.pointerId))
        event.currentTarget.setPointerCapture(event.pointerId);
      if (state.state === "scrolled") return scrollTo(state, event.clientY);
      const moved = (event.clientY - state.y) / scale + view.scrollY - state.scrollY;
      const places = trackPlaces(timeline.current, state.placed);
      const now = placeNow(timeline.current, state.placed, places);
      state.place = nearest(places, now, state, state.at + moved / view.rowHeight);
      const gap = state.place.row > state.row ? state.place.row + state.rowCount : state.place.row;
      setDragged({ placed: state.placed, gap, inside: state.place.folderId !== null });
      return undefined;
    };
    const end: DragHandlers["end"] = (event) => {
      const state = pressed.current;
      pressed.current = null;
      clearTimeout(state?.timer);
      setDragged(null);
      if (!state?.place || state.state !== "dragged" || event.type === "pointercancel") return;
      timeline.apply(placeTracks(timeline.current, state.placed, state.place));
    };
    return { start, move, end };
  }, [timeline, session, scale]);
  return { dragged, handlers };
}

const isHead = (row: TrackRow, placed: Placed): boolean =>
  "trackId" in placed
    ? row.kind === "track" && row.trackId === placed.trackId
    : row.kind === "folder" && row.folder.id === placed.folderId;

export const movesWith = (row: TrackRow, placed: Placed): boolean =>
  isHead(row, placed) || ("folderId" in placed && row.folder?.id === placed.folderId);

/** The place whose gap is nearest to `at`, in rows from the top; what is dragged stays while it is over its own rows. */
function nearest(places: readonly TrackPlace[], now: number, { row, rowCount }: Pressed, at: number): TrackPlace {
  const distanceTo = (place: TrackPlace, index: number): number => {
    const above = places[index - 1]?.row === place.row ? APART_ROWS : 0;
    const below = places[index + 1]?.row === place.row ? APART_ROWS : 0;
    const first = place.row + (place.row > row ? rowCount : 0) + above - below;
    const last = first + (place.row === row ? rowCount : 0);
    return Math.max(0, first - at, at - last);
  };
  let best = Math.max(0, now);
  for (const [index, place] of places.entries())
    if (distanceTo(place, index) < distanceTo(places[best]!, best)) best = index;
  return places[best]!;
}
