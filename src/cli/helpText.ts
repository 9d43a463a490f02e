import { ok, type Result } from "../domain/AppError.ts";
import { noCommand } from "./commandLine.ts";
import { COMMANDS, COMMON_OPTIONS, SERVER_COMMANDS, type CommandName } from "./commandTable.ts";

const HELP: ReadonlySet<string> = new Set(["--help", "-h"]);

/** Words that are not names of files. */
const spoken = (args: readonly string[]): readonly string[] =>
  args.includes("--") ? args.slice(0, args.indexOf("--")) : args;

export const asksForVersion = (args: readonly string[]): boolean => spoken(args).includes("--version");

export const asksForHelp = (args: readonly string[]): boolean =>
  args[0] === "help" || spoken(args).some((word) => HELP.has(word));

/** Help on the command that the words name, or on all. Errors: `USAGE`. */
export function helpText(args: readonly string[]): Result<string> {
  const name = (args[0] === "help" ? args.slice(1) : args).find((word) => !HELP.has(word));
  if (name === undefined) return ok(overview());
  if (Object.hasOwn(COMMANDS, name)) return ok(helpOf(name as CommandName));
  const ofServer = new Map(Object.entries(SERVER_COMMANDS)).get(name);
  if (!ofServer) return noCommand(name);
  return ok([`padroll ${name} ${ofServer.summary}.`, "", ...ofServer.usage].join("\n"));
}

function overview(): string {
  const commands = Object.entries({ ...COMMANDS, ...SERVER_COMMANDS });
  return [
    "Padroll's command line.",
    "",
    ...commands.map(([name, { summary }]) => `  ${name.padEnd(15)}${summary}`),
    "  help COMMAND   all about one of them",
    "  --version",
    "",
    "- in the place of a file is standard input or output. Exit codes: 0, 1 where something failed, 2 for a command line that cannot be read.",
  ].join("\n");
}

function helpOf(command: CommandName): string {
  const { summary, usage, options } = COMMANDS[command];
  const rows = Object.entries({ ...options, ...COMMON_OPTIONS }).map(([name, { value, help }]) =>
    value === null ? `  --${name}\n      ${help}` : `  --${name} <${value}>\n      ${help}`,
  );
  return [`padroll ${command} ${summary}.`, "", ...usage, "", ...rows].join("\n");
}
