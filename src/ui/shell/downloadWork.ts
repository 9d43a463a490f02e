import { writeBoard } from "../../domain/board/boardJson.ts";
import { writeTimeline } from "../../domain/timeline/writeTimeline.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { Studio } from "../../state/Studio.ts";
import { fileName, saveFile } from "./saveFile.ts";

/** Saves the open song, and the open board, as files. */
export function downloadWork(studio: Pick<Studio, "board" | "timeline">): void {
  downloadTimeline(studio.timeline.current);
  const board = studio.board.current;
  saveFile(fileName(board.name, "board.json"), jsonOf(writeBoard(board)));
}

export const downloadTimeline = (song: TimelineDocument): void =>
  saveFile(fileName(song.timeline.name, "json"), jsonOf(writeTimeline(song)));

const jsonOf = (written: unknown): Blob => new Blob([JSON.stringify(written)], { type: "application/json" });
