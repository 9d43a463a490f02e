import { useEffect } from "react";
import { changeSettings } from "../../state/settings.ts";
import { useSettings, useSettingsSnapshot } from "../hooks/SettingsContext.ts";

/** True if there are changes that the user has not seen. The changes before the first visit are not new to anybody. */
export function useHasNews(): boolean {
  const { seenNews } = useSettingsSnapshot();
  return seenNews !== "" && seenNews !== NEWS_ID;
}

/** Remembers the newest changes as those that were there at the first visit. */
export function useFirstNews(): void {
  const settings = useSettings();
  useEffect(() => {
    if (settings.seenNews === "") changeSettings(settings, { seenNews: NEWS_ID });
  }, [settings]);
}

/** Remembers the newest changes as seen. */
export function useSeenNews(): void {
  const settings = useSettings();
  useEffect(() => {
    if (settings.seenNews !== NEWS_ID) changeSettings(settings, { seenNews: NEWS_ID });
  }, [settings]);
}
