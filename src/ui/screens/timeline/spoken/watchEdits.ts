import { isEmptyTimelineDiff, squashTimelineDiffs, type TimelineDiff } from "../../../../domain/timeline/diff.ts";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";
import type { DocumentStore } from "../../../../state/DocumentStore.ts";
import { watchChanges } from "../../../hooks/watchChanges.ts";
import { changeText } from "./changeText.ts";

const SONG = { isEmpty: isEmptyTimelineDiff, squash: squashTimelineDiffs, text: changeText };

/** Says what was done to the song. */
export const watchEdits = (
  store: DocumentStore<TimelineDocument, TimelineDiff>,
  say: (text: string) => void,
): (() => void) => watchChanges(store, SONG, say);
