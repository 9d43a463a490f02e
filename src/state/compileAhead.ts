import { compileChannels } from "../domain/timeline/compile/compileChannels.ts";
import type { TimelineDocument } from "../domain/timeline/records.ts";
import { nextTask } from "./nextTask.ts";

/** What opening a song asks for first is made before it opens, in a task of its own; the channels are kept with their tracks. */
export async function compileAhead(document: TimelineDocument): Promise<void> {
  await nextTask();
  compileChannels(document);
}
