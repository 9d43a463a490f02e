import { createContext, useContext } from "react";
import { useSnapshot } from "valtio";
import type { Settings } from "../../state/settings.ts";

export const SettingsContext = createContext<Settings | null>(null);

/** The settings to change; `useSettingsSnapshot` is for reading. */
export function useSettings(): Settings {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error("useSettings outside of the app");
  return settings;
}

export const useSettingsSnapshot = (): Readonly<Settings> => useSnapshot(useSettings()) as Readonly<Settings>;
