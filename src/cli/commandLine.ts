import { fail, ok, type Result } from "../domain/AppError.ts";
import { ALL_COMMANDS, COMMANDS, COMMON_OPTIONS, type CommandName, type OptionTable } from "./commandTable.ts";

/** Parsed command line: every value as it was typed, in order. */
export interface CommandLine {
  readonly command: CommandName;
  readonly files: readonly string[];
  readonly values: ReadonlyMap<string, readonly string[]>;
}

const NAMES = Object.keys(ALL_COMMANDS).join(", ");

export const noCommand = (name: string) => usage(`there is no command "${name}": say ${NAMES}`);

/** Reads a command line. Errors: `USAGE`, in words. */
export function readCommandLine(args: readonly string[]): Result<CommandLine> {
  const [name, ...rest] = args;
  if (name === undefined || name === "") return usage(`say what to do: ${NAMES}`);
  if (!Object.hasOwn(COMMANDS, name)) return noCommand(name);
  const command = name as CommandName;
  const options: OptionTable = { ...COMMANDS[command].options, ...COMMON_OPTIONS };
  const files: string[] = [];
  const values = new Map<string, string[]>();
  for (let i = 0; i < rest.length; i++) {
    const word = rest[i] ?? "";
    if (word === "-" || !word.startsWith("-")) {
      files.push(word);
      continue;
    }
    if (word === "--") {
      files.push(...rest.slice(i + 1));
      break;
    }
    const option = readOption(command, options, word, rest[i + 1]);
    if (!option.ok) return option;
    values.set(option.value.name, [...(values.get(option.value.name) ?? []), option.value.value]);
    if (option.value.takesNext) i++;
  }
  return checked(command, options, files, values);
}

/** `--name value`, `--name=value` or, for what takes none, `--name`. */
function readOption(command: string, options: OptionTable, word: string, next: string | undefined) {
  const [name = "", ...typed] = word.replace(/^--?/, "").split("=");
  const option = Object.hasOwn(options, name) && word.startsWith("--") ? options[name] : undefined;
  if (!option) return usage(`${command} has no option ${word.split("=")[0]}; it takes ${namesOf(options)}`);
  if (option.value === null) {
    return typed.length > 0 ? usage(`--${name} takes no value`) : ok({ name, value: "", takesNext: false });
  }
  if (typed.length > 0) return ok({ name, value: typed.join("="), takesNext: false });
  const isMissing = next === undefined || next.startsWith("--");
  return isMissing ? usage(`--${name} needs ${option.value}`) : ok({ name, value: next, takesNext: true });
}

function checked(
  command: CommandName,
  options: OptionTable,
  files: readonly string[],
  values: ReadonlyMap<string, readonly string[]>,
): Result<CommandLine> {
  for (const [name, given] of values) {
    if (given.length > 1 && !options[name]?.repeats) return usage(`--${name} is given more than once`);
  }
  return ok({ command, files, values });
}

const namesOf = (options: OptionTable): string =>
  Object.keys(options)
    .map((name) => `--${name}`)
    .join(", ");

export const usage = (problem: string) => fail("USAGE", `${problem} (padroll help shows how)`);
