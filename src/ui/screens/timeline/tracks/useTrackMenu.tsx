import { ArrowDown, ArrowUp, Circle, Copy, FileMusic, Palette, Pencil, Trash2 } from "lucide-react";
import type { Action } from "../../../../actions/Action.ts";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import { setTrack } from "../../../../domain/timeline/commands/tracks.ts";
import type { Track } from "../../../../domain/timeline/records.ts";
import type { Studio } from "../../../../state/Studio.ts";
import type { MenuItem } from "../../../controls/Menu.tsx";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { selectTrack } from "../../../../state/timeline/selection.ts";
import { colourItems } from "../colourItems.tsx";
import { applyCommand } from "../useTimeline.ts";
import type { TimelineFiles } from "../useTimelineFiles.ts";
import { useTrackActions } from "./useTrackActions.ts";
import type { TrackActions } from "./useTrackActions.ts";

/** The menu of a track, made when it opens. */
export function useTrackMenu(
  files: TimelineFiles,
  onRename: (trackId: string) => void,
): (trackId: string) => readonly MenuItem[] {
  const studio = useStudio();
  const actions = useTrackActions();
  return (trackId) => {
    const track = studio.timeline.current.tracks.get(trackId);
    return track ? trackItems(studio, track, actions, files, onRename) : [];
  };
}

/** Actions are about the selected track. */
function runOn(studio: Studio, { id }: Track, action: Action<Studio>): void {
  selectTrack(studio.session, id);
  action.run(studio);
}

function trackItems(
  studio: Studio,
  track: Track,
  actions: TrackActions,
  files: TimelineFiles,
  onRename: (trackId: string) => void,
): readonly MenuItem[] {
  const { timeline } = studio;
  const { trackIds } = timeline.current.timeline;
  const index = trackIds.indexOf(track.id);
  const colours = colourItems(track.color, (color) =>
    applyCommand(timeline, (document) => setTrack(document, track.id, { color })),
  );
  return [
    { label: strings.rename, icon: <Pencil {...SMALL_ICON} />, onSelect: () => onRename(track.id), takesFocus: true },
    { label: strings.colour, icon: <Palette {...SMALL_ICON} />, items: colours },
    { label: strings.duplicate, icon: <Copy {...SMALL_ICON} />, onSelect: () => actions.duplicate(track.id) },
    {
      label: strings.arm,
      icon: <Circle {...SMALL_ICON} />,
      checked: studio.recording.state.armedIds.includes(track.id),
      onSelect: () => studio.recording.toggleArm(track.id),
    },
    { separator: "order" },
    {
      label: strings.moveUp,
      icon: <ArrowUp {...SMALL_ICON} />,
      disabled: index === 0,
      onSelect: () => actions.move(track.id, index - 1),
    },
    {
      label: strings.moveDown,
      icon: <ArrowDown {...SMALL_ICON} />,
      disabled: index === trackIds.length - 1,
      onSelect: () => actions.move(track.id, index + 1),
    },
    {
      label: timelineActions.splitByChannel.label,
      onSelect: () => runOn(studio, track, timelineActions.splitByChannel),
    },
    {
      label: timelineActions.mergeBelow.label,
      disabled: index === trackIds.length - 1,
      onSelect: () => runOn(studio, track, timelineActions.mergeBelow),
    },
    { separator: "file" },
    { label: strings.exportTrack, icon: <FileMusic {...SMALL_ICON} />, onSelect: () => files.exportMidi(track.id) },
    {
      label: strings.remove,
      icon: <Trash2 {...SMALL_ICON} />,
      danger: true,
      onSelect: () => actions.remove(track.id),
    },
  ];
}
