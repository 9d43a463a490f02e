import { chordNotes } from "./chordNotes.ts";
import { TYPE_OF_KIND } from "./widgetKinds.ts";
import type { Pad } from "../records.ts";

/** Problem with a pad's widget beyond its form, as a sentence without its period; null if there is none. */
export function widgetProblem({ type, widget }: Pick<Pad, "type" | "widget">): string | null {
  if (widget === null) return null;
  if (TYPE_OF_KIND[widget.kind] !== type) return `widget.kind ${widget.kind} is not for a ${type}`;
  if ("chord" in widget && chordNotes(widget.chord) === null) return `widget.chord “${widget.chord}” is not known`;
  return widget.kind === "keys" && widget.low > widget.high ? "widget.low must not be above widget.high" : null;
}
