import { timelineActions as actions } from "../../../../actions/timeline/timelineActions.ts";
import type { MenuItem } from "../../../controls/Menu.tsx";
import { strings } from "../../../strings/timeline.ts";
import type { ActionItem } from "../useActionItem.ts";

/** Menu of transformations of selected notes; disabled with a reason if none is selected. */
export function transformItems(item: ActionItem): readonly MenuItem[] {
  const items = itemsOf(item);
  const isIdle = items.every((one) => !("label" in one) || one.disabled === true);
  return isIdle ? [{ heading: strings.selectNotesFirst }, ...items] : items;
}

const itemsOf = (item: ActionItem): readonly MenuItem[] => [
  item(actions.scaleUp),
  item(actions.scaleDown),
  item(actions.octaveUp),
  item(actions.octaveDown),
  item(actions.invert),
  { separator: "time" },
  item(actions.reverse),
  item(actions.half),
  item(actions.double),
  item(actions.halfLength),
  item(actions.doubleLength),
  item(actions.legato),
  { separator: "feel" },
  item(actions.strum),
  item(actions.strumDown),
  item(actions.humanize),
  { separator: "pieces" },
  item(actions.chop),
  item(actions.joinNotes),
];
