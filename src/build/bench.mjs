// `npm run bench [-- NAME …]`: runs tests/bench/NAME.bench.ts, or all of them. Benchmarks print figures and judge nothing.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleForNode } from "./nodeBundle.mjs";
import { root } from "./files.mjs";

const SUFFIX = ".bench.ts";
const available = (await readdir(join(root, "tests/bench")))
  .filter((name) => name.endsWith(SUFFIX))
  .map((name) => name.slice(0, -SUFFIX.length));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !available.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark "${unknown[0]}". Available: ${available.join(", ")}`);
  process.exit(1);
}
for (const name of asked.length > 0 ? asked : available) {
  console.log(`# ${name}`);
  await import(pathToFileURL(await bundleForNode(`bench-${name}`, `tests/bench/${name}${SUFFIX}`)).href);
}
