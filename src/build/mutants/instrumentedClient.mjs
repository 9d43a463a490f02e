// The client with mutants in it. Its page names the active one, so that one build serves all.
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../files.mjs";
import { viteBuild } from "../viteBuild.mjs";
import { mutantsPlugin } from "./plugin.mjs";

/** A page without an active mutant tells the server which it reaches, some at a time. */
const PAGE_SWITCH = `
const active = Number(globalThis.document?.querySelector('meta[name="mutant"]')?.content ?? -1);
const reached = new Set();
let news = [];
function tell(id) {
  reached.add(id);
  if (news.push(id) > 1) return;
  queueMicrotask(() => {
    void fetch("/healthz?mutants=" + news.join("."), { keepalive: true }).catch(() => {});
    news = [];
  });
}
export function mutant(id) {
  if (active === -1 && globalThis.document && !reached.has(id)) tell(id);
  return id === active;
}
`;

/**
 * Builds the client into `folder`.
 * @param {string} folder
 * @param {readonly import("./sample.mjs").Sampled[]} mutants
 * @param {(file: string) => string | undefined} sourceOf
 */
export async function buildInstrumented(folder, mutants, sourceOf) {
  const plugins = [mutantsPlugin(mutants, sourceOf, PAGE_SWITCH)];
  await viteBuild({ root, logLevel: "warn", plugins, build: { outDir: folder, emptyOutDir: true, sourcemap: false } });
  symlinkSync(join(root, "dist/client/samples"), join(folder, "samples"));
}

/** A view of a built client that has an active mutant of its own. */
export class ClientCopy {
  #html;

  /**
   * @param {string} built
   * @param {string} folder
   */
  constructor(built, folder) {
    this.folder = folder;
    this.#html = readFileSync(join(built, "index.html"), "utf8");
    mkdirSync(folder);
    for (const name of readdirSync(built))
      if (name !== "index.html") symlinkSync(join(built, name), join(folder, name));
  }

  /** @param {number} id -1 for none */
  activate(id) {
    const html = this.#html.replace("<head>", `<head><meta name="mutant" content="${id}">`);
    writeFileSync(join(this.folder, "index.html"), html);
  }
}
