import type { Action } from "../../actions/Action.ts";
import { groupOf } from "../../actions/timeline/actionGroups.ts";
import { findActions } from "../../actions/timeline/findActions.ts";
import { timelineActions, type ActionName } from "../../actions/timeline/timelineActions.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import { strings } from "../strings/commands.ts";
import { choiceLine, listedChoices, type ChoiceParent } from "./commandLines.ts";
import type { PaletteLine } from "./PaletteLine.ts";

const actionOf = (name: ActionName): Action<SongServices> => timelineActions[name];

/** Lines of the song's actions that fit a search; of the choices of the action `of`, where one is given. */
export function songLines(
  studio: SongServices,
  query: string,
  recent: readonly string[],
  of: ActionName | null,
): readonly PaletteLine[] {
  if (of !== null) return listedChoices(parentOf(of), actionOf(of).choices?.(studio) ?? [], query);
  return findActions(query, recent, studio).map(({ name, choice, score }) =>
    choice
      ? choiceLine(parentOf(name), choice, {
          label: strings.choiceOf(actionOf(name).label, choice.label),
          hint: groupOf(name),
          score,
        })
      : actionLine(studio, name, score),
  );
}

function actionLine(studio: SongServices, name: ActionName, score: number): PaletteLine {
  const { label, tip, enabled, reason, choices, run } = actionOf(name);
  const disabled = enabled?.(studio) === false;
  const options = disabled ? undefined : choices?.(studio);
  const now = options?.find(({ chosen }) => chosen)?.label;
  const does = now === undefined ? (tip ?? groupOf(name)) : strings.setTo(now);
  const hint = disabled ? (reason ?? strings.notNow) : does;
  const shown = { label, hint, disabled, score, run: () => run(studio) };
  return {
    ...parentOf(name),
    ...shown,
    ...(options ? { about: { options } } : {}),
    ...(choices ? { lists: name } : {}),
  };
}

const parentOf = (name: ActionName): ChoiceParent => ({ id: name, scope: "commands", group: groupOf(name) });
