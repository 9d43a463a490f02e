import { TIMELINE_VERSION } from "../../domain/timeline/records.ts";
import { looksLikeTone } from "../../domain/tone-json/looksLikeTone.ts";
import type { WorkKind } from "./Work.ts";

/** Versions of documents, of each Padroll; those of boards had no name of their own at first. */
const VERSION = /^application\/vnd\.padroll\.(?:(?:board|timeline)\.)?v(\d+)\+json$/;
const KNOWN_VERSION = 1;

/**
 * Kind of a `.json` file: a board, a timeline, a song as `@tonejs/midi` writes it (`tone`), or a file of a `later` Padroll; null
 * for others.
 */
export function kindOfFile(json: string): WorkKind | "tone" | "later" | null {
  try {
    const value = JSON.parse(json) as Readonly<Record<string, unknown>> | null;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    const { version } = value;
    if (version !== undefined) {
      const [, number] = (typeof version === "string" && VERSION.exec(version)) || [];
      if (number === undefined) return null;
      if (Number(number) > KNOWN_VERSION) return "later";
    }
    if (looksLikeTone(value)) return "tone";
    if ("tracks" in value || version === TIMELINE_VERSION) return "timeline";
    return "pads" in value || version !== undefined ? "board" : null;
  } catch {
    return null;
  }
}
