import { proxy, ref, subscribe } from "valtio/vanilla";
import type { RecordMode } from "../../domain/timeline/take/commitTake.ts";
import type { TextStorage } from "../TextStorage.ts";
import { saveJson, storedFields } from "../storedText.ts";

const KEY = "padroll_recording";

/** Recording settings of this browser; saved between visits. */
interface RecordingSettings {
  mode: RecordMode;
  /** Only what lies between the ends of the loop is recorded. */
  punch: boolean;
  metronome: boolean;
  /** Level of the clicks, dB. */
  clickDb: number;
  /** 0..4. */
  countInBars: number;
  /** Input latency, ms: recorded messages are placed this much earlier. */
  inputLatencyMs: number;
}

export interface RecordingState {
  readonly settings: RecordingSettings;
  /** Ids of the armed tracks. Replaced, never written. */
  armedIds: readonly string[];
  /** Letters of the computer's keyboard play notes. */
  typing: boolean;
  /** Octaves by which those are shifted. */
  typingOctave: number;
  /** Step input: while the song is stopped, played notes are written step by step. */
  step: boolean;
  /** Something was played that could be captured. */
  canCapture: boolean;
}

const CLICK_DB = { min: -40, max: 0 } as const;
export const MOST_COUNT_IN_BARS = 4;
const MOST_INPUT_LATENCY_MS = 200;

const defaults = (): RecordingSettings => ({
  mode: "overdub",
  punch: false,
  metronome: false,
  clickDb: -12,
  countInBars: 1,
  inputLatencyMs: 0,
});

/** A valtio proxy, with the settings as they were left. */
export function createRecordingState(storage: TextStorage | null): RecordingState {
  const state = proxy<RecordingState>({
    settings: { ...defaults(), ...knownFields(storedFields(storage, KEY)) },
    armedIds: ref<readonly string[]>([]),
    typing: false,
    typingOctave: 0,
    step: false,
    canCapture: false,
  });
  subscribe(state.settings, () => saveJson(storage, KEY, state.settings));
  return state;
}

function knownFields(stored: Partial<Record<keyof RecordingSettings, unknown>>): Partial<RecordingSettings> {
  const { mode, punch, metronome, clickDb, countInBars, inputLatencyMs } = stored;
  return {
    ...(mode === "overdub" || mode === "replace" || mode === "takes" ? { mode } : {}),
    ...(typeof punch === "boolean" ? { punch } : {}),
    ...(typeof metronome === "boolean" ? { metronome } : {}),
    ...(isIn(clickDb, CLICK_DB.min, CLICK_DB.max) ? { clickDb } : {}),
    ...(isIn(countInBars, 0, MOST_COUNT_IN_BARS) ? { countInBars: Math.round(countInBars) } : {}),
    ...(isIn(inputLatencyMs, 0, MOST_INPUT_LATENCY_MS) ? { inputLatencyMs } : {}),
  };
}

const isIn = (value: unknown, min: number, max: number): value is number =>
  typeof value === "number" && value >= min && value <= max;
