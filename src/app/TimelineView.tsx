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
import { useModel } from "./screenModels.tsx";
import { createTimelineModel } from "./timelineModel.ts";
import type { SongServices } from "../state/services/SongServices.ts";
import { actionOfStroke, keyChoicesOf } from "../actions/timeline/keyChoices.ts";
import { timelineActions } from "../actions/timeline/timelineActions.ts";
import { isTyping } from "../state/isTyping.ts";
import type { Settings } from "../state/settings.ts";

const BUTTONS = "button,a,[role=slider],[role=tab],[role=separator]";
/** Keys by which buttons and sliders are operated. */
const OPERATING_KEYS = /^( |Enter|Arrow.*|Home|End|Page.*|Escape)$/;

/**
 * The timeline's keys, wherever the focus is, except in fields, menus and dialogs. A button keeps Space, Enter and arrows
 * if the keyboard brought the focus to it: after a click Space plays, it does not press the button again.
 */
function listenToTimelineKeys(studio: SongServices, settings: Settings): () => void {
  const abort = new AbortController();
  let tabbed: EventTarget | null = null;
  // Later it would tell nothing: with the first key a clicked button shows its focus, too.
  const focus = ({ target }: FocusEvent): void => {
    tabbed = target instanceof Element && target.matches(":focus-visible") ? target : null;
  };
  const press = (event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    // The screen is about to change while a song is being opened.
    if (event.defaultPrevented || studio.session.opening || isTyping(target)) return;
    const button = target?.closest<HTMLElement>(BUTTONS);
    if (button && button === tabbed && OPERATING_KEYS.test(event.key)) return;
    const name = actionOfStroke(keyChoicesOf(settings.keys), event);
    if (!name) return;
    timelineActions[name].run(studio);
    event.preventDefault();
    // Some browsers press a focused button when Space is released.
    if (button && button !== tabbed) button.blur();
  };
  addEventListener("focusin", focus, abort);
  addEventListener("keydown", press, abort);
  return () => abort.abort();
}

const BoardColumn = lazy(async () => ({ default: (await import("./BoardColumn.tsx")).BoardColumn }));

/** The timeline screen with its canvases, tools and keys. */
export function TimelineView({ id }: DocumentScreenProps) {
  const { saver } = useModel(createTimelineModel);
  // Before it is painted: no empty song is shown where one is going to be.
  useLayoutEffect(() => void saver.open(id), [saver, id]);
  return <Sequencer />;
}

/** The same over the song of a jam room, which is in the store already. */
export const SharedTimelineView = () => <Sequencer />;

/** A component of its own, so that another address makes nothing of it anew. */
const Sequencer = memo(function Sequencer() {
  const studio = useStudio();
  const { ports, arrangementTools, rollTools } = useModel(createTimelineModel);
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
