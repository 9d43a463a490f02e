import { COMMANDS, COMMON_OPTIONS, type CommandName } from "./commandTable.ts";

const SERVER_COMMANDS = `  backup FILE                the server's database and files, also while it runs
  restore FILE [--replace]   into an empty database, or in the place of what is there
  admin list                 who keeps order: reads reports, ends events and sessions
  admin grant EMAIL          makes an administrator of an account; admin revoke EMAIL takes it back`;

/** Of one command, or of all. */
export function helpText(command: string | undefined): string {
  return command !== undefined && Object.hasOwn(COMMANDS, command) ? helpOf(command as CommandName) : overview();
}

function overview(): string {
  const commands = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(27)}${summary}`);
  return [
    "Padroll's command line.",
    "",
    ...commands,
    SERVER_COMMANDS,
    "  help COMMAND               all about one of them",
    "  --version",
    "",
    "- in the place of a file is standard input or output.",
  ].join("\n");
}

function helpOf(command: CommandName): string {
  const { summary, usage, options } = COMMANDS[command];
  const rows = Object.entries({ ...options, ...COMMON_OPTIONS }).map(([name, { value, help }]) =>
    value === null ? `  --${name}\n      ${help}` : `  --${name} <${value}>\n      ${help}`,
  );
  return [`padroll ${command} ${summary}.`, "", ...usage, "", ...rows].join("\n");
}
