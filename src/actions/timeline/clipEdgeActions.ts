import { cropRolls, hasOutside, slipRolls } from "../../domain/timeline/commands/clipEdges.ts";
import { diffOfRolls } from "../../domain/timeline/diff.ts";
import type { OpenSong } from "../../state/transport.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";
import { selectedClipIds } from "../../state/timeline/selection.ts";
import { gridStep } from "../../state/timeline/snap.ts";
import type { Action } from "../Action.ts";
import { actsOnClips, selectedClips, visibleStep } from "./clipActions.ts";
import { restartedRoll } from "./resizedRoll.ts";

/** Begins the selected clips a step later, or earlier, and leaves their ends; those that repeat, once less or more. */
function restartClips(studio: OpenSong, by: -1 | 1): void {
  const { timeline } = studio;
  const base = timeline.current;
  const diffs = selectedClips(studio).map((roll) => {
    const { periodTicks, lengthTicks } = rollContent(roll, base.timeline.ppq);
    const ticks = by * (roll.repeatCount > 1 ? Math.round(periodTicks) : visibleStep(studio));
    const latest = Math.max(0, Math.round(lengthTicks) - gridStep(studio));
    return restartedRoll(base, roll, Math.min(ticks, latest));
  });
  timeline.apply(diffOfRolls(diffs));
}

const slipClips = (studio: OpenSong, by: -1 | 1): void =>
  studio.timeline.apply(slipRolls(studio.timeline.current, selectedClipIds(studio), by * gridStep(studio)));

const hasHidden = (studio: OpenSong): boolean =>
  selectedClips(studio).some((roll) => hasOutside(roll, studio.timeline.current.timeline.ppq));

const onClips = { reason: "Select clips first.", enabled: actsOnClips };

/** Actions on the edges of the selected clips, and on their content. */
export const clipEdgeActions = {
  startLater: {
    label: "Trim start by a step",
    words: "resize left edge shorten",
    tip: "The selected clips start a step later and end where they did. What lies before is silent and stays",
    keys: ["Mod+Shift+→"],
    ...onClips,
    run: (studio) => restartClips(studio, 1),
  },
  startEarlier: {
    label: "Extend start by a step",
    words: "resize left edge lengthen",
    tip: "The selected clips start a step earlier and end where they did",
    keys: ["Mod+Shift+←"],
    ...onClips,
    run: (studio) => restartClips(studio, -1),
  },
  slipLater: {
    label: "Slip content right by a step",
    words: "slide offset nudge later",
    tip: "The notes of the selected clips move, their edges stay. Alt+Shift drags them",
    keys: ["Alt+Shift+→"],
    ...onClips,
    run: (studio) => slipClips(studio, 1),
  },
  slipEarlier: {
    label: "Slip content left by a step",
    words: "slide offset nudge earlier",
    tip: "The notes of the selected clips move, their edges stay. Alt+Shift drags them",
    keys: ["Alt+Shift+←"],
    ...onClips,
    run: (studio) => slipClips(studio, -1),
  },
  crop: {
    label: "Crop clip",
    words: "trim region item part",
    tip: "What lies outside the edges of the selected clips is deleted. It is silent",
    reason: "Nothing lies outside the edges of the selected clips.",
    enabled: hasHidden,
    run: (studio) => studio.timeline.apply(cropRolls(studio.timeline.current, selectedClipIds(studio))),
  },
} satisfies Readonly<Record<string, Action<SongServices>>>;
