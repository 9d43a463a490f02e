import type { Action, Choice } from "../../actions/Action.ts";
import { groupOf } from "../../actions/timeline/actionGroups.ts";
import { BEGINS_WORDS, beginsWords, findActions } from "../../actions/timeline/findActions.ts";
import { timelineActions, type ActionName } from "../../actions/timeline/timelineActions.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import { strings } from "../strings/commands.ts";
import type { PaletteLine } from "./PaletteLine.ts";

const actionOf = (name: ActionName): Action<SongServices> => timelineActions[name];

/** Lines of the song's actions that fit a search; of the choices of the action `of`, where one is given. */
export function songLines(
  studio: SongServices,
  query: string,
  recent: readonly string[],
  of: ActionName | null,
): readonly PaletteLine[] {
  if (of !== null) {
    const choices = actionOf(of).choices?.(studio) ?? [];
    return choices
      .filter(({ label }) => beginsWords(query, label))
      .map((choice) => choiceLine(of, choice, choice.label, choice.chosen === true ? strings.now : "", BEGINS_WORDS));
  }
  return findActions(query, recent, studio).map(({ name, choice, score }) =>
    choice
      ? choiceLine(name, choice, strings.choiceOf(actionOf(name).label, choice.label), groupOf(name), score)
      : actionLine(studio, name, score),
  );
}

function actionLine(studio: SongServices, name: ActionName, score: number): PaletteLine {
  const { label, tip, enabled, reason, choices, run } = actionOf(name);
  const disabled = enabled?.(studio) === false;
  const now = disabled ? undefined : choices?.(studio).find(({ chosen }) => chosen)?.label;
  const does = now === undefined ? (tip ?? groupOf(name)) : strings.setTo(now);
  const hint = disabled ? (reason ?? strings.notNow) : does;
  const common = { id: name, scope: "commands", group: groupOf(name), label, hint, disabled, score } as const;
  return { ...common, run: () => run(studio), ...(choices ? { lists: name } : {}) };
}

const choiceLine = (
  name: ActionName,
  { label: choice, chosen = false, run }: Choice,
  label: string,
  hint: string,
  score: number,
): PaletteLine => ({
  id: `${name}-${choice}`.replaceAll(/\W/g, "-"),
  scope: "commands",
  group: groupOf(name),
  label,
  hint,
  chosen,
  disabled: false,
  score,
  run,
  command: name,
});
