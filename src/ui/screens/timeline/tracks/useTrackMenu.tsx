import {
  ArrowDown,
  ArrowUp,
  Circle,
  Copy,
  FileMusic,
  Folder,
  FolderOutput,
  Palette,
  Pencil,
  Trash2,
} from "lucide-react";
import type { Action } from "../../../../actions/Action.ts";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import {
  dissolveFolder,
  placedTracks,
  placeNow,
  placeTracks,
  setFolder,
  trackPlaces,
  type Placed,
} from "../../../../domain/timeline/commands/folders.ts";
import { setTrack } from "../../../../domain/timeline/commands/tracks.ts";
import type { Track, TrackFolder } from "../../../../domain/timeline/records.ts";
import type { Studio } from "../../../../state/Studio.ts";
import type { MenuItem } from "../../../controls/Menu.tsx";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { strings as folderStrings } from "../../../strings/tracks.ts";
import { selectTrack } from "../../../../state/timeline/selection.ts";
import { colourItems } from "../colourItems.tsx";
import { applyCommand } from "../useTimeline.ts";
import type { TimelineFiles } from "../useTimelineFiles.ts";
import { useTrackActions } from "./useTrackActions.ts";
import type { TrackActions } from "./useTrackActions.ts";

/** The menu of a track or folder, made when it opens. */
export function useTrackMenu(
  files: TimelineFiles,
  step: (placed: Placed, by: -1 | 1) => void,
  onRename: (id: string) => void,
): (id: string) => readonly MenuItem[] {
  const studio = useStudio();
  const actions = useTrackActions();
  return (id) => {
    const { timeline, tracks } = studio.timeline.current;
    const folder = timeline.folders?.find((other) => other.id === id);
    if (folder) return folderItems(studio, folder, actions, step, onRename);
    const track = tracks.get(id);
    return track ? trackItems(studio, track, actions, files, step, onRename) : [];
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
  step: (placed: Placed, by: -1 | 1) => void,
  onRename: (id: string) => void,
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
    ...stepItems(studio, { trackId: track.id }, step),
    {
      label: timelineActions.folder.label,
      icon: <Folder {...SMALL_ICON} />,
      onSelect: () => runOn(studio, track, timelineActions.folder),
    },
    ...leaveItems(studio, track),
    { separator: "parts" },
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
      onSelect: () => actions.remove([track.id]),
    },
  ];
}

/** Up and down in the order, into folders and out of them. */
function stepItems(
  { timeline }: Studio,
  placed: Placed,
  step: (placed: Placed, by: -1 | 1) => void,
): readonly MenuItem[] {
  const places = trackPlaces(timeline.current, placed);
  const now = placeNow(timeline.current, placed, places);
  return [
    {
      label: strings.moveUp,
      icon: <ArrowUp {...SMALL_ICON} />,
      shortcut: "Alt+ArrowUp",
      disabled: now <= 0,
      onSelect: () => step(placed, -1),
    },
    {
      label: strings.moveDown,
      icon: <ArrowDown {...SMALL_ICON} />,
      shortcut: "Alt+ArrowDown",
      disabled: now < 0 || now === places.length - 1,
      onSelect: () => step(placed, 1),
    },
  ];
}

/** Out of the folder, to below its last track. */
function leaveItems({ timeline }: Studio, { id, folderId }: Track): readonly MenuItem[] {
  if (folderId === undefined) return [];
  const placed = { trackId: id };
  const leave = (): void => {
    const places = trackPlaces(timeline.current, placed);
    const last = places.findLastIndex((place) => place.folderId === folderId);
    const out = places[last + 1] ?? places[placeNow(timeline.current, placed, places)];
    if (out) timeline.apply(placeTracks(timeline.current, placed, out));
  };
  return [{ label: folderStrings.leaveFolder, icon: <FolderOutput {...SMALL_ICON} />, onSelect: leave }];
}

function folderItems(
  studio: Studio,
  { id, color }: TrackFolder,
  actions: TrackActions,
  step: (placed: Placed, by: -1 | 1) => void,
  onRename: (id: string) => void,
): readonly MenuItem[] {
  const { timeline } = studio;
  const colours = colourItems(color, (next) =>
    applyCommand(timeline, (document) => setFolder(document, id, { color: next })),
  );
  return [
    { label: strings.rename, icon: <Pencil {...SMALL_ICON} />, onSelect: () => onRename(id), takesFocus: true },
    { label: strings.colour, icon: <Palette {...SMALL_ICON} />, items: colours },
    { separator: "order" },
    ...stepItems(studio, { folderId: id }, step),
    { separator: "end" },
    {
      label: folderStrings.dissolve,
      icon: <FolderOutput {...SMALL_ICON} />,
      onSelect: () => applyCommand(timeline, (document) => dissolveFolder(document, id)),
    },
    {
      label: folderStrings.removeFolder,
      icon: <Trash2 {...SMALL_ICON} />,
      danger: true,
      onSelect: () => actions.remove(placedTracks(timeline.current, { folderId: id })),
    },
  ];
}
