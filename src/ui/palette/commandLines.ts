import type { Choice } from "../../actions/Action.ts";
import type { ScreenCommand } from "../../actions/screenCommands.ts";
import { BEGINS_WORDS, beginsWords, commandScore } from "../../actions/timeline/findActions.ts";
import { strings } from "../strings/commands.ts";
import type { LineAbout, PaletteLine } from "./PaletteLine.ts";

/** A command with its place in the palette. */
export interface Candidate extends ScreenCommand {
  readonly id: string;
  readonly scope: PaletteLine["scope"];
  readonly group: string;
  /** Text behind the label; in its absence the tip. */
  readonly hint?: string;
  readonly about?: LineAbout;
}

/** A word that begins a label counts for more than one within it. */
const LABEL_BEGINS = 20;
const LEAST_LETTERS = 2;

/** Lines of the candidates that fit a search, the best first; of the choices of the candidate `of`, where one is given. */
export function commandLines(
  candidates: readonly Candidate[],
  query: string,
  of: string | null,
): readonly PaletteLine[] {
  if (of !== null) {
    const parent = candidates.find(({ id }) => id === of);
    return parent ? listedChoices(parent, parent.choices ?? [], query) : [];
  }
  const lines = candidates.flatMap((candidate) => [...ownLine(candidate, query), ...choicesFound(candidate, query)]);
  return lines.toSorted((a, b) => b.score - a.score || Number(a.disabled) - Number(b.disabled));
}

function ownLine(candidate: Candidate, query: string): readonly PaletteLine[] {
  const { id, scope, group, label, tip, hint, shortcut, disabled = false, reason, run, choices, about } = candidate;
  const score = scoreOf(candidate, query);
  if (score === null) return [];
  const now = choices?.find(({ chosen }) => chosen)?.label;
  const does = now === undefined ? (hint ?? tip ?? "") : strings.setTo(now);
  const shown = { label, hint: disabled ? (reason ?? strings.notNow) : does, shortcut, disabled, score, run };
  const side = choices ? { about: { options: choices } } : about ? { about } : {};
  return [{ id, scope, group, ...shown, ...side, ...(choices ? { lists: id } : {}) }];
}

/** Letters in any place find commands; of names, of which there are many, only words that begin like those that were typed. */
function scoreOf(candidate: Candidate, query: string): number | null {
  const { scope, group, label, words = "", hint = "" } = candidate;
  if (query.trim() === "") return 0;
  if (scope === "commands") return commandScore(query, candidate, group);
  if (!beginsWords(query, `${label} ${words} ${hint}`)) return null;
  const isBeginning = label.toLowerCase().startsWith(query.trim().toLowerCase());
  return BEGINS_WORDS + (isBeginning ? LABEL_BEGINS : 0);
}

function choicesFound(candidate: Candidate, query: string): readonly PaletteLine[] {
  const { label, words = "", choices = [], disabled = false } = candidate;
  if (query.trim().length < LEAST_LETTERS || disabled || beginsWords(query, `${label} ${words}`)) return [];
  return choices
    .filter((choice) => beginsWords(query, `${label} ${words} ${choice.label}`))
    .map((choice) =>
      choiceLine(candidate, choice, { label: strings.choiceOf(label, choice.label), hint: "", score: BEGINS_WORDS }),
    );
}

/** Command that a choice is of. */
export type ChoiceParent = Pick<PaletteLine, "id" | "scope" | "group">;

/** Lines of a command's choices that fit a search, in the place of the command. */
export const listedChoices = (
  parent: ChoiceParent,
  choices: readonly Choice[],
  query: string,
): readonly PaletteLine[] =>
  choices
    .filter(({ label }) => beginsWords(query, label))
    .map((choice) => {
      const hint = choice.chosen === true ? strings.now : "";
      return choiceLine(parent, choice, { label: choice.label, hint, score: BEGINS_WORDS });
    });

export const choiceLine = (
  { id, scope, group }: ChoiceParent,
  { label: choice, chosen = false, run }: Choice,
  shown: Pick<PaletteLine, "label" | "hint" | "score">,
): PaletteLine => ({
  ...shown,
  id: `${id}-${choice}`.replaceAll(/[^\w:-]/g, "-"),
  scope,
  group,
  chosen,
  disabled: false,
  run,
  command: id,
});
