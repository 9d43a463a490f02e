import { compileChannels } from "../domain/timeline/compile/compileChannels.ts";
import type { TimelineDocument } from "../domain/timeline/records.ts";
import { nextTask } from "./nextTask.ts";

/** Compiles a song before it opens, in a task of its own; the channels are cached with their tracks. */
export async function compileAhead(document: TimelineDocument): Promise<void> {
  await nextTask();
  compileChannels(document);
}
