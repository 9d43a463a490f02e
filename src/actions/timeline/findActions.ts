import type { Action, Choice } from "../Action.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import { fuzzyScore } from "../fuzzyScore.ts";
import { ACTION_GROUPS, groupOf } from "./actionGroups.ts";
import { timelineActions, type ActionName } from "./timelineActions.ts";

const NAMES = Object.keys(timelineActions) as readonly ActionName[];

/** An action, or one of the things that it can set. */
export interface FoundAction {
  readonly name: ActionName;
  readonly choice: Choice | null;
  /** Fit with the search; higher is better. */
  readonly score: number;
}

/**
 * The actions that fit what was typed, and what those can set that would do something now, the best first, and of those that
 * fit alike what would do something now; with nothing typed all actions: those done last, then group by group.
 */
export function findActions(query: string, recent: readonly string[], studio: SongServices): readonly FoundAction[] {
  const isAll = query.trim() === "";
  const rank = (name: ActionName): number => (recent.includes(name) ? recent.length - recent.indexOf(name) : 0);
  const actions = NAMES.filter((name) => name !== "palette").flatMap((name) => {
    const score = scoreOf(query, name);
    if (score === null) return [];
    return [{ name, choice: null, score: score + rank(name) * (isAll ? 1000 : 1), isOff: isOff(name, studio) }];
  });
  const choices = findChoices(query, studio).map((found) => ({ ...found, isOff: false }));
  return [...actions, ...choices].toSorted(
    (a, b) => b.score - a.score || (isAll ? placeOf(a.name) - placeOf(b.name) : Number(a.isOff) - Number(b.isOff)),
  );
}

const isOff = (name: ActionName, studio: SongServices): boolean => {
  const { enabled }: Action<SongServices> = timelineActions[name];
  return enabled?.(studio) === false;
};

const placeOf = (name: ActionName): number => ACTION_GROUPS.indexOf(groupOf(name));

/** Score of a match at starts of words: above scattered letters, below a match of the whole label. */
export const BEGINS_WORDS = 45;

const scoreOf = (query: string, name: ActionName): number | null =>
  commandScore(query, timelineActions[name], groupOf(name));

/**
 * Score of a command of a group, or null if it does not fit. A label that fits counts for more than what else is said of the
 * command.
 */
export function commandScore(
  query: string,
  { label, tip = "", words = "" }: Pick<Action<never>, "label" | "tip" | "words">,
  group: string,
): number | null {
  if (query.trim() === "") return 0;
  const scores = [
    { score: fuzzyScore(query, label), more: 10 },
    { score: beginsWords(query, `${label} ${words}`) ? BEGINS_WORDS : null, more: 0 },
    ...[`${label} ${tip}`, `${group} ${label}`].map((text) => ({ score: fuzzyScore(query, text), more: 0 })),
  ];
  const best = Math.max(...scores.map(({ score, more }) => (score === null ? -Infinity : score + more)));
  return best === -Infinity ? null : best;
}

/** True if each typed word begins one of the text. */
export function beginsWords(query: string, text: string): boolean {
  const given = wordsOf(text);
  return wordsOf(query).every((word) => given.some((other) => other.startsWith(word)));
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}/#.]+/gu) ?? [];

const MOST_CHOICES = 12;

/** Matching choices of actions: `sustain` finds the lane of CC 64. */
function findChoices(query: string, studio: SongServices): readonly FoundAction[] {
  if (query.trim().length < 2) return [];
  const found = NAMES.flatMap((name): FoundAction[] => {
    const { label, words = "", choices, enabled }: Action<SongServices> = timelineActions[name];
    // A query that matches the action's own name means the action.
    if (!choices || enabled?.(studio) === false || beginsWords(query, `${label} ${words}`)) return [];
    return choices(studio)
      .filter((choice) => beginsWords(query, `${label} ${words} ${choice.label}`))
      .map((choice) => ({ name, choice, score: BEGINS_WORDS }));
  });
  return found.slice(0, MOST_CHOICES);
}
