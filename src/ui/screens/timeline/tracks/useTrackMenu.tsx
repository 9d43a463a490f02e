import {
  ArrowDown,
  ArrowUp,
  Braces,
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
import { deleteTracks } from "../../../../actions/timeline/trackEdits.ts";
import {
  dissolveFolder,
  placedTracks,
  placeNow,
  setFolder,
  trackPlaces,
  type Placed,
} from "../../../../domain/timeline/commands/folders.ts";
import { setTrack } from "../../../../domain/timeline/commands/tracks.ts";
import type { Track, TrackFolder } from "../../../../domain/timeline/records.ts";
import type { OpenSong } from "../../../../state/transport.ts";
import type { SongServices } from "../../../../state/services/SongServices.ts";
import type { MenuItem } from "../../../controls/Menu.tsx";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { orderStrings as folderStrings, strings } from "../../../strings/timeline.ts";
import { selectTrack } from "../../../../state/timeline/selection.ts";
import { songScreenOf } from "../../../../state/timeline/SongScreen.ts";
import { useProItems } from "../../../shell/proScreens.tsx";
import { colourItems } from "../colourItems.tsx";
import { nameRecord } from "../sessionActions.ts";
import { applyCommand } from "../useTimeline.ts";
import { focusBeside } from "./focusBeside.ts";

/** Moves a track or folder up (-1) or down (1). */
type Step = (placed: Placed, by: -1 | 1) => void;

/** The menu of a track or folder, made when it opens. */
export function useTrackMenu(step: Step): (id: string) => readonly MenuItem[] {
  const studio = useStudio();
  const { devices, arp } = useProItems();
  return (id) => {
    const { timeline, tracks } = studio.timeline.current;
    const folder = timeline.folders?.find((other) => other.id === id);
    if (folder) return folderItems(studio, folder, step);
    const track = tracks.get(id);
    if (!track) return [];
    return [...trackItems(studio, track, step), { separator: "screens" }, arp, devices];
  };
}

/** Actions are about the selected track. */
function runOn(studio: SongServices, { id }: Track, action: Action<SongServices>): void {
  selectTrack(studio.session, id);
  action.run(studio);
}

function trackItems(studio: SongServices, track: Track, step: Step): readonly MenuItem[] {
  const { timeline } = studio;
  const { trackIds } = timeline.current.timeline;
  const index = trackIds.indexOf(track.id);
  const does = (action: Action<SongServices>) => ({ onSelect: () => runOn(studio, track, action) });
  const colours = colourItems(track.color, (color) =>
    applyCommand(timeline, (document) => setTrack(document, track.id, { color })),
  );
  const leave: MenuItem = {
    label: folderStrings.leaveFolder,
    icon: <FolderOutput {...SMALL_ICON} />,
    ...does(timelineActions.leaveFolder),
  };
  return [
    { label: strings.rename, icon: <Pencil {...SMALL_ICON} />, takesFocus: true, ...does(timelineActions.renameTrack) },
    { label: strings.colour, icon: <Palette {...SMALL_ICON} />, items: colours },
    { label: strings.duplicate, icon: <Copy {...SMALL_ICON} />, ...does(timelineActions.duplicateTrack) },
    {
      label: strings.arm,
      icon: <Circle {...SMALL_ICON} />,
      checked: studio.recording.state.armedIds.includes(track.id),
      ...does(timelineActions.arm),
    },
    { separator: "order" },
    ...stepItems(studio, { trackId: track.id }, step),
    { label: timelineActions.folder.label, icon: <Folder {...SMALL_ICON} />, ...does(timelineActions.folder) },
    ...(track.folderId === undefined ? [] : [leave]),
    { separator: "parts" },
    { label: timelineActions.splitByChannel.label, ...does(timelineActions.splitByChannel) },
    {
      label: timelineActions.mergeBelow.label,
      disabled: index === trackIds.length - 1,
      ...does(timelineActions.mergeBelow),
    },
    { separator: "file" },
    { label: strings.exportTrack, icon: <FileMusic {...SMALL_ICON} />, ...does(timelineActions.exportTrack) },
    {
      label: timelineActions.copyAsCode.label,
      icon: <Braces {...SMALL_ICON} />,
      onSelect: () => {
        selectTrack(studio.session, track.id);
        songScreenOf(studio.session)?.copyTone("track");
      },
    },
    {
      label: strings.remove,
      icon: <Trash2 {...SMALL_ICON} />,
      danger: true,
      focusAfter: focusBeside(timeline.current, new Set([track.id])),
      ...does(timelineActions.removeTrack),
    },
  ];
}

/** Up and down in the order, into folders and out of them. */
function stepItems({ timeline }: Pick<OpenSong, "timeline">, placed: Placed, step: Step): readonly MenuItem[] {
  const places = trackPlaces(timeline.current, placed);
  const now = placeNow(timeline.current, placed, places);
  return [
    {
      label: strings.moveUp,
      icon: <ArrowUp {...SMALL_ICON} />,
      shortcut: "Alt+↑",
      disabled: now <= 0,
      onSelect: () => step(placed, -1),
    },
    {
      label: strings.moveDown,
      icon: <ArrowDown {...SMALL_ICON} />,
      shortcut: "Alt+↓",
      disabled: now < 0 || now === places.length - 1,
      onSelect: () => step(placed, 1),
    },
  ];
}

function folderItems(studio: OpenSong, { id, color }: TrackFolder, step: Step): readonly MenuItem[] {
  const { timeline, session } = studio;
  const inside = placedTracks(timeline.current, { folderId: id });
  const colours = colourItems(color, (next) =>
    applyCommand(timeline, (document) => setFolder(document, id, { color: next })),
  );
  return [
    {
      label: strings.rename,
      icon: <Pencil {...SMALL_ICON} />,
      takesFocus: true,
      onSelect: () => nameRecord(session, id),
    },
    { label: strings.colour, icon: <Palette {...SMALL_ICON} />, items: colours },
    { separator: "order" },
    ...stepItems(studio, { folderId: id }, step),
    { separator: "end" },
    {
      label: timelineActions.dissolveFolder.label,
      icon: <FolderOutput {...SMALL_ICON} />,
      focusAfter: focusBeside(timeline.current, new Set([id])),
      onSelect: () => applyCommand(timeline, (document) => dissolveFolder(document, id)),
    },
    {
      label: timelineActions.removeFolder.label,
      icon: <Trash2 {...SMALL_ICON} />,
      danger: true,
      focusAfter: focusBeside(timeline.current, new Set([id, ...inside])),
      onSelect: () => deleteTracks(studio, inside),
    },
  ];
}
