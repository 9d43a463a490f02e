import { clipStart } from "../../domain/timeline/clipLength.ts";
import { onlyPicked } from "../../domain/timeline/gatherNotes.ts";
import { extentOfPicked } from "../../domain/timeline/pickNotes.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { OpenSong } from "../../state/transport.ts";
import { clipTicks } from "../../state/timeline/rollsOfTrack.ts";
import { currentRolls, pickSelected } from "../../state/timeline/selection.ts";

/** A stretch of the song, ticks. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Span from the first start to the last end. */
export const hull = (spans: readonly Span[]): Span => ({
  from: Math.min(...spans.map(({ from }) => from)),
  to: Math.max(...spans.map(({ to }) => to)),
});

export const clipSpans = ({ timeline }: Pick<OpenSong, "timeline">, rolls: readonly Roll[]): readonly Span[] => {
  const { ppq } = timeline.current.timeline;
  return rolls.map((roll) => ({ from: clipStart(roll), to: clipStart(roll) + clipTicks(roll, ppq) }));
};

/** Spans of the selected notes, clip by clip. */
export const noteSpans = (studio: OpenSong): readonly Span[] =>
  currentRolls(studio).flatMap((roll) => {
    const picked = pickSelected(studio, roll);
    if (picked.size === 0) return [];
    const from = roll.startTime + extentOfPicked(picked).earliest;
    return [{ from, to: roll.startTime + onlyPicked(picked).end }];
  });
