import type { Action } from "../../actions/Action.ts";
import { boundKeys, keyChoicesOf, type KeyChoices } from "../../actions/timeline/keyChoices.ts";
import { timelineActions, type ActionName } from "../../actions/timeline/timelineActions.ts";
import { changeSettings } from "../../state/settings.ts";
import { useSettings, useSettingsSnapshot } from "./SettingsContext.ts";

const NAMES: ReadonlyMap<Action<never>, ActionName> = new Map(
  (Object.keys(timelineActions) as ActionName[]).map((name) => [timelineActions[name], name]),
);

const keysOf = (choices: KeyChoices, action: Action<never>): readonly string[] => {
  const name = NAMES.get(action);
  return (name === undefined ? action.keys : boundKeys(choices).get(name)) ?? [];
};

/** The key that does an action now, of those that do the first. */
export function useKeyOf(): (action: Action<never>) => string | undefined {
  const choices = useKeyChoices();
  return (action) => keysOf(choices, action)[0] ?? action.shownKey;
}

export const useKeyChoices = (): KeyChoices => keyChoicesOf(useSettingsSnapshot().keys);

/** Writes other choices to the settings. */
export function useChangeKeys(): (choices: KeyChoices) => void {
  const settings = useSettings();
  return (keys) => changeSettings(settings, { keys: { ...keys } });
}
