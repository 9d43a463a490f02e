import { createMeter } from "../../domain/music/meter.ts";
import { positionTick, setSongLoop, type Player } from "../../state/transport.ts";
import { actsOnClips, selectedClips } from "./clipActions.ts";
import { clipSpans, hull, noteSpans, type Span } from "./spans.ts";

/** Loops the selected clips, or notes; where neither are, the bar of the playhead. */
export function loopSelection(studio: Player): void {
  const spans = actsOnClips(studio) ? clipSpans(studio, selectedClips(studio)) : noteSpans(studio);
  const { from, to } = spans.length > 0 ? hull(spans) : playheadBar(studio);
  setSongLoop(studio, true, from, to);
}

function playheadBar(studio: Player): Span {
  const { timeSignatures, ppq } = studio.timeline.current.timeline;
  const meter = createMeter(timeSignatures, ppq);
  const bar = meter.barAt(Math.max(0, Math.floor(positionTick(studio))));
  return { from: meter.tickOfBar(bar), to: meter.tickOfBar(bar + 1) };
}
