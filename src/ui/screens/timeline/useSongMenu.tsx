import {
  AudioLines,
  Braces,
  Download,
  ExternalLink,
  FileBraces,
  FileMusic,
  FilePlus,
  FolderOpen,
  History,
  Layers2,
  LayoutTemplate,
  ListPlus,
  Music4,
  SlidersHorizontal,
  type LucideIcon,
} from "lucide-react";
import { timelineActions as actions, type ActionName } from "../../../actions/timeline/timelineActions.ts";
import type { MenuItem } from "../../controls/Menu.tsx";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { strings } from "../../strings/timeline.ts";
import { useActionItem } from "./useActionItem.ts";
import type { RecentSong } from "./useRecentSongs.ts";

/** The menu of the song, made when it opens. */
export function useSongMenu(recent: readonly RecentSong[]): () => readonly MenuItem[] {
  const item = useActionItem();
  const line = (name: ActionName, Icon: LucideIcon): MenuItem => ({
    ...item(actions[name]),
    icon: <Icon {...SMALL_ICON} />,
  });
  return () => [
    line("newSong", FilePlus),
    line("templates", LayoutTemplate),
    line("openFile", FolderOpen),
    { label: actions.openRecent.label, icon: <History {...SMALL_ICON} />, items: recentItems(recent) },
    line("openDemo", Music4),
    line("addFiles", ListPlus),
    line("versions", Layers2),
    { separator: "save" },
    line("saveFile", Download),
    line("exportSong", FileMusic),
    line("exportTrack", FileMusic),
    line("exportAudio", AudioLines),
    line("exportTone", FileBraces),
    line("copyAsCode", Braces),
    { separator: "windows" },
    line("learnGear", SlidersHorizontal),
    line("editorWindow", ExternalLink),
    line("mixerWindow", ExternalLink),
    line("boardWindow", ExternalLink),
  ];
}

const recentItems = (songs: readonly RecentSong[]): readonly MenuItem[] =>
  songs.length === 0
    ? [{ label: strings.noRecent, disabled: true }]
    : songs.map(({ name, savedAt, open }) => ({
        label: name,
        hint: new Date(savedAt).toLocaleDateString("en-US", { month: "short", day: "numeric" }),
        onSelect: open,
      }));
