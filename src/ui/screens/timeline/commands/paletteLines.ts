import type { Action, Choice } from "../../../../actions/Action.ts";
import { groupOf } from "../../../../actions/timeline/actionGroups.ts";
import { beginsWords, findActions } from "../../../../actions/timeline/findActions.ts";
import { timelineActions, type ActionName } from "../../../../actions/timeline/timelineActions.ts";
import type { SongServices } from "../../../../state/services/SongServices.ts";
import { strings } from "../../../strings/commands.ts";

/** A line of the palette: an action, or one of the things that an action can set. */
export interface PaletteLine {
  /** Unique in the list. */
  readonly id: string;
  readonly name: ActionName;
  readonly choice: Choice | null;
  readonly label: string;
  /** Effect of the command, its current value, or the reason why it would do nothing. */
  readonly hint: string;
  readonly disabled: boolean;
}

const actionOf = (name: ActionName): Action<SongServices> => timelineActions[name];

/** The lines that fit what was typed; of the choices of one action, where that is chosen. */
export function paletteLines(
  studio: SongServices,
  query: string,
  recent: readonly ActionName[],
  of: ActionName | null,
): readonly PaletteLine[] {
  if (of !== null) {
    const choices = actionOf(of).choices?.(studio) ?? [];
    return choices
      .filter(({ label }) => beginsWords(query, label))
      .map((choice) => choiceLine(of, choice, choice.label, choice.chosen === true ? strings.now : ""));
  }
  return findActions(query, recent, studio).map(({ name, choice }) =>
    choice
      ? choiceLine(name, choice, strings.choiceOf(actionOf(name).label, choice.label), groupOf(name))
      : actionLine(studio, name),
  );
}

function actionLine(studio: SongServices, name: ActionName): PaletteLine {
  const { label, tip, enabled, reason, choices } = actionOf(name);
  const disabled = enabled?.(studio) === false;
  const now = disabled ? undefined : choices?.(studio).find(({ chosen }) => chosen)?.label;
  const does = now === undefined ? (tip ?? groupOf(name)) : strings.setTo(now);
  return { id: name, name, choice: null, label, hint: disabled ? (reason ?? strings.notNow) : does, disabled };
}

const choiceLine = (name: ActionName, choice: Choice, label: string, hint: string): PaletteLine => ({
  id: `${name}-${choice.label}`.replaceAll(/\W/g, "-"),
  name,
  choice,
  label,
  hint,
  disabled: false,
});
