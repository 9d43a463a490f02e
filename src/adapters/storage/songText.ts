import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { writeTimeline } from "../../domain/timeline/writeTimeline.ts";

/** A song's JSON text. Loaded when one is wanted: a page seldom does. */
export const songText = (document: TimelineDocument): string => JSON.stringify(writeTimeline(document));
