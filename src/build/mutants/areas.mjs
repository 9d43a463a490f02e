// The areas of the product that the sample is spread over, and their source files.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { root } from "../files.mjs";

/** Each area with its folders below `src`. */
export const AREAS = /** @type {const} */ ({
  domain: ["domain"],
  state: ["state"],
  engine: ["audio-worklet", "audio-file"],
  server: ["server"],
  workers: ["workers"],
  ports: ["adapters", "protocol"],
  interface: ["ui", "actions", "tools"],
  drawing: ["render", "view"],
  programs: ["cli", "standalone", "app"],
});

/** @typedef {keyof typeof AREAS} Area */

/** Tests and what helps them, types alone, and AssemblyScript, which is compiled on its own. */
const NOT_MUTATED = /\.test\.tsx?$|\.test-helper\.tsx?$|\.d\.ts$|^src\/audio-worklet\/kernel\//;

/**
 * The area of a source file, by its path below the project; null where nothing is mutated.
 * @param {string} file
 * @returns {Area | null}
 */
export function areaOf(file) {
  if (!/\.tsx?$/.test(file) || NOT_MUTATED.test(file)) return null;
  const [top, folder = ""] = file.split("/");
  const found = Object.entries(AREAS).find(([, folders]) => top === "src" && folders.some((name) => name === folder));
  return /** @type {Area | null} */ (found?.[0] ?? null);
}

/**
 * All files that can be mutated, by path (with `/`) below the project, with their text.
 * @returns {Map<string, string>}
 */
export function sourceFiles() {
  const files = readdirSync(join(root, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(root, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join("/"),
    )
    .filter((file) => areaOf(file) !== null)
    .sort();
  return new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
}
