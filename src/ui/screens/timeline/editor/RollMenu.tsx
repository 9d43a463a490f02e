import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { timelineActions as actions } from "../../../../actions/timeline/timelineActions.ts";
import { ContextMenu, type MenuItem } from "../../../controls/Menu.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { useActionItem, type ActionItem } from "../useActionItem.ts";
import { transformItems } from "./transformItems.ts";

/** The menu of the roll, by what the second button was pressed on. */
export function RollMenu({ children }: { readonly children: ReactNode }) {
  const item = useActionItem();
  const { menu } = useSnapshot(useStudio().session);
  const items = (): readonly MenuItem[] => (menu ? itemsOf(menu.kind, item) : []);
  return (
    <ContextMenu items={items}>
      <div>{children}</div>
    </ContextMenu>
  );
}

function itemsOf(kind: string, item: ActionItem): readonly MenuItem[] {
  if (kind === "notes") return noteItems(item);
  return kind === "ruler" ? rulerItems(item) : placeItems(item);
}

const noteItems = (item: ActionItem): readonly MenuItem[] => [
  item(actions.cut),
  item(actions.copy),
  item(actions.duplicate),
  item(actions.muteNotes),
  { separator: "shape" },
  item(actions.quantize),
  item(actions.quantizeDialog),
  { label: strings.transformMenu, items: transformItems(item) },
  { label: strings.selectMenu, items: selectItems(item) },
  { separator: "view" },
  item(actions.zoomToSelection),
  item(actions.loopSelection),
  item(actions.panelHelp),
  { separator: "end" },
  { ...item(actions.remove), danger: true },
];

const selectItems = (item: ActionItem): readonly MenuItem[] => [
  item(actions.selectSimilar),
  item(actions.selectPitchClass),
  item(actions.selectRhythm),
  { separator: "key" },
  item(actions.selectInKey),
  item(actions.selectOutOfKey),
  { separator: "all" },
  item(actions.invertSelection),
  item(actions.selectAll),
];

const placeItems = (item: ActionItem): readonly MenuItem[] => [
  item(actions.paste),
  item(actions.selectAll),
  { separator: "notes" },
  item(actions.quantize),
  item(actions.quantizeDialog),
  { separator: "drums" },
  item(actions.nextClipInRoll),
  item(actions.drumView),
  item(actions.drumFill),
  item(actions.drumRows),
  { separator: "view" },
  item(actions.fitClip),
];

const rulerItems = (item: ActionItem): readonly MenuItem[] => [
  item(actions.loop),
  item(actions.loopSelection),
  item(actions.returnToStart),
  item(actions.chordNames),
  { separator: "view" },
  item(actions.fitClip),
  item(actions.zoomToSelection),
  item(actions.zoomBack),
];
