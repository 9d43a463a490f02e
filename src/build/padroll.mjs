#!/usr/bin/env node
// `npm run -s padroll -- …` and the `padroll` bin: bundles the command line where it is missing or stale, then runs it.
import { pathToFileURL } from "node:url";
import { nodeBundle } from "./nodeBundle.mjs";

// The bundler may say things on standard output, which belongs to the command.
const log = console.log;
console.log = console.error;
// These work on the server's database and belong to it.
const ofServer = ["backup", "restore", "admin"].includes(process.argv[2] ?? "");
const bundle = await nodeBundle(ofServer ? "commands" : "padroll");
console.log = log;
// npm runs scripts in the project's folder; file names are meant from where the user is.
if (process.env.npm_lifecycle_event === "padroll" && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
await import(pathToFileURL(bundle).href);
