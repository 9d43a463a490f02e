// `npm test`: everything, and the total over all runners on the last line.
import { runChecks } from "./check.mjs";
import { noReport, report } from "./counts.mjs";
import { runEndToEnd } from "./e2e.mjs";
import { runVitest } from "./vitest.mjs";

const results = [await runChecks(), await runVitest()];
try {
  results.push(await runEndToEnd());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  results.push(noReport("The end-to-end tests"));
}
report(results);
