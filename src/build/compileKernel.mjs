// Compiles the engine's kernel, AssemblyScript, to WebAssembly: once, until its sources change.
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./files.mjs";

const FOLDER = "src/audio-worklet/kernel";
const FLAGS = ["-O3", "--noAssert", "--runtime", "stub", "--importMemory", "--initialMemory", "1", "--enable", "simd"];

/** Returns the module's bytes. Throws with the compiler's messages where it does not compile. */
export async function compileKernel() {
  const names = (await readdir(join(root, FOLDER))).filter((name) => name.endsWith(".ts")).sort();
  /** @type {Map<string, string>} */
  const sources = new Map();
  for (const name of names) {
    const source = await readFile(join(root, FOLDER, name), "utf8");
    // The compiler's decorator, as a comment: it is no syntax of TypeScript before a function.
    sources.set(`${FOLDER}/${name}`, source.replaceAll(/^\/\/ @inline$/gm, "@inline"));
  }
  const hash = createHash("sha256")
    .update(JSON.stringify([FLAGS, ...sources]))
    .digest("hex")
    .slice(0, 16);
  const path = join(root, "dist/kernel", `${hash}.wasm`);
  const compiled = compiling.get(path) ?? readOrCompile(path, sources);
  compiling.set(path, compiled);
  try {
    return await compiled;
  } finally {
    compiling.delete(path);
  }
}

/**
 * Running compilations, by path: the builds of the page and of its workers ask at the same time.
 * @type {Map<string, Promise<Buffer>>}
 */
const compiling = new Map();

/**
 * @param {string} path
 * @param {ReadonlyMap<string, string>} sources
 */
async function readOrCompile(path, sources) {
  try {
    return await readFile(path);
  } catch {
    const bytes = await compile(sources);
    await mkdir(join(root, "dist/kernel"), { recursive: true });
    // Other processes may compile at the same time: the file is there whole, or not at all.
    const part = `${path}.${randomUUID()}`;
    await writeFile(part, bytes);
    await rename(part, path);
    return bytes;
  }
}

/**
 * @param {ReadonlyMap<string, string>} sources
 * @returns {Promise<Buffer>}
 */
async function compile(sources) {
  const { default: asc } = await import("assemblyscript/asc");
  /** @type {Buffer | null} */
  let bytes = null;
  let messages = "";
  const { error } = await asc.main([`${FOLDER}/kernel.ts`, "--outFile", "kernel.wasm", "--disableWarning", ...FLAGS], {
    readFile: (/** @type {string} */ name) => sources.get(name.replaceAll("\\", "/")) ?? null,
    writeFile: (/** @type {string} */ _name, /** @type {string | Uint8Array} */ contents) => {
      bytes = Buffer.from(contents);
    },
    listFiles: () => [],
    stderr: {
      write: (/** @type {string | Uint8Array} */ text) => {
        messages += Buffer.from(text).toString();
      },
    },
  });
  if (error || !bytes) throw new Error(`the kernel was not compiled: ${error?.message ?? ""}\n${messages}`);
  return bytes;
}
