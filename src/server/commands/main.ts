import { fileURLToPath } from "node:url";
import { readConfig } from "../config/readConfig.ts";
import { runAddOnCommand } from "./runAddOnCommand.ts";
import { runAdminCommand } from "./runAdminCommand.ts";
import { runBackupCommand } from "./runBackupCommand.ts";

const config = readConfig(process.env, fileURLToPath(new URL("../client/", import.meta.url)));
const stopped = new AbortController();
// A restore is one transaction, which ends with the process.
if (process.argv[2] === "backup")
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopped.abort());
const args = process.argv.slice(2);
const run = { admin: runAdminCommand, addon: runAddOnCommand }[args[0] ?? ""] ?? runBackupCommand;
const done = config.ok ? await run(args, config.value, stopped.signal) : config;
if (done.ok) {
  console.log(done.value.text);
  for (const warning of done.value.warnings) console.error(`warning: ${warning}`);
} else {
  console.error(`padroll: ${done.error.message.replaceAll(/\s+/g, " ")}`);
  process.exitCode = done.error.code === "USAGE" ? 2 : 1;
}
