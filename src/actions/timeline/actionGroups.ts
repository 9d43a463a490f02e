import type { ActionName } from "./timelineActions.ts";
import { timelineActions } from "./timelineActions.ts";
import { selectActions, transformActions } from "./transformActions.ts";
import { trackActions } from "./trackActions.ts";
import { drumActions } from "./drumActions.ts";
import { windowActions } from "./windowActions.ts";

/** What actions are about, in the order in which lists show them. */
export const ACTION_GROUPS = [
  "Transport",
  "Edit",
  "Select",
  "Notes and clips",
  "Transform",
  "Tools",
  "View",
  "More",
] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

const names = (actions: object): readonly ActionName[] => Object.keys(actions) as ActionName[];

const MEMBERS: readonly (readonly [ActionGroup, readonly ActionName[]])[] = [
  ["Transport", ["play", "stop", "returnToStart", "loop", "mute", "solo", "panic"]],
  ["Edit", ["undo", "redo", "cut", "copy", "paste", "duplicate", "remove", "join", "splitAtPlayhead"]],
  ["Select", ["selectAll", "selectNone", "previous", "next", ...names(selectActions)]],
  [
    "Notes and clips",
    [
      "up",
      "down",
      "earlier",
      "later",
      "shorter",
      "longer",
      "octaveUp",
      "octaveDown",
      "louder",
      "softer",
      ...names(trackActions),
    ],
  ],
  [
    "Transform",
    [
      "quantize",
      "legato",
      "half",
      "double",
      "joinNotes",
      "patternClip",
      "patternsToNotes",
      "chordsToPatterns",
      ...names(transformActions),
    ],
  ],
  [
    "Tools",
    ["draw", "select", "erase", "split", "snap", "coarserGrid", "finerGrid", "tripletGrid", ...names(drumActions)],
  ],
  ["View", ["zoomIn", "zoomOut", "zoomToSelection", "zoomBack", "fitClip", "fitSong", ...names(windowActions)]],
];

const GROUP_OF: ReadonlyMap<ActionName, ActionGroup> = new Map(
  MEMBERS.flatMap(([group, members]) => members.map((name) => [name, group] as const)),
);

export const groupOf = (name: ActionName): ActionGroup => GROUP_OF.get(name) ?? "More";

/** The actions of a group. What is in none is in the last. */
export const actionsOf = (group: ActionGroup): readonly ActionName[] =>
  names(timelineActions).filter((name) => groupOf(name) === group);
