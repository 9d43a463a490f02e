import { fileURLToPath } from "node:url";
import { normalizePath, type Plugin } from "vite";

/** Modules that are loaded as one file: left to itself the bundler makes one for each set of screens that share a few lines. */
interface Chunk {
  readonly name: string;
  /** It consists of all that these modules import, themselves with it, apart from what earlier chunks have. */
  readonly roots: RegExp;
  /** It has only what at least so many of its roots import; one by default. */
  readonly sharedBy?: number;
  /** A root that stays a file of its own. */
  readonly without?: RegExp;
}

const SOURCES = normalizePath(fileURLToPath(new URL("..", import.meta.url)));
/** The library's index imports every symbol: to follow it would be to load them all. */
const SYMBOLS = /lucide-react/;

/** Each imports from earlier ones alone, so that none of them waits for itself. */
const CHUNKS: readonly Chunk[] = [
  { name: "first", roots: /^(app\/main|ui\/screens\/home\/HomeScreen)\.tsx$/ },
  { name: "studio", roots: /^app\/createStudio\.ts$/ },
  { name: "account", roots: /^app\/cloud\.ts$/, without: /^app\/cloud\.ts$/ },
  { name: "controls", roots: /^ui\/controls\/(?!TooltipLayer).*\.tsx$/ },
  { name: "stage", roots: /^app\/(Timeline|Board)View\.tsx$/, sharedBy: 2 },
  { name: "board", roots: /^app\/(Board|BoardEdit|PublicBoard)View\.tsx$/, sharedBy: 2 },
  { name: "screens", roots: /^ui\/screens\/\w+\/\w+Screen\.tsx$/, sharedBy: 2 },
];

/** Puts modules into the chunks above. */
export function chunks() {
  const chunkOf = new Map<string, string>();
  const plugin: Plugin = {
    name: "padroll-chunks",
    buildEnd() {
      chunkOf.clear();
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      const ids = [...this.getModuleIds()];
      for (const { name, roots, sharedBy = 1, without } of CHUNKS) {
        const counts = new Map<string, number>();
        for (const root of ids.filter((id) => roots.test(pathOf(id))))
          for (const id of reached(root, importsOf)) counts.set(id, (counts.get(id) ?? 0) + 1);
        for (const [id, count] of counts)
          if (count >= sharedBy && !without?.test(pathOf(id)) && !chunkOf.has(id)) chunkOf.set(id, name);
      }
    },
  };
  return {
    plugin,
    groups: [
      // Symbols of the first page apart from all others.
      { name: "first", test: /lucide-react\/.*\/(grid-2x2|layout-grid|list-music|play)\.m?js$/ },
      ...CHUNKS.map(({ name }) => ({ name, test: (id: string) => chunkOf.get(id) === name })),
      { name: "symbols", test: SYMBOLS },
    ],
  };
}

/** The path of a module below the sources, empty elsewhere. */
const pathOf = (id: string) => (id.startsWith(SOURCES) ? id.slice(SOURCES.length) : "");

/** Modules that are loaded before a module runs, with itself. */
function reached(root: string, importsOf: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [root];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || SYMBOLS.test(id)) continue;
    found.add(id);
    waiting.push(...importsOf(id));
  }
  return found;
}
