// `npm test -- --changed`: the checks and tests that an edit can break.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { checksOf, runChecks } from "./check.mjs";
import { runEndToEnd } from "./e2e.mjs";
import { root } from "./files.mjs";
import { runVitest } from "./vitest.mjs";

/** @param {readonly string[]} args */
const git = (args) => execFileSync("git", args, { cwd: root, encoding: "utf8" });

/**
 * Files that differ from a commit, those that git does not know yet included, as far as they are there.
 * @param {string} commit
 */
function changedFiles(commit) {
  const names = git(["diff", "--name-only", commit]) + git(["ls-files", "--others", "--exclude-standard"]);
  return names.split("\n").filter((name) => name !== "" && existsSync(join(root, name)));
}

/**
 * Checks of the changed files, the test files that import one of them, and the end-to-end files that were changed themselves.
 * @param {string} [commit] what the working tree is compared with
 */
export async function runChanged(commit = "HEAD") {
  const files = changedFiles(commit);
  if (files.length === 0) {
    console.log(`Nothing has changed since ${commit}.`);
    return [];
  }
  const results = [await runChecks(checksOf(files)), await runVitest(["--changed", commit, "--passWithNoTests"])];
  const specs = files.filter((file) => file.endsWith(".spec.ts"));
  if (specs.length > 0) results.push(await runEndToEnd(specs));
  return results;
}
