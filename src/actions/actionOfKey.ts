import type { Action } from "./Action.ts";

/** The part of a keyboard event that decides. */
export type KeyStroke = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** Keys that are meant by where they are, `event.code`: other layouts print something else on them. */
const PLACES: Readonly<Record<string, string>> = { Space: "Space", "[": "BracketLeft", "]": "BracketRight" };

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

function isPressed(shortcut: string, stroke: KeyStroke): boolean {
  const held = shortcut.split("+");
  const name = held.pop() ?? "";
  const place = PLACES[name];
  return (
    (place ? stroke.code === place : stroke.key.toLowerCase() === (NAMES[name] ?? name).toLowerCase()) &&
    (stroke.ctrlKey || stroke.metaKey) === held.includes("Mod") &&
    stroke.shiftKey === held.includes("Shift") &&
    stroke.altKey === held.includes("Alt")
  );
}
