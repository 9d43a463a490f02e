import type { ActionName } from "./timelineActions.ts";
import { timelineActions } from "./timelineActions.ts";
import { selectActions, transformActions } from "./transformActions.ts";
import { trackActions } from "./trackActions.ts";
import { rulerActions } from "./rulerActions.ts";
import { drumActions } from "./drumActions.ts";
import { windowActions } from "./windowActions.ts";

/** What actions are about, in the order in which lists show them. */
export const ACTION_GROUPS = [
  "Transport",
  "Ruler",
  "Edit",
  "Select",
  "Notes and clips",
  "Transform",
  "Tools",
  "Lanes",
  "View",
  "More",
] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

const names = (actions: object): readonly ActionName[] => Object.keys(actions) as ActionName[];

const MEMBERS: readonly (readonly [ActionGroup, readonly ActionName[]])[] = [
  [
    "Transport",
    [
      "play",
      "stop",
      "returnToStart",
      "loop",
      "record",
      "capture",
      "stepInput",
      "stepBack",
      "stepRest",
      "stepTie",
      "stepErase",
      "arm",
      "metronome",
      "typing",
      "mute",
      "solo",
      "panic",
    ],
  ],
  ["Ruler", names(rulerActions)],
  ["Edit", ["undo", "redo", "cut", "copy", "paste", "duplicate", "remove", "join", "splitAtPlayhead"]],
  ["Select", ["selectAll", "selectNone", "previous", "next", "nextClipInRoll", ...names(selectActions)]],
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
      "muteNotes",
      "patternClip",
      "patternsToNotes",
      "chordsToPatterns",
      "freezeDevices",
      ...names(transformActions),
    ],
  ],
  [
    "Tools",
    [
      "draw",
      "select",
      "erase",
      "split",
      "pattern",
      "snap",
      "snapToScale",
      "coarserGrid",
      "finerGrid",
      "tripletGrid",
      ...names(drumActions),
    ],
  ],
  [
    "Lanes",
    ["releaseVelocities", "nextLane", "lanePoint", "laneUp", "laneDown", "laneSmooth", "laneThin", "laneRemove"],
  ],
  [
    "View",
    [
      "ghosts",
      "chordNames",
      "zoomIn",
      "zoomOut",
      "zoomToSelection",
      "zoomBack",
      "fitClip",
      "fitSong",
      ...names(windowActions),
    ],
  ],
];

const GROUP_OF: ReadonlyMap<ActionName, ActionGroup> = new Map(
  MEMBERS.flatMap(([group, members]) => members.map((name) => [name, group] as const)),
);

export const groupOf = (name: ActionName): ActionGroup => GROUP_OF.get(name) ?? "More";

/** The actions of a group. What is in none is in the last. */
export const actionsOf = (group: ActionGroup): readonly ActionName[] =>
  names(timelineActions).filter((name) => groupOf(name) === group);
