import type { SongServices } from "../../state/services/SongServices.ts";
import { TICKS_PER_PIXEL } from "../../actions/timeline/studio.test-helper.ts";
import type { LaneHead } from "../../domain/timeline/ClipLane.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { RollPointer } from "../../state/timeline/gestures.ts";
import { createRollTools } from "./createRollTools.ts";

/** Pointer on a lane, where a pixel is a value; `x` counts from tick 0 of the clip, or of the song. */
export function onLane(
  lane: LaneHead,
  roll: Roll | null,
  { songTick, x, value }: { readonly songTick: number; readonly x: number; readonly value: number },
  fields: Partial<RollPointer>,
): RollPointer {
  return {
    zone: "lane",
    toggled: null,
    handle: null,
    laneIds: [],
    laneId: null,
    songTick,
    roll,
    pitch: 0,
    attack: 1,
    hit: null,
    lane: { lane, valueAt: (y) => Math.min(127, Math.max(0, 127 - y)) },
    x,
    y: 127 - value,
    ticksPerPixel: TICKS_PER_PIXEL,
    button: 0,
    pointerType: "mouse",
    shift: false,
    mod: false,
    alt: false,
    ...fields,
  };
}

export function dragOver(studio: SongServices, places: readonly RollPointer[]): void {
  const gesture = createRollTools(studio, {
    previewNote: () => () => {},
    playKey: () => () => {},
    seek: () => {},
  }).down(places[0]!)!;
  for (const place of places.slice(1)) gesture.move(place);
  gesture.end(places.at(-1)!);
}
