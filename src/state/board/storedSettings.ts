import type { TextStorage } from "../TextStorage.ts";

export const BOARD_SETTINGS_KEY = "padroll_board_settings";

/** What is stored of the board's settings, unchecked; nothing where there is none. Throws where it is no JSON or forbidden. */
export const storedSettings = (storage: TextStorage | null): Readonly<Record<string, unknown>> => {
  const stored: unknown = JSON.parse(storage?.getItem(BOARD_SETTINGS_KEY) ?? "null");
  return typeof stored === "object" && stored !== null ? (stored as Readonly<Record<string, unknown>>) : {};
};

/** Live mode as it was left: audio may be opened by another screen than the board's. */
export function storedLive(storage: TextStorage | null): boolean {
  try {
    return storedSettings(storage)["live"] === true;
  } catch {
    return false;
  }
}
