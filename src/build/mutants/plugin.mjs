// A plugin with which Vite loads sources with the sampled mutants in them.
import { root } from "../files.mjs";
import { instrument, SWITCH_ID } from "./instrument.mjs";

/** Counts each time a mutant is reached, and ends loops that the active one has made endless. */
const SWITCH = `
const state = (globalThis.padrollMutants ??= { active: -1, most: Infinity, counts: [] });
export function mutant(id) {
  const count = (state.counts[id] ?? 0) + 1;
  state.counts[id] = count;
  if (id !== state.active) return false;
  if (count > state.most) throw new Error("this mutant is reached without an end");
  return true;
}
`;

/**
 * @param {readonly (import("./instrument.mjs").Numbered & { file: string })[]} mutants
 * @param {(file: string) => string | undefined} sourceOf the text that the mutants were found in
 * @param {string} [switchCode] the module that says which mutant is active
 * @returns {import("vite").Plugin}
 */
export function mutantsPlugin(mutants, sourceOf, switchCode = SWITCH) {
  const ofFile = (/** @type {string} */ file) => mutants.filter((mutant) => mutant.file === file);
  return {
    name: "padroll-mutants",
    enforce: "pre",
    resolveId: (id) => (id === SWITCH_ID ? `\0${SWITCH_ID}` : null),
    load: (id) => (id === `\0${SWITCH_ID}` ? switchCode : null),
    transform(code, id) {
      const [path = "", query = ""] = id.split("?");
      if (!path.startsWith(root) || /\b(raw|url)\b/.test(query)) return null;
      const file = path.slice(root.length);
      const own = ofFile(file);
      if (own.length === 0) return null;
      if (sourceOf(file) !== code) throw new Error(`${file} has changed since its mutants were chosen`);
      return { code: instrument(code, own), map: null };
    },
  };
}
