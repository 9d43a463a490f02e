import type { Action } from "../Action.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import { isPressed, type KeyStroke } from "../actionOfKey.ts";
import { KEY_PRESETS, type KeyPreset } from "./keyPresets.ts";
import { isActionName, timelineActions, type ActionName } from "./timelineActions.ts";

/** Key bindings: a preset, and the user's own on top of it. */
export interface KeyChoices {
  readonly preset: KeyPreset;
  /** Own keys by the name of the action; an empty list: no key. */
  readonly own: Readonly<Partial<Record<ActionName, readonly string[]>>>;
  /** Commands that were chosen from the palette, the last one first: names of actions, and ids of others, which have a colon. */
  readonly recent: readonly string[];
}

type Stored = Readonly<Record<string, unknown>>;

const known = new WeakMap<Stored, KeyChoices>();

/** The choices as the settings keep them; what is not known any more is passed over. */
export function keyChoicesOf(stored: Stored): KeyChoices {
  let choices = known.get(stored);
  if (!choices) known.set(stored, (choices = readChoices(stored)));
  return choices;
}

function readChoices({ preset, own, recent }: Stored): KeyChoices {
  const entries = typeof own === "object" && own !== null ? Object.entries(own) : [];
  return {
    preset: typeof preset === "string" && Object.hasOwn(KEY_PRESETS, preset) ? (preset as KeyPreset) : "padroll",
    own: Object.fromEntries(entries.filter(([name, keys]) => isActionName(name) && isTexts(keys))),
    recent: Array.isArray(recent) ? recent.filter(isCommand) : [],
  };
}

const isCommand = (value: unknown): value is string =>
  isActionName(value) || (typeof value === "string" && value.includes(":"));

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((text) => typeof text === "string");

type BoundKeys = ReadonlyMap<ActionName, readonly string[]>;

const bound = new WeakMap<KeyChoices, BoundKeys>();

/**
 * The keys of every action. What was bound by hand comes first, then the preset, then the product's own keys: each takes
 * a key only where none before it has it, so that a key does one thing.
 */
export function boundKeys(choices: KeyChoices): BoundKeys {
  let keys = bound.get(choices);
  if (!keys) bound.set(choices, (keys = bindKeys(choices)));
  return keys;
}

function bindKeys({ preset, own }: KeyChoices): BoundKeys {
  const taken = new Set<string>();
  const keys = new Map<ActionName, readonly string[]>();
  const layers: readonly Readonly<Partial<Record<string, readonly string[]>>>[] = [
    own,
    KEY_PRESETS[preset],
    PRODUCT_KEYS,
  ];
  for (const layer of layers) {
    for (const [name, wanted] of Object.entries(layer)) {
      if (!isActionName(name) || keys.has(name) || !wanted) continue;
      const free = wanted.filter((key) => !taken.has(key));
      for (const key of free) taken.add(key);
      keys.set(name, free);
    }
  }
  return keys;
}

const PRODUCT_KEYS = Object.fromEntries(
  Object.entries<Action<SongServices>>(timelineActions).map(([name, { keys = [] }]) => [name, keys]),
);

/** The action that a key does now. */
export function actionOfStroke(choices: KeyChoices, stroke: KeyStroke): ActionName | undefined {
  for (const [name, keys] of boundKeys(choices)) if (keys.some((key) => isPressed(key, stroke))) return name;
  return undefined;
}

/** The action that has `key` now, other than `name`. */
export function holderOf(choices: KeyChoices, key: string, name: ActionName): ActionName | undefined {
  for (const [other, keys] of boundKeys(choices)) if (other !== name && keys.includes(key)) return other;
  return undefined;
}

/** `name` does what `keys` press; whoever had one of them loses it. */
export function withKeys(choices: KeyChoices, name: ActionName, keys: readonly string[]): KeyChoices {
  const own: Partial<Record<ActionName, readonly string[]>> = { ...choices.own, [name]: keys };
  for (const key of keys) {
    const other = holderOf(choices, key, name);
    if (other) own[other] = (own[other] ?? boundKeys(choices).get(other) ?? []).filter((kept) => !keys.includes(kept));
  }
  return { ...choices, own };
}

/** Same as the preset: own bindings are removed. */
export const withPreset = (choices: KeyChoices, preset: KeyPreset): KeyChoices => ({ ...choices, preset, own: {} });

const RECENT = 8;

/** `id`: a name of an action, or an id with a colon. */
export const withRecent = (choices: KeyChoices, id: string): KeyChoices => ({
  ...choices,
  recent: [id, ...choices.recent.filter((other) => other !== id)].slice(0, RECENT),
});
