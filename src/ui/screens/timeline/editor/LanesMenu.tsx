import { ChartSpline } from "lucide-react";
import { showLane } from "../../../../actions/timeline/laneActions.ts";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import type { LaneKind } from "../../../../domain/timeline/ClipLane.ts";
import { laneName } from "../../../../domain/timeline/laneName.ts";
import { noteLabel } from "../../../../domain/music/noteLabel.ts";
import type { OpenSong } from "../../../../state/transport.ts";
import { selectedLane, shownLanes } from "../../../../state/timeline/selectedLane.ts";
import { currentRolls } from "../../../../state/timeline/selection.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { ICON } from "../../../controls/iconSize.ts";
import { Menu, type MenuItem } from "../../../controls/Menu.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { laneStrings as strings } from "../../../strings/timeline.ts";
import { useActionItem, type ActionItem } from "../useActionItem.ts";
import { useEditedRoll } from "../useTimeline.ts";

const USUAL: readonly number[] = [1, 11, 64, 74, 71, 7, 10];
const OTHERS: readonly LaneKind[] = ["pitchBend", "channelPressure", "programChange", "chance"];

/** Adds lanes to the clips in the editor, and does what is done to a whole lane. */
export function LanesMenu() {
  const studio = useStudio();
  const roll = useEditedRoll();
  const actionItem = useActionItem();
  return (
    <Menu items={() => itemsOf(studio, actionItem)}>
      <IconButton label={strings.lanes} disabled={roll === null} icon={<ChartSpline {...ICON} />} />
    </Menu>
  );
}

function itemsOf(studio: OpenSong, actionItem: ActionItem): readonly MenuItem[] {
  const lanes = shownLanes(currentRolls(studio));
  const item = (kind: LaneKind, key = 0): MenuItem => ({
    label: laneName({ kind, key }),
    checked: lanes.some((lane) => lane.kind === kind && lane.key === key),
    onSelect: () => showLane(studio, kind, key),
    ...(kind === "controlChange" && { hint: `CC ${key}` }),
  });
  const unusual = lanes.filter(({ kind, key }) => kind === "controlChange" && !USUAL.includes(key));
  return [
    { ...actionItem(timelineActions.releaseVelocities), checked: studio.session.editor.velocities === "release" },
    actionItem(timelineActions.foldLane),
    actionItem(timelineActions.laneTaller),
    actionItem(timelineActions.laneLower),
    actionItem(timelineActions.laneFirst),
    actionItem(timelineActions.laneLast),
    { heading: strings.controllers },
    ...[...USUAL, ...unusual.map(({ key }) => key)].map((key) => item("controlChange", key)),
    { label: strings.allControllers, items: Array.from({ length: 8 }, (_, part) => controllerPart(item, part * 16)) },
    { heading: strings.other },
    ...OTHERS.map((kind) => item(kind)),
    { label: strings.keyPressure, items: Array.from({ length: 11 }, (_, octave) => octavePart(item, octave * 12)) },
    ...pencilItems(studio, actionItem),
    ...editItems(studio, actionItem),
  ];
}

function pencilItems({ session }: Pick<OpenSong, "session">, actionItem: ActionItem): readonly MenuItem[] {
  const { laneShape } = session.editor;
  const { laneFreely, laneLines, laneCurves } = timelineActions;
  return [
    { heading: strings.pencil },
    { ...actionItem(laneFreely), chosen: laneShape === "free" },
    { ...actionItem(laneLines), chosen: laneShape === "line" },
    { ...actionItem(laneCurves), chosen: laneShape === "curve" },
  ];
}

type ItemOf = (kind: LaneKind, key: number) => MenuItem;

const controllerPart = (item: ItemOf, from: number): MenuItem => ({
  label: strings.controllerRange(from, from + 15),
  items: Array.from({ length: 16 }, (_, index) => item("controlChange", from + index)),
});

const octavePart = (item: ItemOf, from: number): MenuItem => {
  const keys = Array.from({ length: Math.min(12, 128 - from) }, (_, index) => from + index);
  return {
    label: `${noteLabel(from)} – ${noteLabel(keys.at(-1)!)}`,
    items: keys.map((key) => item("keyPressure", key)),
  };
};

function editItems(studio: OpenSong, actionItem: ActionItem): readonly MenuItem[] {
  const lane = selectedLane(studio);
  if (!lane) return [];
  const { laneUp, laneDown, laneSmooth, laneThin, lanePoint, nextLane, laneRemove } = timelineActions;
  return [
    { heading: strings.edit(laneName(lane)) },
    ...[lanePoint, nextLane, laneUp, laneDown, laneSmooth, laneThin].map((action) => actionItem(action)),
    { ...actionItem(laneRemove), danger: true },
  ];
}
