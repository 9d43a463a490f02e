import { useMemo, useRef, useState } from "react";
import type { PointerEvent } from "react";
import { moveTrack } from "../../../../domain/timeline/commands/tracks.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useScale } from "../../../hooks/useScale.ts";

/** What a row's names do with the pointer; the same for as long as the rows are there. */
export interface DragHandlers {
  readonly start: (trackId: string, event: PointerEvent<HTMLElement>) => void;
  readonly move: (event: PointerEvent<HTMLElement>) => void;
  readonly end: (event: PointerEvent<HTMLElement>) => void;
}

export interface TrackDrag {
  readonly trackId: string | null;
  /** Index of the row the track would go above; the number of tracks for the end. */
  readonly target: number;
  readonly handlers: DragHandlers;
}

const THRESHOLD_PX = 5;

interface Pressed {
  readonly trackId: string;
  readonly index: number;
  readonly y: number;
  /** Where it would go; null until it is dragged far enough. */
  target: number | null;
}

/** Reordering tracks by dragging their heads up and down. */
export function useTrackDrag(): TrackDrag {
  const { timeline, session } = useStudio();
  const scale = useScale();
  const pressed = useRef<Pressed | null>(null);
  const [drag, setDrag] = useState<{ trackId: string; target: number } | null>(null);
  const handlers = useMemo((): DragHandlers => {
    const start: DragHandlers["start"] = (trackId, event) => {
      if (event.button !== 0 || event.pointerType === "touch") return;
      const index = timeline.current.timeline.trackIds.indexOf(trackId);
      pressed.current = { trackId, index, y: event.clientY, target: null };
    };
    const move: DragHandlers["move"] = (event) => {
      const state = pressed.current;
      if (!state || (state.target === null && Math.abs(event.clientY - state.y) < THRESHOLD_PX)) return;
      if (!event.currentTarget.hasPointerCapture(event.pointerId))
        event.currentTarget.setPointerCapture(event.pointerId);
      const rows = (event.clientY - state.y) / scale / session.views.arrangement.rowHeight;
      const count = timeline.current.timeline.trackIds.length;
      const target = Math.min(count, Math.max(0, Math.round(state.index + rows + (rows > 0 ? 0.5 : 0))));
      state.target = target;
      setDrag({ trackId: state.trackId, target });
    };
    const end: DragHandlers["end"] = (event) => {
      const state = pressed.current;
      pressed.current = null;
      setDrag(null);
      if (!state || state.target === null || event.type === "pointercancel") return;
      const { trackId, index, target } = state;
      timeline.apply(moveTrack(timeline.current, trackId, target > index ? target - 1 : target));
    };
    return { start, move, end };
  }, [timeline, session, scale]);
  return { trackId: drag?.trackId ?? null, target: drag?.target ?? -1, handlers };
}
