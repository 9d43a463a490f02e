import { ok, type Result } from "../../domain/AppError.ts";
import { readBoard } from "../../domain/board/boardJson.ts";
import type { SongFilePort } from "../../protocol/songFilePort.ts";
import { thumbnailOfBoard } from "./boardThumbnail.ts";
import type { Thumbnail } from "./thumbnail.ts";
import type { WorkKind } from "./Work.ts";

/** The picture of a stored text. Errors: those of the readers. */
export async function makeThumbnail(
  kind: WorkKind,
  text: string,
  songFiles: Pick<SongFilePort, "picture">,
): Promise<Result<Thumbnail>> {
  if (kind === "timeline") return songFiles.picture(text);
  const board = readBoard(JSON.parse(text));
  return board.ok ? ok(thumbnailOfBoard(board.value)) : board;
}
