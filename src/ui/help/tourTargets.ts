import type { TourName } from "../../state/session/PageSession.ts";
import { boardStrings } from "../strings/board.ts";
import { strings as timeline } from "../strings/timeline.ts";

const named = (element: string, label: string): string => `${element}[aria-label="${label}"]`;

/** Selectors of the controls that the steps of a tour are about. */
export const TOUR_TARGETS: Readonly<Record<TourName, readonly string[]>> = {
  song: [
    named("section", timeline.side),
    named("section", timeline.arrangement),
    named("section", timeline.editor),
    "[data-gear=play]",
  ],
  board: [
    `${named("main", boardStrings.surface)} canvas`,
    "[data-tour=output]",
    named("fieldset", boardStrings.octave),
    `[aria-label^="${boardStrings.boardMenu}: "]`,
  ],
};
