import { ref } from "valtio/vanilla";
import type { ArrangementHandlers, RollHandlers } from "../state/timeline/gestures.ts";
import { TrackStrips } from "../state/strips.ts";
import type { Studio } from "../state/Studio.ts";
import { pruneSelection } from "../state/timeline/pruneSelection.ts";
import { seek, stopAtEnd } from "../state/transport.ts";
import { createArrangementTools } from "../tools/timeline/createArrangementTools.ts";
import { createRollTools } from "../tools/timeline/createRollTools.ts";
import type { TimelinePorts } from "../ui/screens/timeline/TimelineContext.ts";
import { keepTimeline, type TimelineKeeper } from "./keepTimeline.ts";
import { localStore } from "./localStore.ts";

/** What the timeline screen is joined from; it outlives the screen. */
export interface TimelineKit {
  readonly keeper: TimelineKeeper;
  readonly strips: TrackStrips;
  readonly ports: TimelinePorts;
  readonly arrangementTools: ArrangementHandlers;
  readonly rollTools: RollHandlers;
}

const END_CHECK_MS = 100;
/** How long the last notes may ring, in quarter notes. */
const TAIL_QUARTERS = 4;

const kits = new WeakMap<Studio, TimelineKit>();

export function timelineKitOf(studio: Studio): TimelineKit {
  const kit = kits.get(studio) ?? createKit(studio);
  kits.set(studio, kit);
  return kit;
}

function createKit(studio: Studio): TimelineKit {
  const strips = new TrackStrips(studio.engine, studio.timeline, studio.session);
  const keeper = keepTimeline(studio, localStore());
  studio.timeline.subscribe({
    load: () => resetSession(studio),
    change: ({ diff }) => pruneSelection(studio.session, diff),
  });
  setInterval(() => stopAtEnd(studio, TAIL_QUARTERS * studio.timeline.current.timeline.ppq), END_CHECK_MS);
  const seekTo = (tick: number): void => seek(studio, tick);
  const previewNote = (pitch: number, attack: number): (() => void) => {
    const strip = strips.stripOf(studio.session.selection.trackId ?? "");
    if (strip === null) return () => {};
    const noteId = studio.engine.noteOn(strip, pitch, attack);
    return () => studio.engine.noteOff(strip, pitch, noteId);
  };
  return {
    keeper,
    strips,
    ports: {
      stripOf: (trackId) => strips.stripOf(trackId),
    },
    arrangementTools: createArrangementTools(studio, { seek: seekTo }),
    rollTools: createRollTools(studio, { previewNote, seek: seekTo }),
  };
}

/** Another song starts at its beginning, stopped. */
function resetSession(studio: Studio): void {
  const { session, engine } = studio;
  engine.transport.stop();
  session.transport.state = "stopped";
  session.transport.positionTick = 0;
  session.selection.rollId = null;
  session.selection.rollIds = ref(new Set<string>());
  session.selection.noteIds = ref(new Set<number>());
  session.views.arrangement.scrollTick = 0;
  session.views.roll.scrollTick = 0;
}
