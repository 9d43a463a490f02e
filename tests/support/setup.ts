import { parentPort } from "node:worker_threads";
import { configureGlobal } from "fast-check";
import { afterAll, beforeEach, vi } from "vitest";

/** Seed of all random tests that name none of their own. `npm test` takes it from the commit. */
const SEED = Number(process.env["TEST_SEED"] ?? 1);
const LIFE_MS = 2000;
/** What is waited for comes at once, or on a busy machine in its time: what is loaded when it is needed takes more than a second. */
const PATIENT_MS = 30_000;

declare global {
  var padrollLife: NodeJS.Timeout | undefined;
  var padrollWaitFor: typeof vi.waitFor | undefined;
}

// The pool ends a worker that says nothing (src/build/watchedPool.ts).
globalThis.padrollLife ??= setInterval(() => parentPort?.postMessage({ padrollTest: "" }, []), LIFE_MS);
globalThis.padrollLife.unref?.();

configureGlobal({ seed: SEED });

const waitFor = (globalThis.padrollWaitFor ??= vi.waitFor);
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: PATIENT_MS, ...options });
if (typeof document !== "undefined") (await import("@testing-library/dom")).configure({ asyncUtilTimeout: PATIENT_MS });

beforeEach(({ task }) => {
  parentPort?.postMessage({ padrollTest: task.fullTestName }, []);
});

// Files share their worker: none leaves anything behind.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
