import { lazy, memo, Suspense, useCallback, useEffect, useLayoutEffect } from "react";
import { mountArrangement } from "../render/timeline/mountArrangement.ts";
import { mountRoll } from "../render/timeline/mountRoll.ts";
import type { DocumentScreenProps } from "../ui/Routes.tsx";
import { CanvasHost } from "../ui/canvas/CanvasHost.tsx";
import type { CanvasPlace } from "../view/canvas/LentCanvas.ts";
import { attachSongLights } from "../state/gear/songLights.ts";
import { useSettings } from "../ui/hooks/SettingsContext.ts";
import { useStudio } from "../ui/hooks/StudioContext.ts";
import { TimelineScreen } from "../ui/screens/timeline/TimelineScreen.tsx";
import { strings } from "../ui/strings/arrangement.ts";
import { listenToTimelineKeys } from "./timelineKeys.ts";
import { useKit } from "./kits.tsx";
import { createTimelineKit } from "./timelineKit.ts";

const BoardColumn = lazy(async () => ({ default: (await import("./BoardColumn.tsx")).BoardColumn }));

/** The timeline screen with its canvases, tools and keys. */
export function TimelineView({ id }: DocumentScreenProps) {
  const { keeper } = useKit(createTimelineKit);
  // Before it is painted: no empty song is shown where one is going to be.
  useLayoutEffect(() => void keeper.open(id), [keeper, id]);
  return <Sequencer />;
}

/** The same over the song of a jam room, which is in the store already. */
export const SharedTimelineView = () => <Sequencer />;

/** A component of its own, so that another address makes nothing of it anew. */
const Sequencer = memo(function Sequencer() {
  const studio = useStudio();
  const { ports, arrangementTools, rollTools } = useKit(createTimelineKit);
  const settings = useSettings();
  useEffect(() => listenToTimelineKeys(studio, settings), [studio, settings]);
  useEffect(() => studio.recording.attach(window), [studio]);
  useEffect(() => ports.gear.attach(), [ports]);
  useEffect(() => attachSongLights(ports.gear), [ports]);
  const arrangement = useCallback(
    (where: CanvasPlace) => mountArrangement(where, studio, arrangementTools),
    [studio, arrangementTools],
  );
  const roll = useCallback((where: CanvasPlace) => mountRoll(where, studio, rollTools), [studio, rollTools]);
  const reach = (focus: "clips" | "notes") => (): void => {
    // A press on a lane brings the focus to the canvas, and keys to the lane.
    const { selection } = studio.session;
    if (focus === "clips" || selection.focus !== "lane") selection.focus = focus;
  };
  return (
    <TimelineScreen
      {...ports}
      arrangement={<CanvasHost mount={arrangement} label={strings.arrangementKeys} onReach={reach("clips")} />}
      roll={<CanvasHost mount={roll} label={strings.rollKeys} onReach={reach("notes")} />}
      board={
        <Suspense>
          <BoardColumn />
        </Suspense>
      }
    />
  );
});
