import { demoSong } from "../../../domain/demo/demoSong.ts";
import { emptyDocument } from "../../../domain/timeline/defaults.ts";
import type { TimelineDocument } from "../../../domain/timeline/records.ts";
import { readTimeline } from "../../../domain/timeline/timelineJson.ts";
import { useFileOpener } from "../../files/useFileOpener.ts";
import type { FileOpener } from "../../files/useFileOpener.ts";
import { saveMidiFile, songFile } from "../../files/midiFiles.ts";
import { chooseFiles } from "../../files/chooseFiles.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { notify } from "../../../state/notices.ts";
import { fileName, saveFile } from "../../shell/saveFile.ts";
import { useMerge, type Merge } from "./merge/useMerge.ts";
import { strings } from "../../strings/files.ts";

export interface TimelineFiles extends FileOpener {
  readonly create: () => void;
  /** Makes a new song the open one, from which there is a way back. */
  readonly begin: (document: TimelineDocument) => void;
  readonly choose: () => void;
  readonly openDemo: () => void;
  readonly saveJson: () => void;
  /** The whole song, or one track as `midi.mid`. */
  readonly exportMidi: (trackId: string | null) => void;
  readonly merge: Merge;
}

/** Everything that opens, saves and exports the song. */
export function useTimelineFiles(): TimelineFiles {
  const studio = useStudio();
  const { timeline, songFiles, session } = studio;
  const opener = useFileOpener();
  const saveJson = async (): Promise<void> => {
    const document = timeline.current;
    const name = fileName(document.timeline.name, "json");
    saveFile(name, await songFiles.writeJson(document));
    notify(session, "success", strings.exported(name));
  };
  /** The song before is a press away, and one that is not stored yet is not left without asking. */
  const leaveFor = (next: TimelineDocument): void => {
    const before = timeline.current;
    const leave = (): void => opener.show(next);
    if (before.tracks.size === 0) leave();
    else if (session.saving.state === "failed")
      notify(session, "error", strings.notStored(nameOf(before)), { label: strings.leaveAnyway, run: leave });
    else {
      leave();
      const back = { label: strings.back, run: () => opener.show(before) };
      notify(session, "info", strings.leftBehind(nameOf(before)), back);
    }
  };
  return {
    ...opener,
    merge: useMerge(opener.read),
    begin: leaveFor,
    create: () => leaveFor(emptyDocument()),
    choose: () => chooseFiles((chosen) => void opener.open(chosen)),
    openDemo: () => {
      const demo = readTimeline(demoSong());
      if (demo.ok) leaveFor(demo.value);
    },
    saveJson: () => void saveJson(),
    exportMidi: (trackId) => void saveMidiFile(studio, songFile(studio, trackId)),
  };
}

const nameOf = ({ timeline }: TimelineDocument): string => timeline.name || strings.untitled;
