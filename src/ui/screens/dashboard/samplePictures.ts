import { sampleBoard } from "../../../domain/demo/sampleBoards.ts";
import type { Sample } from "../../../domain/demo/samples.ts";
import { sampleSong } from "../../../domain/demo/sampleSongs.ts";
import { readTimeline } from "../../../domain/timeline/timelineJson.ts";
import { timelineThumbnail, type TimelineThumbnail } from "../../../domain/timeline/timelineThumbnail.ts";
import { thumbnailOfBoard } from "../../../state/sync/boardThumbnail.ts";

export type SamplePicture =
  | { readonly kind: "song"; readonly picture: TimelineThumbnail }
  | { readonly kind: "board"; readonly picture: ReturnType<typeof thumbnailOfBoard> };

/** Picture of a sample, drawn from its music or its controls. */
export function samplePicture(sample: Sample): SamplePicture {
  if (sample.kind === "board") return { kind: "board", picture: thumbnailOfBoard(sampleBoard(sample.id)) };
  const song = readTimeline(sampleSong(sample.id));
  if (!song.ok) throw song.error;
  return { kind: "song", picture: timelineThumbnail(song.value) };
}
