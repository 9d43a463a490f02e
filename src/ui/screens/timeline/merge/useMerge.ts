import { useState } from "react";
import { mergeSongs } from "../../../../domain/timeline/commands/mergeSongs.ts";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";
import { notify } from "../../../../state/notices.ts";
import { selectTrack } from "../../../../state/timeline/selection.ts";
import { chooseFiles } from "../../../files/chooseFiles.ts";
import type { FileReading } from "../../../files/useFileReader.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/merge.ts";

export interface SongToMerge {
  /** Name of the file. */
  readonly name: string;
  readonly document: TimelineDocument;
}

export interface Merge {
  /** Songs that were read, and wait for a place. */
  readonly songs: readonly SongToMerge[] | null;
  readonly choose: () => void;
  readonly merge: (tick: number) => void;
  readonly cancel: () => void;
}

/** Files whose tracks become tracks of the open song. */
export function useMerge(read: FileReading["read"]): Merge {
  const { timeline, session } = useStudio();
  const [songs, setSongs] = useState<readonly SongToMerge[] | null>(null);
  const take = async (files: readonly File[]): Promise<void> => {
    const found = await read(files);
    const boards = found.filter(({ work }) => work.kind === "board");
    if (boards.length > 0) notify(session, "error", strings.noSong(boards.map(({ file }) => file.name).join(", ")));
    const songs = found.flatMap(({ file, work }) =>
      work.kind === "timeline" ? [{ name: file.name, document: work.document }] : [],
    );
    if (songs.length > 0) setSongs(songs);
  };
  const merge = (tick: number): void => {
    if (!songs) return;
    setSongs(null);
    const { current } = timeline;
    const diff = mergeSongs(
      current,
      songs.map(({ document }) => document),
      tick,
    );
    timeline.apply(diff);
    const [first] = diff.tracks.added.keys();
    if (first === undefined) return;
    selectTrack(session, first);
    const undo = { label: strings.undo, run: () => timeline.undo() };
    notify(session, "success", strings.added(diff.tracks.added.size), undo);
  };
  return { songs, choose: () => chooseFiles((files) => void take(files)), merge, cancel: () => setSongs(null) };
}
