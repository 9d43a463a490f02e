import type { Action } from "../../actions/Action.ts";
import { boardActions } from "../../actions/board/boardActions.ts";
import { editActions, editBoardActions, editHistoryActions } from "../../actions/board/editActions.ts";
import { setListActions } from "../../actions/board/setListActions.ts";
import { roomActions } from "../../actions/room/roomActions.ts";
import { pageActions } from "../../actions/pageActions.ts";
import { ACTION_GROUPS, actionsOf } from "../../actions/timeline/actionGroups.ts";
import { timelineActions } from "../../actions/timeline/timelineActions.ts";
import type { ActionReference } from "../../protocol/manual.ts";

/** An action of any screen, to be named. */
export type AnyAction = Action<never>;

/** Actions by the names that the manual has for their tables. */
const TABLES: Readonly<Record<string, Readonly<Record<string, AnyAction>>>> = {
  page: pageActions,
  board: boardActions,
  set: setListActions,
  edit: { ...editHistoryActions, ...editActions },
  pads: editBoardActions,
  room: roomActions,
  timeline: timelineActions,
};

/** The action that a page of the manual names. */
export const actionOfReference = ({ table, name }: ActionReference): AnyAction | undefined => TABLES[table]?.[name];

/** Actions of a table, or of one of the groups that the timeline's have. */
export function actionsOfTable(table: string, group: string | null): readonly AnyAction[] {
  if (group === null) return Object.values(TABLES[table] ?? {});
  const known = table === "timeline" ? ACTION_GROUPS.find((name) => name === group) : undefined;
  return known === undefined ? [] : actionsOf(known).map((name) => timelineActions[name]);
}
