import type { Result } from "../../domain/AppError.ts";
import type { Sample } from "../../domain/demo/samples.ts";
import { playWhenOpen } from "../../state/playWhenOpen.ts";
import type { Studio } from "../../state/Studio.ts";
import { openNew } from "./openNew.ts";

/** Adds a copy of a sample to the user's work and opens it; a song plays at once. Music is loaded with the first sample. */
export function openSample(studio: Pick<Studio, "engine" | "session" | "work">, sample: Sample): void {
  const open = async (): Promise<void> => openNew(studio.session, await addSample(studio, sample));
  if (sample.kind === "song") playWhenOpen(studio);
  void open();
}

async function addSample({ work }: Pick<Studio, "work">, sample: Sample): Promise<Result<string>> {
  if (sample.kind === "board") {
    const { sampleBoard } = await import("../../domain/demo/sampleBoards.ts");
    return work.add("board", sampleBoard(sample.id));
  }
  const [{ sampleSong }, { readTimeline }] = await Promise.all([
    import("../../domain/demo/sampleSongs.ts"),
    import("../../domain/timeline/timelineJson.ts"),
  ]);
  const song = readTimeline(sampleSong(sample.id));
  return song.ok ? work.add("timeline", song.value) : song;
}
