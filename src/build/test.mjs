// `npm test`: everything, and the total over all runners on the last line.
import { runChecks } from "./check.mjs";
import { runEndToEnd } from "./e2e.mjs";
import { runVitest } from "./vitest.mjs";

const results = [runChecks(), runVitest()];
try {
  results.push(await runEndToEnd());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  results.push({ passed: 0, failed: 1 });
}
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
