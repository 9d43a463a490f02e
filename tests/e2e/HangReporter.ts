import { spawnSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestCase, TestResult } from "playwright/types/testReporter";

/** Milliseconds beyond its own limit after which a test has hung: a loop in its code lets no limit be checked. */
const BEYOND_MS = Number(process.env["HANG_SECONDS"] ?? 60) * 1000;

/** Names a test that hangs in the file of `HANGS_FILE`, and ends the workers, of which Playwright starts new ones. */
export default class HangReporter implements Reporter {
  readonly #watches = new Map<TestResult, NodeJS.Timeout>();

  onTestBegin(test: TestCase, result: TestResult): void {
    const watch = setTimeout(() => this.#hangs(test), test.timeout + BEYOND_MS);
    this.#watches.set(result, watch);
  }

  onTestEnd(_test: TestCase, result: TestResult): void {
    clearTimeout(this.#watches.get(result));
    this.#watches.delete(result);
  }

  #hangs({ location, title, timeout }: TestCase): void {
    const line = `${relative(process.cwd(), location.file)}: ${title} (hang: no end ${BEYOND_MS / 1000} s after its limit of ${timeout / 1000} s)`;
    console.error(line);
    const file = process.env["HANGS_FILE"];
    if (file !== undefined) appendFileSync(file, `${line}\n`);
    for (const worker of workers()) process.kill(worker, "SIGKILL");
  }
}

/** Process ids of Playwright's workers, as far as this system tells. */
function workers(): readonly number[] {
  const listed = spawnSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).stdout ?? "";
  return listed.split("\n").flatMap((line) => {
    const [pid, parent, args = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)?.slice(1) ?? [];
    return Number(parent) === process.pid && args.includes("workerProcessEntry") ? [Number(pid)] : [];
  });
}
