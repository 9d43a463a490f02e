import { FileX2 } from "lucide-react";
import type { Thumbnail } from "../../../state/sync/thumbnail.ts";
import { LARGE_ICON } from "../../controls/iconSize.ts";
import { BoardPicture } from "./BoardPicture.tsx";
import { TimelinePicture } from "./TimelinePicture.tsx";

export interface WorkPictureProps {
  readonly thumbnail: Thumbnail | null;
  readonly failed: boolean;
  readonly frame: "card" | "tall" | "wide";
}

/** A document's picture; nothing while it is on its way. */
export function WorkPicture({ thumbnail, failed, frame }: WorkPictureProps) {
  if (failed) return <FileX2 {...LARGE_ICON} />;
  if (!thumbnail) return null;
  if (thumbnail.kind === "board") return <BoardPicture board={thumbnail} frame={frame} />;
  return <TimelinePicture song={thumbnail} frame={frame} />;
}
