import { trackOfRow, trackRows } from "../../domain/timeline/trackRows.ts";
import { snapClipTick } from "../../state/timeline/clipSnap.ts";
import type { DropPoint } from "../../state/timeline/gestures.ts";
import type { OpenSong } from "../../state/transport.ts";
import { rulerHeight, trackRowAt } from "./arrangementLayout.ts";
import { xToTick } from "./viewport.ts";

/** Place of the song at which something is dropped. */
export interface DropPlace {
  readonly tick: number;
  /** Null below the last track, and on the row of a folder: a new track. */
  readonly trackId: string | null;
}

/** Place of the song under a point of the arrangement's canvas, on the clips' grid; null above the tracks. */
export function dropPlace(song: OpenSong, { x, y, alt }: DropPoint): DropPlace | null {
  const view = song.session.views.arrangement;
  if (y < rulerHeight(view)) return null;
  const tick = snapClipTick(song, xToTick(view, x, 0), { alt, ticksPerPixel: 1 / view.pixelsPerTick });
  return { tick, trackId: trackOfRow(trackRows(song.timeline.current), trackRowAt(view, y)) };
}
