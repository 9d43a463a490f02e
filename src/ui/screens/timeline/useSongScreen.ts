import { useEffect, useRef } from "react";
import { navigate } from "wouter/use-browser-location";
import { BANK_FILE_TYPES, importBanks } from "../../../state/banks.ts";
import { changeSettings, type Settings } from "../../../state/settings.ts";
import type { Studio } from "../../../state/Studio.ts";
import { provideSongScreen, type SongScreen } from "../../../state/timeline/SongScreen.ts";
import { chooseFiles } from "../../files/chooseFiles.ts";
import { clipsFile, saveMidiFile } from "../../files/midiFiles.ts";
import { copyTone, saveTone } from "../../files/toneFiles.ts";
import { useSettings } from "../../hooks/SettingsContext.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { showSideTab } from "./sessionActions.ts";
import { useTimelinePorts } from "./TimelineContext.ts";
import type { RecentSong } from "./useRecentSongs.ts";
import type { TimelineFiles } from "./useTimelineFiles.ts";

export interface SidePanelState {
  readonly open: boolean;
  /** It comes over the screen: there is no room for it beside the rest, nor for the clip's panel. */
  readonly over: boolean;
  readonly toggle: () => void;
}

interface ScreenParts {
  readonly files: TimelineFiles;
  readonly side: SidePanelState;
  readonly recent: readonly RecentSong[];
  readonly openSettings: () => void;
}

/** Connects actions to the screen's files, panels and pages. */
export function useSongScreen(parts: ScreenParts): void {
  const studio = useStudio();
  const settings = useSettings();
  const { gear } = useTimelinePorts();
  const latest = useRef(parts);
  useEffect(() => {
    latest.current = parts;
  });
  useEffect(
    () =>
      provideSongScreen(studio.session, {
        ...screenOf(studio, settings, () => latest.current),
        learnGear: () => gear.start(),
      }),
    [studio, settings, gear],
  );
}

function screenOf(
  studio: Pick<Studio, "engine" | "session" | "songFiles" | "timeline">,
  settings: Settings,
  parts: () => ScreenParts,
): Omit<SongScreen, "learnGear"> {
  const { session } = studio;
  const showSide = (): void => {
    if (!parts().side.open) parts().side.toggle();
  };
  return {
    newSong: () => parts().files.create(),
    openFile: () => parts().files.choose(),
    openDemo: () => parts().files.openDemo(),
    addFiles: () => parts().files.merge.choose(),
    saveFile: () => parts().files.saveJson(),
    exportMidi: (trackId) => parts().files.exportMidi(trackId),
    exportClips: () => void saveMidiFile(studio, clipsFile(studio, session.selection.rollIds)),
    exportTone: (part) => void saveTone(studio, part),
    copyTone: (part) => void copyTone(studio, part),
    loadBank: () => chooseFiles((files) => void importBanks(studio, files), BANK_FILE_TYPES),
    showClip: () => {
      if (!parts().side.over) return changeSettings(settings, { railPanel: true });
      showSideTab(session, "clip");
      showSide();
    },
    showSide,
    toggleSide: () => parts().side.toggle(),
    toggleRail: () => changeSettings(settings, { railPanel: !settings.railPanel }),
    openSettings: () => parts().openSettings(),
    go: (path) => navigate(path),
    recentSongs: () => parts().recent,
  };
}
