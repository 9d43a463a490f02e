import { folderAround } from "../../domain/timeline/commands/folders.ts";
import { mergeTracks, playOutRepeats, splitByChannel } from "../../domain/timeline/commands/playOut.ts";
import { cropRolls, hasBehind } from "../../domain/timeline/commands/rolls.ts";
import { isEmptyTimelineDiff } from "../../domain/timeline/diff.ts";
import { notify } from "../../state/notices.ts";
import type { Studio } from "../../state/Studio.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";
import { selectedClipIds } from "../../state/timeline/selection.ts";
import { strings } from "../strings.ts";
import type { Action } from "../Action.ts";

const hasRepeats = (studio: Studio): boolean =>
  [...selectedClipIds(studio)].some((id) => (studio.timeline.current.rolls.get(id)?.repeatCount ?? 1) > 1);

function hasHidden(studio: Studio): boolean {
  const { timeline, rolls } = studio.timeline.current;
  return [...selectedClipIds(studio)].some((id) => {
    const roll = rolls.get(id);
    return roll !== undefined && hasBehind(roll, rollContent(roll, timeline.ppq).periodTicks);
  });
}

const chosenTrack = ({ session, timeline }: Studio): string | null => {
  const { trackId } = session.selection;
  return trackId !== null && timeline.current.tracks.has(trackId) ? trackId : null;
};

/** The track below the selected one. */
function trackBelow(studio: Studio): string | undefined {
  const { trackIds } = studio.timeline.current.timeline;
  const trackId = chosenTrack(studio);
  return trackId === null ? undefined : trackIds[trackIds.indexOf(trackId) + 1];
}

/** What is done to the selected track, and to clips as a whole. */
export const trackActions = {
  playOut: {
    label: "Turn repeats into notes",
    tip: "Each repeat of the selected clips becomes notes that can be edited",
    reason: "Select a clip that repeats first.",
    enabled: hasRepeats,
    run: (studio) => studio.timeline.apply(playOutRepeats(studio.timeline.current, selectedClipIds(studio))),
  },
  crop: {
    label: "Crop clip",
    tip: "What lies behind the end of the selected clips is deleted. It is silent",
    reason: "Nothing lies behind the end of the selected clips.",
    enabled: hasHidden,
    run: (studio) => studio.timeline.apply(cropRolls(studio.timeline.current, selectedClipIds(studio))),
  },
  splitByChannel: {
    label: "Split the track by channel",
    reason: "Select a track first.",
    enabled: (studio) => chosenTrack(studio) !== null,
    run: (studio) => {
      const trackId = chosenTrack(studio);
      if (trackId === null) return;
      const diff = splitByChannel(studio.timeline.current, trackId);
      if (isEmptyTimelineDiff(diff)) notify(studio.session, "info", strings.oneChannel);
      else studio.timeline.apply(diff);
    },
  },
  mergeBelow: {
    label: "Merge with the track below",
    tip: "The clips of the track below come to this one and play on its instrument",
    reason: "Select a track that has one below it first.",
    enabled: (studio) => trackBelow(studio) !== undefined,
    run: (studio) => {
      const [trackId, below] = [chosenTrack(studio), trackBelow(studio)];
      if (trackId !== null && below !== undefined)
        studio.timeline.apply(mergeTracks(studio.timeline.current, [trackId, below]));
    },
  },
  folder: {
    label: "Put the track in a new folder",
    tip: "Tracks of a folder are folded, muted, soloed and moved together",
    reason: "Select a track first.",
    enabled: (studio) => chosenTrack(studio) !== null,
    run: (studio) => {
      const trackId = chosenTrack(studio);
      if (trackId === null) return;
      const { timeline, tracks } = studio.timeline.current;
      const name = strings.folder((timeline.folders?.length ?? 0) + 1);
      const color = tracks.get(trackId)?.color ?? 0;
      studio.timeline.apply(folderAround(studio.timeline.current, [trackId], { name, color }));
    },
  },
} satisfies Readonly<Record<string, Action<Studio>>>;
