import type { TextStorage } from "../TextStorage.ts";
import { storedFields } from "../storedText.ts";

export const BOARD_SETTINGS_KEY = "padroll_board_settings";

/** Live mode as it was left: audio may be opened by another screen than the board's. */
export const storedLive = (storage: TextStorage | null): boolean =>
  storedFields(storage, BOARD_SETTINGS_KEY)["live"] === true;
