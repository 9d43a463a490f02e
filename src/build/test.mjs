// `npm test`: everything, and the total over all runners on the last line. `npm test -- --changed [commit]`: what an edit can break.
import { runChanged } from "./changed.mjs";
import { runChecks } from "./check.mjs";
import { noReport, report } from "./counts.mjs";
import { runEndToEnd } from "./e2e.mjs";
import { runVitest } from "./vitest.mjs";

async function runAll() {
  const results = [await runChecks(), await runVitest()];
  try {
    results.push(await runEndToEnd());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    results.push(noReport("The end-to-end tests"));
  }
  return results;
}

const [option, commit] = process.argv.slice(2);
report(await (option === "--changed" ? runChanged(commit) : runAll()));
