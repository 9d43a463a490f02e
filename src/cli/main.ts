import { runCommand, USAGE } from "./runCommand.ts";

const args = process.argv.slice(2);
if (args.includes("--help")) {
  console.log(USAGE);
} else {
  const report = await runCommand(args);
  if (report.ok) {
    const { figures, lines, warnings } = report.value;
    console.log(args.includes("--json") ? JSON.stringify(figures) : lines.join("\n"));
    for (const warning of warnings) console.error(`warning: ${warning}`);
  } else {
    console.error(`padroll: ${report.error.message.replaceAll(/\s+/g, " ")}`);
    process.exitCode = 1;
  }
}
