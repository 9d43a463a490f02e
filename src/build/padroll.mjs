#!/usr/bin/env node
// `npm run -s padroll -- …`: bundles the command line where it is missing or stale, then runs it as it is installed.
import { pathToFileURL } from "node:url";
import { buildAll } from "./build.mjs";
import { nodeBundle } from "./nodeBundle.mjs";

// The bundler may say things on standard output, which belongs to the command.
const log = console.log;
console.log = console.error;
const [command = "", ...rest] = process.argv.slice(2);
if (command === "serve" && !rest.some((word) => word === "-h" || word === "--help")) {
  await buildAll();
  await nodeBundle("serve");
}
// These work on the server's database and belong to it.
if (["backup", "restore", "admin", "addon"].includes(command)) await nodeBundle("commands");
const bundle = await nodeBundle("padroll");
console.log = log;
// npm runs scripts in the project's folder; file names are meant from where the user is.
if (process.env.npm_lifecycle_event === "padroll" && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
await import(pathToFileURL(bundle).href);
