import type { WorkKind } from "./Work.ts";

/** Whether a `.json` file holds a board or a timeline; null for neither. */
export function kindOfFile(json: string): WorkKind | null {
  try {
    const value = JSON.parse(json) as Readonly<Record<string, unknown>> | null;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    if ("tracks" in value || String(value["version"]).includes("timeline")) return "timeline";
    return "pads" in value || String(value["version"]).includes("padroll") ? "board" : null;
  } catch {
    return null;
  }
}
