// The project's folder, and the ages of its files.
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's top folder. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * The latest modification time (ms) of the files under these paths, relative to the project, but of their tests; 0 where there
 * are none.
 * @param {readonly string[]} paths
 * @returns {Promise<number>}
 */
export async function newestUnder(paths) {
  const times = await Promise.all(paths.map((path) => newest(join(root, path))));
  return Math.max(0, ...times);
}

/**
 * @param {string} path
 * @returns {Promise<number>}
 */
async function newest(path) {
  const info = await stat(path).catch(() => null);
  if (!info) return 0;
  if (!info.isDirectory()) return /\.test(-helper)?\.tsx?$/.test(path) ? 0 : info.mtimeMs;
  const names = await readdir(path);
  const times = await Promise.all(names.map((name) => newest(join(path, name))));
  return Math.max(0, ...times);
}
