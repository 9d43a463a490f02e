import type { Action } from "./Action.ts";

/** The part of a keyboard event that decides. */
export type KeyStroke = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** Keys that are meant by where they are, `event.code`: other layouts print something else on them. */
const PLACES: Readonly<Record<string, string>> = {
  Space: "Space",
  "[": "BracketLeft",
  "]": "BracketRight",
  ",": "Comma",
  ".": "Period",
};

/** Keys that are shown by another name than `event.key` has. */
const NAMES: Readonly<Record<string, string>> = {
  Del: "Delete",
  Esc: "Escape",
  "↑": "ArrowUp",
  "↓": "ArrowDown",
  "←": "ArrowLeft",
  "→": "ArrowRight",
};

/** The action that a key is bound to. */
export const actionOfKey = <Target>(
  actions: Readonly<Record<string, Action<Target>>>,
  stroke: KeyStroke,
): Action<Target> | undefined =>
  Object.values(actions).find(({ keys = [] }) => keys.some((shortcut) => isPressed(shortcut, stroke)));

export function isPressed(shortcut: string, stroke: KeyStroke): boolean {
  const held = shortcut.split("+");
  const name = held.pop() ?? "";
  return (
    isKey(name, stroke) &&
    (stroke.ctrlKey || stroke.metaKey) === held.includes("Mod") &&
    (isSign(name) || stroke.shiftKey === held.includes("Shift")) &&
    stroke.altKey === held.includes("Alt")
  );
}

function isKey(name: string, { key, code, altKey }: KeyStroke): boolean {
  const place = PLACES[name];
  if (place) return code === place;
  // Some systems write another letter with Alt than the one on the key.
  return key.toLowerCase() === (NAMES[name] ?? name).toLowerCase() || (altKey && code === `Key${name}`);
}

/** A sign such as `?`, which some layouts have above another key: Shift is no part of it. */
const isSign = (name: string): boolean => /^[^\p{L}\p{N}]$/u.test(name) && !PLACES[name] && !NAMES[name];

const MODIFIER_KEYS: ReadonlySet<string> = new Set(["Control", "Meta", "Shift", "Alt", "AltGraph", "Dead", "Tab"]);

/** Shortcut of a stroke, as actions have it; null while only modifiers are held, and for Tab, which belongs to the page. */
export function shortcutOf(stroke: KeyStroke): string | null {
  if (MODIFIER_KEYS.has(stroke.key)) return null;
  const name = nameOf(stroke);
  return [
    ...(stroke.ctrlKey || stroke.metaKey ? ["Mod"] : []),
    ...(stroke.shiftKey && !isSign(name) ? ["Shift"] : []),
    ...(stroke.altKey ? ["Alt"] : []),
    name,
  ].join("+");
}

function nameOf({ key, code, altKey }: KeyStroke): string {
  const placed = Object.keys(PLACES).find((name) => PLACES[name] === code);
  if (placed) return placed;
  if (altKey && /^Key[A-Z]$/.test(code)) return code.slice(3);
  const named = Object.keys(NAMES).find((name) => NAMES[name] === key);
  return named ?? (key.length === 1 ? key.toUpperCase() : key);
}
