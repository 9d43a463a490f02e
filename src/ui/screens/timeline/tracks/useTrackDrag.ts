import { useRef, useState } from "react";
import type { PointerEvent } from "react";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useScale } from "../../../hooks/useScale.ts";
import { useTrackActions } from "./useTrackActions.ts";

export interface TrackDrag {
  readonly trackId: string | null;
  /** Index of the row the track would go above; the number of tracks for the end. */
  readonly target: number;
  readonly start: (trackId: string, event: PointerEvent<HTMLElement>) => void;
  readonly move: (event: PointerEvent<HTMLElement>) => void;
  readonly end: (event: PointerEvent<HTMLElement>) => void;
}

const THRESHOLD_PX = 5;

/** Reordering tracks by dragging their heads up and down. */
export function useTrackDrag(): TrackDrag {
  const { timeline, session } = useStudio();
  const actions = useTrackActions();
  const scale = useScale();
  const pressed = useRef<{ trackId: string; index: number; y: number } | null>(null);
  const [drag, setDrag] = useState<{ trackId: string; target: number } | null>(null);
  return {
    trackId: drag?.trackId ?? null,
    target: drag?.target ?? -1,
    start: (trackId, event) => {
      if (event.button !== 0 || event.pointerType === "touch") return;
      pressed.current = { trackId, index: timeline.current.timeline.trackIds.indexOf(trackId), y: event.clientY };
    },
    move: (event) => {
      const state = pressed.current;
      if (!state || (!drag && Math.abs(event.clientY - state.y) < THRESHOLD_PX)) return;
      if (!event.currentTarget.hasPointerCapture(event.pointerId))
        event.currentTarget.setPointerCapture(event.pointerId);
      const rows = (event.clientY - state.y) / scale / session.views.arrangement.rowHeight;
      const count = timeline.current.timeline.trackIds.length;
      const target = Math.min(count, Math.max(0, Math.round(state.index + rows + (rows > 0 ? 0.5 : -0.0))));
      setDrag({ trackId: state.trackId, target });
    },
    end: (event) => {
      const state = pressed.current;
      pressed.current = null;
      setDrag(null);
      if (!state || !drag || event.type === "pointercancel") return;
      actions.move(state.trackId, drag.target > state.index ? drag.target - 1 : drag.target);
    },
  };
}
