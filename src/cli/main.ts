#!/usr/bin/env node
import { isServerCommand } from "./commandTable.ts";
import { asksForHelp, asksForVersion, helpText } from "./helpText.ts";
import { discardUnfinished } from "./OutputFile.ts";
import { terminalProgress } from "./Progress.ts";
import type { Report } from "./Report.ts";
import { saysOnOutput } from "./saysOnOutput.ts";
import type { AppError, Result } from "../domain/AppError.ts";

const SIGNALS = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;
/** Exit codes of what failed, and of a command line that cannot be read, as the shells' own tools have them. */
const FAILED = 1;
const MISUSED = 2;

const args = process.argv.slice(2);
const isJson = args.includes("--json");

if (asksForVersion(args)) saysOnOutput(`padroll ${APP_VERSION}`);
else if (asksForHelp(args)) printHelp();
else if (isServerCommand(args[0])) await runServerCommand();
else await run();

function printHelp(): void {
  const text = helpText(args);
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
  const results = await runCommand(args, progress.show);
  progress.clear();
  for (const result of results) print(result);
}

/** Messages never mix with data on standard output. */
function print(result: Result<Report>): void {
  const say = args.includes("-") ? console.error : saysOnOutput;
  if (!result.ok) return refuse(result.error, say);
  const { figures, lines, warnings } = result.value;
  say(isJson ? JSON.stringify(figures) : lines.join("\n"));
  for (const warning of warnings) console.error(`warning: ${warning}`);
}

function refuse({ code, message }: AppError, say: (text: string) => void = saysOnOutput): void {
  const line = message.replaceAll(/\s+/g, " ");
  if (isJson) say(JSON.stringify({ error: { code, message: line } }));
  else console.error(`padroll: ${line}`);
  process.exitCode = code === "USAGE" ? MISUSED : FAILED;
}
