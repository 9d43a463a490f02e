import { proxy, subscribe } from "valtio/vanilla";
import type { TextStorage } from "../TextStorage.ts";
import { saveJson, storedFields } from "../storedText.ts";

/** Settings of a board's screen on stage. A valtio proxy; all but the lock and the second window is saved in the browser. */
export interface StageSettings {
  /** The screen does not turn itself off while a board is shown. */
  keepAwake: boolean;
  /** The part of its light that is taken away, 0..`MOST_DIM`. */
  dim: number;
  /** Nothing but the instrument answers. A page always begins open. */
  locked: boolean;
  /** The board is shown once more, in a window for another screen. */
  secondWindow: boolean;
}

const MOST_DIM = 0.85;
const STORAGE_KEY = "padroll_stage";

/** Reads the settings, and writes them whenever they change. Broken or missing storage gives the defaults. */
export function createStageSettings(storage: TextStorage | null): StageSettings {
  const settings = proxy<StageSettings>({
    keepAwake: true,
    dim: 0,
    locked: false,
    secondWindow: false,
    ...readStored(storage),
  });
  subscribe(settings, () => saveJson(storage, STORAGE_KEY, { keepAwake: settings.keepAwake, dim: settings.dim }));
  return settings;
}

export function changeStage(settings: StageSettings, change: Partial<StageSettings>): void {
  Object.assign(settings, change);
}

function readStored(storage: TextStorage | null): Partial<StageSettings> {
  const { keepAwake, dim } = storedFields(storage, STORAGE_KEY);
  return {
    ...(typeof keepAwake === "boolean" ? { keepAwake } : {}),
    ...(typeof dim === "number" && dim >= 0 && dim <= MOST_DIM ? { dim } : {}),
  };
}
