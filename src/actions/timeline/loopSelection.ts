import { createMeter } from "../../domain/music/meter.ts";
import type { Studio } from "../../state/Studio.ts";
import { positionTick, setSongLoop } from "../../state/transport.ts";
import { actsOnClips, selectedClips } from "./clipActions.ts";
import { clipSpans, hull, noteSpans, type Span } from "./spans.ts";

/** Loops the selected clips, or notes; where neither are, the bar of the playhead. */
export function loopSelection(studio: Studio): void {
  const spans = actsOnClips(studio) ? clipSpans(studio, selectedClips(studio)) : noteSpans(studio);
  const { from, to } = spans.length > 0 ? hull(spans) : playheadBar(studio);
  setSongLoop(studio, true, from, to);
}

function playheadBar(studio: Studio): Span {
  const { timeSignatures, ppq } = studio.timeline.current.timeline;
  const meter = createMeter(timeSignatures, ppq);
  const bar = meter.barAt(Math.max(0, Math.floor(positionTick(studio))));
  return { from: meter.tickOfBar(bar), to: meter.tickOfBar(bar + 1) };
}
