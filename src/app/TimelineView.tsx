import { useCallback, useEffect } from "react";
import { mountArrangement } from "../render/timeline/mountArrangement.ts";
import { mountRoll } from "../render/timeline/mountRoll.ts";
import type { DocumentScreenProps } from "../ui/App.tsx";
import { handleTimelineKey } from "../tools/timeline/timelineKeymap.ts";
import { useStudio } from "../ui/hooks/StudioContext.ts";
import { TimelineScreen } from "../ui/screens/timeline/TimelineScreen.tsx";
import { CanvasHost } from "./CanvasHost.tsx";
import { timelineKitOf } from "./timelineKit.ts";

/** The timeline screen with its canvases, tools and keys. */
export function TimelineView({ id }: DocumentScreenProps) {
  const studio = useStudio();
  const { keeper, ports, arrangementTools, rollTools } = timelineKitOf(studio);
  useEffect(() => void keeper.open(id), [keeper, id]);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && !isTyping(event.target) && handleTimelineKey(event, studio))
        event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [studio]);
  const arrangement = useCallback(
    (host: HTMLElement) => mountArrangement(host, studio, arrangementTools),
    [studio, arrangementTools],
  );
  const roll = useCallback((host: HTMLElement) => mountRoll(host, studio, rollTools), [studio, rollTools]);
  return (
    <TimelineScreen {...ports} arrangement={<CanvasHost mount={arrangement} />} roll={<CanvasHost mount={roll} />} />
  );
}

/** Keys that go to a field, a menu or a dialog are not the timeline's. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    "input,textarea,select,[contenteditable=true],[role=menu],[role=listbox],[role=dialog],[role=slider],[role=tab],button:focus-visible,a:focus-visible",
  ) !== null;
