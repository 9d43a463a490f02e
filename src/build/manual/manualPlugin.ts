import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { parseChangelog } from "./parseChangelog.ts";
import { parseManual, type ManualSources } from "./parseManual.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const FOLDER = join(ROOT, "docs/manual");
const INDEX = join(FOLDER, "README.md");
const CHANGELOG = join(ROOT, "CHANGELOG.md");
const VIRTUAL_ID = "virtual:manual";

const pageFiles = (): string[] => readdirSync(FOLDER).filter((name) => name.endsWith(".md") && name !== "README.md");

export const readManualSources = (): ManualSources => ({
  index: readFileSync(INDEX, "utf8"),
  pages: new Map(pageFiles().map((name) => [name.slice(0, -3), readFileSync(join(FOLDER, name), "utf8")])),
  changelog: readFileSync(CHANGELOG, "utf8"),
});

/** `import manual from "virtual:manual"`: docs/manual and the newest entries of CHANGELOG.md, parsed. */
export function manualPlugin(): Plugin {
  return {
    name: "padroll-manual",
    /** Id of the newest entries, by which a page knows that there are new ones. */
    config: () => {
      const [newest] = parseChangelog(readFileSync(CHANGELOG, "utf8"));
      const id = createHash("sha256").update(JSON.stringify(newest)).digest("hex").slice(0, 12);
      return { define: { NEWS_ID: JSON.stringify(id) } };
    },
    resolveId: (id) => (id === VIRTUAL_ID ? `\0${VIRTUAL_ID}` : null),
    load(id) {
      if (id !== `\0${VIRTUAL_ID}`) return null;
      for (const path of [INDEX, CHANGELOG, ...pageFiles().map((name) => join(FOLDER, name))]) this.addWatchFile(path);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(parseManual(readManualSources())))});`;
    },
  };
}
