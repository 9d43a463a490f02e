#!/usr/bin/env node
import { ALL_COMMANDS, COMMANDS, COMMON_OPTIONS, isServerCommand, type CommandName } from "./commandTable.ts";
import { completionOf } from "./completion.ts";
import { manualPage } from "./manualPage.ts";
import { discardUnfinished } from "./OutputFile.ts";
import { terminalProgress } from "./Progress.ts";
import type { Report } from "./Report.ts";
import { type AppError, type Result, ok } from "../domain/AppError.ts";
import { noCommand, usage } from "./commandLine.ts";
import { reasonOf } from "./reasonOf.ts";
import { writeToPipe } from "./writeToPipe.ts";

const STANDARD_OUTPUT = 1;
/** Exit code after the reader has gone: 128 and the number of SIGPIPE. */
const READER_GONE = 141;

/**
 * A line, or several, to standard output. What cannot be written ends the program with an exit code, as a script that keeps the
 * output must not take half of it for all: 141 and no word where the reader has gone (`| head`), else 1 and the reason.
 */
function saysOnOutput(text: string): void {
  try {
    writeToPipe(STANDARD_OUTPUT, Buffer.from(`${text}\n`));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EPIPE") process.exit(READER_GONE);
    console.error(`padroll: standard output: ${reasonOf(error)}`);
    process.exit(1);
  }
}

const HELP: ReadonlySet<string> = new Set(["--help", "-h"]);

/** Words that are not names of files. */
const spoken = (args: readonly string[]): readonly string[] =>
  args.includes("--") ? args.slice(0, args.indexOf("--")) : args;

const asksForVersion = (args: readonly string[]): boolean => spoken(args).includes("--version");

const asksForHelp = (args: readonly string[]): boolean =>
  args[0] === "help" || spoken(args).some((word) => HELP.has(word));

/** Help on the command that the words name, or on all. Errors: `USAGE`. */
function helpText(args: readonly string[]): Result<string> {
  const name = (args[0] === "help" ? args.slice(1) : args).find((word) => !HELP.has(word));
  if (name === undefined) return ok(overview());
  if (Object.hasOwn(COMMANDS, name)) return ok(helpOf(name as CommandName));
  const other = new Map(Object.entries(ALL_COMMANDS)).get(name);
  if (!other) return noCommand(name);
  return ok([`padroll ${name} ${other.summary}.`, "", ...other.usage].join("\n"));
}

function overview(): string {
  const commands = Object.entries(ALL_COMMANDS);
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

const SIGNALS = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;
/** Exit codes of what failed, and of a command line that cannot be read, as the shells' own tools have them. */
const FAILED = 1;
const MISUSED = 2;

const args = process.argv.slice(2);
const isJson = args.includes("--json");
const isQuiet = args.includes("--quiet");

if (asksForVersion(args)) saysOnOutput(`padroll ${APP_VERSION}`);
else if (asksForHelp(args)) printText(helpText(args));
else if (args[0] === "man") printText(args.length > 1 ? usage("man takes no words") : ok(manualPage(APP_VERSION)));
else if (args[0] === "completion") printText(completionOf(args.slice(1)));
else if (isServerCommand(args[0])) await runServerCommand();
else await run();

function printText(text: Result<string>): void {
  if (text.ok) saysOnOutput(text.value);
  else refuse(text.error);
}

/** Bundles of their own, beside this one: of a server's packages none is loaded otherwise. */
async function runServerCommand(): Promise<void> {
  const name = args[0] === "serve" ? "serve" : "commands";
  await import(new URL(`./${name}.js`, import.meta.url).href);
}

async function run(): Promise<void> {
  process.on("exit", discardUnfinished);
  for (const [signal, number] of Object.entries(SIGNALS)) process.on(signal, () => process.exit(128 + number));
  const { runCommand } = await import("./runCommand.ts");
  const progress = terminalProgress(process.stderr);
  const results = await runCommand(args, isQuiet ? undefined : progress.show);
  progress.clear();
  for (const result of results) print(result);
}

/** Messages never mix with data on standard output. */
function print(result: Result<Report>): void {
  const say = args.includes("-") ? console.error : saysOnOutput;
  if (!result.ok) return refuse(result.error, say);
  const { figures, lines, warnings, exitCode } = result.value;
  if (exitCode) process.exitCode = exitCode;
  if (isQuiet) return;
  say(isJson ? JSON.stringify(figures) : lines.join("\n"));
  for (const warning of warnings) console.error(`warning: ${warning}`);
}

function refuse({ code, message }: AppError, say: (text: string) => void = saysOnOutput): void {
  const line = message.replaceAll(/\s+/g, " ");
  if (isJson) say(JSON.stringify({ error: { code, message: line } }));
  else console.error(`padroll: ${line}`);
  process.exitCode = code === "USAGE" ? MISUSED : FAILED;
}
