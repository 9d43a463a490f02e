import type { OutputBuffer } from "../protocol/enginePort.ts";
import { proxy, subscribe } from "valtio/vanilla";
import { hasShape, isNumber } from "../domain/shape.ts";
import { saveJson, storedFields } from "./storedText.ts";

export type Theme = "dark" | "light" | "system";

/** Width of the strips of mixers; `auto`: as there is room. */
export type MixerStrips = "auto" | "narrow" | "wide";

/** Settings of this browser; saved in local storage, never part of a document. */
export interface Settings {
  theme: Theme;
  /** 0.8..2. */
  scale: number;
  /** Instruments marked by the user, as `bank:program`. */
  favourites: string[];
  sidePanel: boolean;
  railPanel: boolean;
  mixerStrips: MixerStrips;
  /** Preferred buffer and device of the sound output, "" for the system's choice. */
  buffer: OutputBuffer;
  output: string;
  /** MIDI outputs, by id, that songs may send System Exclusive messages to. */
  sysExPorts: string[];
  /** Sizes of splitters, by group. */
  layouts: Record<string, Record<string, number>>;
  /** Key bindings and the last actions, read by `keyChoicesOf`. Replaced, never written. */
  keys: Readonly<Record<string, unknown>>;
  /** Counts resets of the layout: panels are made anew with each. */
  layoutGeneration: number;
  /** Id of the newest changes that the user has seen, or had with the first visit; "" before that. */
  seenNews: string;
  /** Tours that were taken or declined. */
  toursDone: string[];
}

export const SCALES: readonly number[] = [0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2];
const KEY = "padroll_settings";

const defaults = (): Settings => ({
  theme: "dark",
  scale: 1,
  favourites: [],
  sidePanel: true,
  railPanel: true,
  mixerStrips: "auto",
  buffer: "balanced",
  output: "",
  sysExPorts: [],
  layouts: {},
  keys: {},
  layoutGeneration: 0,
  seenNews: "",
  toursDone: [],
});

/** Settings as they were left, written back with every change. Storage that is full or forbidden is no obstacle. */
export function createSettings(storage: Pick<Storage, "getItem" | "setItem"> | null): Settings {
  const settings = proxy<Settings>(storedSettings(storage));
  subscribe(settings, () => saveJson(storage, KEY, settings));
  return settings;
}

/** The settings as stored, for what is made before the interface. */
export const storedSettings = (storage: Pick<Storage, "getItem" | "setItem"> | null): Settings => ({
  ...defaults(),
  ...knownFields(storedFields(storage, KEY)),
});

function knownFields(stored: Partial<Record<keyof Settings, unknown>>): Partial<Settings> {
  const {
    theme,
    scale,
    favourites,
    sidePanel,
    railPanel,
    layouts,
    keys,
    buffer,
    output,
    sysExPorts,
    mixerStrips,
    seenNews,
    toursDone,
  } = stored;
  return {
    ...(theme === "dark" || theme === "light" || theme === "system" ? { theme } : {}),
    ...(typeof scale === "number" && scale >= 0.8 && scale <= 2 ? { scale } : {}),
    ...(Array.isArray(favourites) ? { favourites: favourites.filter((id) => typeof id === "string") } : {}),
    ...(typeof sidePanel === "boolean" ? { sidePanel } : {}),
    ...(typeof railPanel === "boolean" ? { railPanel } : {}),
    ...(mixerStrips === "narrow" || mixerStrips === "wide" ? { mixerStrips } : {}),
    ...(buffer === "lowest" || buffer === "balanced" || buffer === "safe" ? { buffer } : {}),
    ...(typeof output === "string" ? { output } : {}),
    ...(Array.isArray(sysExPorts) ? { sysExPorts: sysExPorts.filter((id) => typeof id === "string") } : {}),
    ...(typeof seenNews === "string" ? { seenNews } : {}),
    ...(Array.isArray(toursDone) ? { toursDone: toursDone.filter((id) => typeof id === "string") } : {}),
    ...(hasShape<object>(layouts, {}) ? { layouts: readLayouts(layouts) } : {}),
    ...(hasShape<Settings["keys"]>(keys, {}) ? { keys } : {}),
  };
}

const isSizes = (sizes: unknown): sizes is Record<string, number> =>
  hasShape<Record<string, number>>(sizes, {}) && Object.values(sizes).every(isNumber);

function readLayouts(stored: object): Settings["layouts"] {
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, Record<string, number>] => isSizes(entry[1])),
  );
}

export function changeSettings(settings: Settings, change: Partial<Settings>): void {
  Object.assign(settings, change);
}

/** Panels and splitters as they were at first. */
export function resetLayout(settings: Settings): void {
  Object.assign(settings, {
    layouts: {},
    sidePanel: true,
    railPanel: true,
    layoutGeneration: settings.layoutGeneration + 1,
  });
}

export function toggleFavourite(settings: Settings, id: string): void {
  const kept = settings.favourites.filter((other) => other !== id);
  settings.favourites = kept.length === settings.favourites.length ? [...kept, id] : kept;
}
