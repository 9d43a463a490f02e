import { helpText } from "./helpText.ts";
import { discardUnfinished } from "./OutputFile.ts";
import { terminalProgress } from "./Progress.ts";
import type { Report } from "./Report.ts";
import type { Result } from "../domain/AppError.ts";

const SIGNALS = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;

const args = process.argv.slice(2);
const [first, second] = args;
if (args.includes("--version")) console.log(`padroll ${APP_VERSION}`);
else if (first === "help" || args.includes("--help")) console.log(helpText(first === "help" ? second : first));
else await run();

async function run(): Promise<void> {
  process.on("exit", discardUnfinished);
  for (const [signal, number] of Object.entries(SIGNALS)) process.on(signal, () => process.exit(128 + number));
  const { runCommand } = await import("./runCommand.ts");
  const progress = terminalProgress(process.stderr);
  const results = await runCommand(args, progress.show);
  progress.clear();
  for (const result of results) print(result);
  if (results.some((result) => !result.ok)) process.exitCode = 1;
}

/** What is written to standard output there is not talked into. */
function print(result: Result<Report>): void {
  const isJson = args.includes("--json");
  const say = args.includes("-") ? console.error : console.log;
  if (result.ok) {
    const { figures, lines, warnings } = result.value;
    say(isJson ? JSON.stringify(figures) : lines.join("\n"));
    for (const warning of warnings) console.error(`warning: ${warning}`);
    return;
  }
  const { code, message } = result.error;
  const line = message.replaceAll(/\s+/g, " ");
  if (isJson) say(JSON.stringify({ error: { code, message: line } }));
  else console.error(`padroll: ${line}`);
}
