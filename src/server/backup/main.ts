import { fileURLToPath } from "node:url";
import { readConfig } from "../config.ts";
import { runBackupCommand } from "./runBackupCommand.ts";

const config = readConfig(process.env, fileURLToPath(new URL("../client/", import.meta.url)));
const done = config.ok ? await runBackupCommand(process.argv.slice(2), config.value) : config;
if (done.ok) {
  console.log(done.value.text);
  for (const warning of done.value.warnings) console.error(`warning: ${warning}`);
} else {
  console.error(`padroll: ${done.error.message.replaceAll(/\s+/g, " ")}`);
  process.exitCode = 1;
}
