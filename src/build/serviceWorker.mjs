// Bundles the service worker to sw.js with the list of files it caches: the built page and what it loads.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./files.mjs";
import { viteBuild } from "./viteBuild.mjs";

const KEPT = /\.(js|css|html|svg|png|woff2|webmanifest|wasm)$/;
const LEFT_OUT = /^(samples|schema|screenshots)[/\\]|^sw\.js$/;
/** Files that are stored when they are used, or when the page has been idle for long: maps, encoders, and all but the first typeface. */
const REST = [
  /^assets\/(countries|states)-/,
  /^assets\/(Ogg|Flac)Writer-/,
  /^assets\/noto-emoji-/,
  /^assets\/inter-(?!latin-wght-normal)/,
];

/** @param {string} name */
const pathOf = (name) => `/${name}`;

/** @param {string} clientDir the built client */
export async function buildServiceWorker(clientDir) {
  const names = (await readdir(clientDir, { recursive: true }))
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => KEPT.test(name) && !LEFT_OUT.test(name))
    .sort();
  const hash = createHash("sha256");
  for (const name of names) hash.update(name).update(await readFile(join(clientDir, name)));
  const unused = REST.find((pattern) => !names.some((name) => pattern.test(name)));
  if (unused) throw new Error(`No file that was built matches ${unused}, which names files that are stored last.`);
  const isLate = (/** @type {string} */ name) => REST.some((pattern) => pattern.test(name));
  /** @type {import("../protocol/offline.ts").OfflineList} */
  const precache = {
    version: hash.digest("hex").slice(0, 16),
    app: names.filter((name) => !isLate(name)).map(pathOf),
    rest: names.filter(isLate).map(pathOf),
  };
  await viteBuild({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { PRECACHE: JSON.stringify(precache) },
    build: {
      outDir: clientDir,
      emptyOutDir: false,
      target: "es2022",
      lib: { entry: join(root, "src/workers/offline/main.ts"), formats: ["es"], fileName: () => "sw.js" },
    },
  });
}
