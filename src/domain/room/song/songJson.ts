import { ok, type Result } from "../../AppError.ts";
import type { TimelineDocument } from "../../timeline/records.ts";
import { readTimeline } from "../../timeline/timelineJson.ts";
import type { TimelineJson } from "../../timeline/timelineSchema.ts";
import { writeTimeline } from "../../timeline/writeTimeline.ts";
import { timelineOf } from "./readRecords.ts";

/** A shared song as JSON, with all that later operations may speak of: also folders that have no track just now. */
export function writeSong(document: TimelineDocument): TimelineJson {
  const { folders } = document.timeline;
  const json = writeTimeline(document, "compact");
  return folders ? { ...json, folders: folders.map((folder) => ({ ...folder })) } : json;
}

/** Errors: those of `readTimeline`. */
export function readSong(json: unknown): Result<TimelineDocument> {
  const read = readTimeline(json);
  const { folders } = (json ?? {}) as { readonly folders?: unknown };
  if (!read.ok || folders === undefined) return read;
  const timeline = timelineOf({ folders });
  if (!timeline.ok) return timeline;
  return ok({ ...read.value, timeline: { ...read.value.timeline, folders: timeline.value.folders ?? [] } });
}
