import { ok, type Result } from "../AppError.ts";
import { ReadReport } from "../timeline/ReadReport.ts";
import { readTimeline } from "../timeline/timelineJson.ts";
import { looksLikeTone } from "./looksLikeTone.ts";
import { readToneJson, type ReadTone } from "./readToneJson.ts";

export type { ReadTone } from "./readToneJson.ts";

/** Reads a song from Padroll's JSON or that of `@tonejs/midi`, distinguished by content. Errors: those of either. */
export function readSongJson(json: unknown): Result<ReadTone> {
  if (looksLikeTone(json)) return readToneJson(json);
  const report = new ReadReport();
  const document = readTimeline(json, report);
  return document.ok ? ok({ document: document.value, warnings: report.messages() }) : document;
}
