import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";

/** A file that Vitest ran, as `npm test` counts it. Times in milliseconds. */
interface RanFile {
  readonly path: string;
  readonly project: string;
  readonly durationMs: number;
  readonly passed: number;
  readonly failed: readonly RanTest[];
  readonly skipped: readonly string[];
}

interface RanTest {
  readonly title: string;
  readonly message: string;
}

/** Result of a run of Vitest for `npm test`. `errors` belong to no test: a file that cannot be loaded, a worker that hangs. */
export interface VitestRun {
  readonly files: readonly RanFile[];
  readonly errors: readonly string[];
}

const messageOf = (error: { readonly message?: string; readonly cause?: unknown }): string => {
  const cause = error.cause as { readonly message?: string } | undefined;
  return [cause?.message, error.message].filter((text) => text !== undefined && text !== "").join("\n");
};

/** Writes what ran, and how it ended, as JSON to the file that `VITEST_COUNTS` names. */
export class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const run: VitestRun = { files: modules.map(ranFile), errors: unhandled.map(messageOf) };
    writeFileSync(process.env["VITEST_COUNTS"] ?? "vitest-counts.json", JSON.stringify(run));
  }
}

function ranFile(module: TestModule): RanFile {
  const tests = [...module.children.allTests()];
  const failed = tests.filter((test) => test.result().state === "failed").map(ranTest);
  const { duration, collectDuration } = module.diagnostic();
  const broken = module.errors().map((error) => ({ title: "could not be run", message: messageOf(error) }));
  return {
    path: relative(process.cwd(), module.moduleId),
    project: module.project.name,
    durationMs: duration + collectDuration,
    passed: tests.filter((test) => test.result().state === "passed").length,
    failed: [...failed, ...broken],
    skipped: tests.filter((test) => test.result().state === "skipped").map(({ fullName }) => fullName),
  };
}

const ranTest = (test: TestCase): RanTest => ({
  title: test.fullName,
  message: test.result().errors?.[0]?.message ?? "",
});
