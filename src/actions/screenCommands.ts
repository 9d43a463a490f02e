import type { Action, Choice } from "./Action.ts";

/** A command that is bound to what it acts on. */
export interface ScreenCommand {
  readonly label: string;
  readonly tip?: string;
  /** Words of other programs that people look for it by. */
  readonly words?: string;
  /** Shortcut as people read it, `Mod+Shift+Z`. */
  readonly shortcut?: string | undefined;
  readonly disabled?: boolean;
  /** Missing precondition while it is disabled, as a sentence. */
  readonly reason?: string;
  readonly run: () => void;
  /** Choices that it sets; its `run` is not used then. */
  readonly choices?: readonly Choice[];
}

/** Commands of an open screen under the name of their group; a function is asked when the palette opens. */
export interface CommandSource {
  readonly group: string;
  readonly commands: () => readonly ScreenCommand[];
}

// Functions are no state: they stand beside the session.
const sources = new WeakMap<object, Set<CommandSource>>();

/** Offers commands of an open screen to the palette. Returns a function that withdraws them. */
export function offerCommands(session: object, source: CommandSource): () => void {
  const offered = sources.get(session) ?? new Set();
  sources.set(session, offered.add(source));
  return () => void offered.delete(source);
}

/** Sources of the open screen, in the order in which they were offered. */
export const offeredCommands = (session: object): readonly CommandSource[] => [...(sources.get(session) ?? [])];

/**
 * The actions of a table as commands on `target`.
 *
 * @example
 * boundActions(boardActions, liveBoard);
 */
export const boundActions = <Target>(
  actions: Readonly<Record<string, Action<Target>>>,
  target: Target,
): readonly ScreenCommand[] =>
  Object.values(actions).map(({ label, tip, words, keys, shownKey, enabled, reason, run, choices }) => ({
    label,
    ...(tip === undefined ? {} : { tip }),
    ...(words === undefined ? {} : { words }),
    ...(reason === undefined ? {} : { reason }),
    shortcut: keys?.[0] ?? shownKey,
    disabled: enabled?.(target) === false,
    run: () => run(target),
    ...(choices ? { choices: choices(target) } : {}),
  }));
