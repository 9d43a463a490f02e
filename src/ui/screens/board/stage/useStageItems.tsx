import { useState, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { loginPath } from "../../../../state/account/returnPath.ts";
import { boardActions } from "../../../../actions/board/boardActions.ts";
import type { LiveBoard } from "../../../../state/board/LiveBoard.ts";
import { PLAYS_ON } from "../../../../state/board/boardSettings.ts";
import { changeStage, type StageSettings } from "../../../../state/board/stageSettings.ts";
import type { Theme } from "../../../../state/settings.ts";
import { boardKey } from "../../../../state/openDocument.ts";
import { changeSettings } from "../../../../state/settings.ts";
import { choiceItems } from "../../../controls/choiceItems.ts";
import type { MenuItem } from "../../../controls/Menu.tsx";
import { useHelpItem, usePaletteItem } from "../../../help/useHelpItem.ts";
import { useSettings, useSettingsSnapshot } from "../../../hooks/SettingsContext.ts";
import { commandsOfItems } from "../../../controls/commandsOfItems.ts";
import { useScreenCommands } from "../../../hooks/useScreenCommands.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useSavedPlace } from "../../../hooks/useSavedPlace.ts";
import { Settings } from "../../../settings/Settings.tsx";
import { strings } from "../../../strings/settings.ts";
import { titles } from "../../../strings/titles.ts";
import { strings as sync } from "../../../strings/sync.ts";
import { stageStrings as words } from "../../../strings/stage.ts";

const BRIGHTNESS = [1, 0.7, 0.45, 0.25] as const;
const THEMES: readonly Theme[] = ["dark", "light", "system"];

interface StageItems {
  readonly items: readonly MenuItem[];
  /** Dialogs that the items open. */
  readonly opened: ReactNode;
}

/** Settings before and on stage that do not leave the board: screen, lock, look, account. */
export function useStageItems(liveBoard: LiveBoard, stage: StageSettings): StageItems {
  const { session, account, board } = useStudio();
  const { keepAwake, dim, secondWindow } = useSnapshot(stage);
  const { leftHanded, playsOn } = useSnapshot(liveBoard.settings);
  const { state, savedAt } = useSnapshot(session).boardSaving;
  const place = useSavedPlace(boardKey(board.current.id), savedAt);
  const { user } = useSnapshot(account.state);
  const settings = useSettings();
  const { theme } = useSettingsSnapshot();
  const [path, navigate] = useLocation();
  const palette = usePaletteItem();
  const help = useHelpItem();
  const [showsSettings, setShowsSettings] = useState(false);
  const items: readonly MenuItem[] = [
    { label: words.lock, onSelect: () => changeStage(stage, { locked: true }) },
    { label: words.keepAwake, checked: keepAwake, onSelect: () => changeStage(stage, { keepAwake: !keepAwake }) },
    {
      label: words.background,
      items: PLAYS_ON.map((each) => ({
        label: words.playsOn[each],
        chosen: playsOn === each,
        onSelect: () => {
          liveBoard.settings.playsOn = each;
        },
      })),
    },
    {
      label: words.secondWindow,
      checked: secondWindow,
      onSelect: () => changeStage(stage, { secondWindow: !secondWindow }),
    },
    {
      label: boardActions.mirrorPads.label,
      checked: leftHanded,
      onSelect: () => boardActions.mirrorPads.run(liveBoard),
    },
    {
      label: words.brightness,
      items: BRIGHTNESS.map((part) => ({
        label: words.percent(part),
        chosen: Math.abs(1 - dim - part) < 0.01,
        onSelect: () => changeStage(stage, { dim: 1 - part }),
      })),
    },
    {
      label: strings.theme,
      items: choiceItems(
        THEMES,
        theme,
        (each) => strings[each],
        (each) => changeSettings(settings, { theme: each }),
      ),
    },
    { label: words.settings, onSelect: () => setShowsSettings(true) },
    palette,
    help,
    { separator: "account" },
    ...(user
      ? [
          { heading: user.name },
          { label: words.dashboard, onSelect: () => navigate("/dashboard") },
          { label: words.account, onSelect: () => navigate("/account") },
        ]
      : [{ label: words.signIn, onSelect: () => navigate(loginPath(path)) }]),
    { separator: "saved" },
    { heading: { saved: sync.place[place], saving: words.saving, failed: words.saveFailed }[state] },
  ];
  useScreenCommands(titles["/midi/:id?"], () => commandsOfItems(items.slice(0, 6)));
  return { items, opened: <Settings open={showsSettings} onClose={() => setShowsSettings(false)} /> };
}
