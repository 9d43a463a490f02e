import { createTempoMap } from "../../../../domain/music/time.ts";
import { timelineLength } from "../../../../domain/timeline/rollLength.ts";
import { strings } from "../../../strings/audio.ts";
import type { AudioExportPlan } from "./audioChoice.ts";

const CHANNELS = 2;
/** FLAC takes about so much of what it packs. */
const FLAC_SHARE = 0.6;

/** The files, how long they are and how large they will be, without the tail. */
export function sizeText({ document, request }: AudioExportPlan): string {
  const { timeline } = document;
  const tempo = createTempoMap(timeline.tempos, timeline.ppq);
  const end = request.part.endTick ?? timelineLength(document);
  const seconds = Math.max(0, tempo.secondsAt(end) - tempo.secondsAt(request.part.startTick));
  const share = request.format === "flac" ? FLAC_SHARE : 1;
  const bytes = (seconds * request.sampleRate * CHANNELS * request.bits * share * request.files.length) / 8;
  const first = request.files[0]?.name ?? "";
  const names = request.files.length === 1 ? first : strings.files(request.files.length, first);
  return `${names} · ${strings.about(clockText(Math.round(seconds)), megabytes(bytes))}`;
}

/** 75 → "1:15". */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

const megabytes = (bytes: number): string =>
  bytes < 1e9 ? `${Math.max(0.1, bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
