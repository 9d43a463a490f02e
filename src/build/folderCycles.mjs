// Folders and files beside one another that need each other in a circle. No library looks at folders so: those that find
// cycles look at files, and a tree of folders can be tangled without one.
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { root } from "./files.mjs";

const SOURCE = /\.(ts|tsx|mjs)$/;
/** Tests may look anywhere. */
const TEST = /\.test(-helper)?\./;
const IMPORT = /\b(?:from|import)\s*\(?\s*"(\.[^"?]+)/g;

/**
 * @typedef {{ readonly from: string, readonly to: string }} Import paths below `src`
 */

/** @returns {readonly Import[]} */
export function importsOfSources() {
  const src = join(root, "src");
  return readdirSync(src, { recursive: true })
    .map((path) => String(path).replaceAll("\\", "/"))
    .filter((path) => SOURCE.test(path) && !TEST.test(path))
    .flatMap((from) =>
      [...readFileSync(join(src, from), "utf8").matchAll(IMPORT)].map(([, to = ""]) => ({
        from,
        to: posix.join(posix.dirname(from), to),
      })),
    );
}

/**
 * One line for each circle: the folder that it is in, and the folders and files that it is made of. An import belongs to the
 * folder where the two paths part.
 * @param {readonly Import[]} imports
 * @returns {readonly string[]}
 */
export function folderCycles(imports) {
  /** @type {Map<string, Map<string, Set<string>>>} */
  const folders = new Map();
  for (const { from, to } of imports) {
    const [here, there] = [from.split("/"), to.split("/")];
    const parting = here.findIndex((name, index) => name !== there[index]);
    const [user, used] = [here[parting], there[parting]];
    if (user === undefined || used === undefined) continue;
    const folder = here.slice(0, parting).join("/");
    const uses = folders.get(folder) ?? new Map();
    folders.set(folder, uses.set(user, (uses.get(user) ?? new Set()).add(used)));
  }
  return [...folders].flatMap(([folder, uses]) => circles(uses).map((names) => `src/${folder}: ${names.join(", ")}`));
}

/**
 * @param {ReadonlyMap<string, ReadonlySet<string>>} uses
 * @returns {readonly (readonly string[])[]}
 */
function circles(uses) {
  const reached = new Map([...uses.keys()].map((name) => [name, reachedFrom(name, uses)]));
  const inCircle = [...uses.keys()].filter((name) => reached.get(name)?.has(name));
  const circleOf = (/** @type {string} */ name) =>
    inCircle.filter((other) => reached.get(name)?.has(other) && reached.get(other)?.has(name)).sort();
  return [...new Map(inCircle.map((name) => [circleOf(name).join(), circleOf(name)])).values()];
}

/**
 * @param {string} start
 * @param {ReadonlyMap<string, ReadonlySet<string>>} uses
 */
function reachedFrom(start, uses) {
  /** @type {Set<string>} */
  const reached = new Set();
  const waiting = [start];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const found = [...(uses.get(name) ?? [])].filter((next) => !reached.has(next));
    for (const next of found) reached.add(next);
    waiting.push(...found);
  }
  return reached;
}
