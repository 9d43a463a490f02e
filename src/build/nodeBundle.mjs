// Bundles TypeScript entries for Node into dist/node, packages left outside, when their sources are newer.
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { newestUnder, root } from "./files.mjs";

const SOURCES = [
  "src/domain",
  "src/protocol",
  "src/audio-worklet",
  "src/audio-file",
  "src/server",
  "src/cli",
  "src/build",
  "package.json",
];

/** @type {Record<string, string>} */
const entries = {
  server: "src/server/main.ts",
  padroll: "src/cli/main.ts",
  commands: "src/server/commands/main.ts",
  serve: "src/server/commands/serve.ts",
  "document-worker": "src/server/documents/worker.ts",
  "picture-worker": "src/server/picture-decoder/worker.ts",
  samples: "src/build/samples/main.ts",
};

/** Bundles with all in them. */
const ALONE = new Set(["padroll", "samples"]);

/**
 * The path of the bundle `name` (`server`, `padroll`, `samples`), built first where it is missing or stale.
 * @param {string} name
 */
export async function nodeBundle(name) {
  // A thread and a process of the server's, which it looks for beside itself, and the commands for its database.
  if (name === "server") for (const part of ["document-worker", "picture-worker", "commands"]) await nodeBundle(part);
  const output = join(root, "dist/node", `${name}.js`);
  const entry = entries[name];
  if (!entry) throw new Error(`there is no entry "${name}"`);
  return alone(`${output}.lock`, async () => {
    const newest = await newestUnder(SOURCES);
    if (existsSync(output) && (await stat(output)).mtimeMs >= newest) return output;
    return bundleForNode(name, entry);
  });
}

/** A lock that is older was left by a process that ended. */
const OLD_LOCK_MS = 120_000;

/**
 * Does some work while no other process does it, as tests do that begin together.
 * @template T
 * @param {string} lock path of a folder
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function alone(lock, work) {
  await mkdir(dirname(lock), { recursive: true });
  while (
    !(await mkdir(lock).then(
      () => true,
      () => false,
    ))
  ) {
    const made = await stat(lock).catch(() => null);
    if (made && Date.now() - made.mtimeMs > OLD_LOCK_MS) await rm(lock, { recursive: true, force: true });
    await sleep(50);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

/**
 * Bundles the TypeScript file `entry` to dist/node/`name`.js and returns the path of that.
 * @param {string} name
 * @param {string} entry
 */
export async function bundleForNode(name, entry) {
  // Only who builds waits for the bundler to load.
  const [{ kernelPlugin }, { viteBuild }] = await Promise.all([
    import("./kernelPlugin.mjs"),
    import("./viteBuild.mjs"),
  ]);
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  await viteBuild({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [kernelPlugin()],
    define: { APP_VERSION: JSON.stringify(version) },
    // These run without packages, where the product is installed. As 300 files, typebox alone takes longer to load than the rest.
    ssr: { noExternal: ALONE.has(name) ? true : [] },
    build: {
      ssr: true,
      target: "node20",
      outDir: "dist/node",
      emptyOutDir: false,
      rolldownOptions: {
        input: { [name]: join(root, entry) },
        // Dynamic imports stay apart: the program starts without them.
        output: { entryFileNames: "[name].js", chunkFileNames: `${name}/[name].js` },
      },
    },
  });
  return join(root, "dist/node", `${name}.js`);
}
