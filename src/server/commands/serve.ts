import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const OPTIONS = { port: { type: "string" }, host: { type: "string" }, data: { type: "string" } } as const;
const BANK = "MuseScore_General_Lite.sf3";

/** A path from the folder of the bundles. */
const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Settings of the command line, as variables of the environment. Throws where it cannot be read. */
function settingsOf(args: readonly string[]): Readonly<Record<string, string>> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const { port, host, data } = values;
  return {
    ...(port === undefined ? {} : { PORT: port }),
    ...(host === undefined ? {} : { HOST: host }),
    ...(data === undefined ? {} : { DATA_DIR: data }),
  };
}

/** The folder of samples: that of the built client, or one of the data folder, which each version splits the bank into once. */
function samplesDir(dataDir: string): string | null {
  const [built, own] = [beside("../client/samples"), join(dataDir, "samples")];
  if (existsSync(join(built, "manifest.json"))) return built;
  const version = join(own, "version.txt");
  if (existsSync(version) && readFileSync(version, "utf8") === APP_VERSION) return own;
  console.log(`Splitting the sound bank into ${own} …`);
  const args = [beside("./samples.js"), dataDir, beside(`../bank/${BANK}`)];
  if (spawnSync(process.execPath, args, { stdio: "inherit" }).status !== 0) return null;
  writeFileSync(version, APP_VERSION);
  return own;
}

/** `padroll serve`: the server that lies beside this file. */
async function serve(): Promise<number> {
  try {
    Object.assign(process.env, settingsOf(process.argv.slice(3)));
  } catch (error) {
    console.error(`padroll: ${(error as Error).message.split("\n")[0]} (padroll help serve shows how)`);
    return 2;
  }
  const samples = process.env["SAMPLES_DIR"] ?? samplesDir(resolve(process.env["DATA_DIR"] ?? "data"));
  if (samples === null) return 1;
  process.env["SAMPLES_DIR"] = samples;
  await import(new URL("./server.js", import.meta.url).href);
  return 0;
}

const code = await serve();
if (code !== 0) process.exitCode = code;
