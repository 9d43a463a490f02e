import type { Action } from "../Action.ts";
import type { Studio } from "../../state/Studio.ts";
import { fuzzyScore } from "../fuzzyScore.ts";
import { ACTION_GROUPS, groupOf } from "./actionGroups.ts";
import { timelineActions, type ActionName } from "./timelineActions.ts";

/** The names of the actions that fit what was typed, the best first; with nothing typed, all: those done last, then group by group. */
export function findActions(query: string, recent: readonly ActionName[]): readonly ActionName[] {
  const rank = (name: ActionName): number => (recent.includes(name) ? recent.length - recent.indexOf(name) : 0);
  return (Object.keys(timelineActions) as ActionName[])
    .filter((name) => name !== "palette")
    .flatMap((name) => {
      const score = scoreOf(query, name);
      return score === null ? [] : [{ name, score: score + rank(name) * (query.trim() === "" ? 1000 : 1) }];
    })
    .toSorted((a, b) => b.score - a.score || (query.trim() === "" ? placeOf(a.name) - placeOf(b.name) : 0))
    .map(({ name }) => name);
}

const placeOf = (name: ActionName): number => ACTION_GROUPS.indexOf(groupOf(name));

/** A label that fits counts for more than what else is said of the action. */
function scoreOf(query: string, name: ActionName): number | null {
  if (query.trim() === "") return 0;
  const { label, tip = "" }: Action<Studio> = timelineActions[name];
  const own = fuzzyScore(query, label);
  if (own !== null) return own + 10;
  const said = [`${label} ${tip}`, `${groupOf(name)} ${label}`].map((text) => fuzzyScore(query, text) ?? -Infinity);
  const best = Math.max(...said);
  return best === -Infinity ? null : best;
}
