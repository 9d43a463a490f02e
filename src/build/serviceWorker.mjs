// Bundles the service worker to sw.js with the list of files it caches: the built page and what it loads.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./files.mjs";
import { viteBuild } from "./viteBuild.mjs";

const KEPT = /\.(js|css|html|svg|png|woff2|webmanifest|wasm)$/;
const LEFT_OUT = /^(samples|schema)[/\\]|^sw\.js$/;

/** @param {string} clientDir the built client */
export async function buildServiceWorker(clientDir) {
  const names = (await readdir(clientDir, { recursive: true }))
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => KEPT.test(name) && !LEFT_OUT.test(name))
    .sort();
  const hash = createHash("sha256");
  for (const name of names) hash.update(name).update(await readFile(join(clientDir, name)));
  const precache = { version: hash.digest("hex").slice(0, 16), urls: names.map((name) => `/${name}`) };
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
