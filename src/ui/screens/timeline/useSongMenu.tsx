import {
  AudioLines,
  Download,
  ExternalLink,
  FileMusic,
  FilePlus,
  FolderOpen,
  History,
  Layers2,
  LayoutTemplate,
  ListPlus,
  Music4,
  SlidersHorizontal,
} from "lucide-react";
import { useSnapshot } from "valtio";
import { navigate } from "wouter/use-browser-location";
import { timelineActions } from "../../../actions/timeline/timelineActions.ts";
import type { MenuItem } from "../../controls/Menu.tsx";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { useStoredWork } from "../../files/useStoredWork.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { gearStrings } from "../../strings/midi.ts";
import { strings as mergeStrings } from "../../strings/merge.ts";
import { strings } from "../../strings/timeline.ts";
import { useTimelinePorts } from "./TimelineContext.ts";
import { useActionItem } from "./useActionItem.ts";
import { useTimelineRecord } from "./useTimeline.ts";
import type { TimelineFiles } from "./useTimelineFiles.ts";

const RECENT = 10;

export function useSongMenu(files: TimelineFiles): readonly MenuItem[] {
  const { session } = useStudio();
  const { gear } = useTimelinePorts();
  const item = useActionItem();
  const { trackId } = useSnapshot(session).selection;
  const recent = useRecentSongs();
  return [
    { label: strings.fileNew, icon: <FilePlus {...SMALL_ICON} />, onSelect: files.create },
    { ...item(timelineActions.templates), icon: <LayoutTemplate {...SMALL_ICON} /> },
    { label: strings.fileOpen, icon: <FolderOpen {...SMALL_ICON} />, onSelect: files.choose },
    { label: strings.fileRecent, icon: <History {...SMALL_ICON} />, items: recent },
    { label: strings.fileDemo, icon: <Music4 {...SMALL_ICON} />, onSelect: files.openDemo },
    { label: mergeStrings.menu, icon: <ListPlus {...SMALL_ICON} />, onSelect: files.merge.choose },
    { ...item(timelineActions.versions), icon: <Layers2 {...SMALL_ICON} /> },
    { separator: "save" },
    { label: strings.fileSave, icon: <Download {...SMALL_ICON} />, onSelect: files.saveJson },
    { label: strings.fileExport, icon: <FileMusic {...SMALL_ICON} />, onSelect: () => files.exportMidi(null) },
    {
      label: strings.fileExportTrack,
      icon: <FileMusic {...SMALL_ICON} />,
      disabled: trackId === null,
      onSelect: () => files.exportMidi(trackId),
    },
    { ...item(timelineActions.exportAudio), icon: <AudioLines {...SMALL_ICON} /> },
    { separator: "windows" },
    { label: gearStrings.start, icon: <SlidersHorizontal {...SMALL_ICON} />, onSelect: () => gear.start() },
    { ...item(timelineActions.editorWindow), icon: <ExternalLink {...SMALL_ICON} /> },
    { ...item(timelineActions.mixerWindow), icon: <ExternalLink {...SMALL_ICON} /> },
    { ...item(timelineActions.boardWindow), icon: <ExternalLink {...SMALL_ICON} /> },
  ];
}

function useRecentSongs(): readonly MenuItem[] {
  const { storage } = useStudio();
  const { id } = useTimelineRecord();
  const work = useStoredWork(storage, ["timeline_"], `timeline_${id}`);
  const songs = work.state === "ready" ? work.items : [];
  if (songs.length === 0) return [{ label: strings.noRecent, disabled: true }];
  return songs.slice(0, RECENT).map((song) => ({
    label: song.name || strings.untitled,
    hint: new Date(song.savedAt).toLocaleDateString("en-US", { month: "short", day: "numeric" }),
    onSelect: () => navigate(`/timeline/${song.key.slice("timeline_".length)}`),
  }));
}
