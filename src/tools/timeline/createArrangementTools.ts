import { addRolls, removeRolls } from "../../domain/timeline/commands/rolls.ts";
import { newRoll } from "../../domain/timeline/defaults.ts";
import type { Studio } from "../../state/Studio.ts";
import type {
  ArrangementHandlers,
  ArrangementPointer,
  CanvasCursor,
  Drag,
  Marquee,
} from "../../state/timeline/gestures.ts";
import { createMeter } from "../../domain/music/meter.ts";
import { selectClips, selectedClipIds } from "./clipSelection.ts";
import { barStart } from "./clipSnap.ts";
import { loopGesture, newLoopGesture } from "./loopGesture.ts";
import { marqueeClips } from "./marqueeClips.ts";
import { moveClips } from "./moveClips.ts";
import { resizeClip } from "./resizeClip.ts";
import { seekGesture, type Seek } from "./seekGesture.ts";

/** The tools of the arrangement: which gesture a press begins, by zone and what is under it. */
export function createArrangementTools(studio: Studio, { seek }: { readonly seek: Seek }): ArrangementHandlers {
  let marquee: Marquee | null = null;
  const show = (next: Marquee | null): void => {
    marquee = next;
  };
  return {
    hover: cursorOf,
    down: (pointer) => begin(studio, seek, pointer, show),
    doubleClick: (pointer) => {
      if (pointer.zone === "lanes" && !pointer.hit) createClip(studio, pointer);
    },
    marquee: () => marquee,
  };
}

function begin(
  studio: Studio,
  seek: Seek,
  pointer: ArrangementPointer,
  show: (marquee: Marquee | null) => void,
): Drag<ArrangementPointer> | null {
  if (pointer.zone !== "lanes") {
    if (pointer.loopHit && !pointer.shift) return loopGesture(studio, pointer, pointer.loopHit);
    return pointer.shift ? newLoopGesture(studio, pointer) : seekGesture(studio, seek, pointer);
  }
  const { hit } = pointer;
  if (pointer.button === 2 || studio.session.editor.tool === "erase") {
    if (hit) studio.timeline.apply(removeRolls(studio.timeline.current, new Set([hit.roll.id])));
    return null;
  }
  if (!hit) return marqueeClips(studio, pointer, show);
  if (hit.edge === "end" && !pointer.mod && !pointer.alt) return resizeClip(studio, pointer, hit.roll);
  return moveClips(studio, pointer, hit.roll);
}

/** A new empty roll of one bar, where the pointer is. */
function createClip(studio: Studio, pointer: ArrangementPointer): void {
  const document = studio.timeline.current;
  const trackId = document.timeline.trackIds[pointer.trackIndex];
  if (trackId === undefined) return;
  const startTime = barStart(studio, pointer.songTick);
  const meter = createMeter(document.timeline.timeSignatures, document.timeline.ppq);
  const roll = newRoll({
    trackId,
    startTime,
    length: Math.round(meter.barTicksAt(startTime)),
    subdivision: studio.session.editor.grid,
  });
  studio.timeline.apply(addRolls(document, [roll]));
  selectClips(studio, new Set([roll.id]), roll);
}

/** Removes the selected clips as one step. */
export function deleteClips(studio: Studio): void {
  const ids = selectedClipIds(studio);
  if (ids.size === 0) return;
  studio.timeline.apply(removeRolls(studio.timeline.current, ids));
  selectClips(studio, new Set(), null);
}

function cursorOf({ zone, hit, loopHit, mod, alt }: ArrangementPointer): CanvasCursor {
  if (zone !== "lanes") {
    if (!loopHit) return "pointer";
    return loopHit === "body" ? "move" : "ew-resize";
  }
  if (!hit) return "default";
  if (mod || alt) return "copy";
  return hit.edge === "end" ? "ew-resize" : "move";
}
