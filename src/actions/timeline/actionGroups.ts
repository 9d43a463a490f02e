import type { ActionName } from "./timelineActions.ts";
import { timelineActions } from "./timelineActions.ts";
import { insertActions } from "./insertNote.ts";
import { selectActions, transformActions } from "./transformActions.ts";
import { clipEdgeActions } from "./clipEdgeActions.ts";
import { clipShapeActions } from "./clipShapeActions.ts";
import { trackActions } from "./trackActions.ts";
import { rulerActions } from "./rulerActions.ts";
import { drumActions } from "./drumActions.ts";
import { fileActions } from "./fileActions.ts";
import { panelActions } from "./panelActions.ts";
import { editorActions, shownActions } from "./editorActions.ts";
import { laneActions } from "./laneActions.ts";
import { laneLayoutActions } from "./laneLayoutActions.ts";
import { noteActions } from "./noteActions.ts";
import { patternActions } from "./patternActions.ts";
import { transportActions } from "./transportActions.ts";
import { zoomActions } from "./zoomActions.ts";

/** Groups of actions, in the order of lists. */
export const ACTION_GROUPS = [
  "Transport",
  "Ruler",
  "File",
  "Edit",
  "Select",
  "Notes and clips",
  "Tracks",
  "Transform",
  "Tools",
  "Lanes",
  "View",
  "More",
] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

const names = (actions: object): readonly ActionName[] => Object.keys(actions) as ActionName[];

const MEMBERS: readonly (readonly [ActionGroup, readonly ActionName[]])[] = [
  ["Transport", names(transportActions)],
  ["Ruler", names(rulerActions)],
  ["File", [...names(fileActions), "exportAudio", "templates", "versions"]],
  ["Edit", ["undo", "redo", "cut", "copy", "paste", "duplicate", "remove", "join", "splitAtPlayhead"]],
  ["Select", ["selectAll", "selectNone", "previous", "next", "nextClipInRoll", ...names(selectActions)]],
  [
    "Notes and clips",
    [...names(insertActions), "up", "down", "earlier", "later", "shorter", "longer", "octaveUp", "octaveDown"],
  ],
  ["Notes and clips", ["louder", "softer", ...names(clipShapeActions), ...names(clipEdgeActions)]],
  ["Tracks", names(trackActions)],
  ["Transform", [noteActions, patternActions, transformActions].flatMap(names)],
  ["Tools", [editorActions, drumActions].flatMap(names)],
  ["Lanes", [laneActions, laneLayoutActions].flatMap(names)],
  ["View", [shownActions, zoomActions, panelActions].flatMap(names)],
  [
    "View",
    [
      "palette",
      "help",
      "panelHelp",
      "keyList",
      "news",
      "quantizeDialog",
      "mixerWindow",
      "editorWindow",
      "boardWindow",
      "clock",
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
