import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";

/**
 * Random events at some 400 voices: all controllers, programs, System Exclusive, presets that come and go, transport
 * jumps. `SOAK_SECONDS`: seconds of sound; the long form is 1200. `TEST_SEED`: other events.
 */
const SECONDS = Number(process.env["SOAK_SECONDS"] ?? 6);
const SEED = process.env["TEST_SEED"] ?? "1";

interface SoakResult {
  readonly frames: number;
  readonly notNumbers: number;
  readonly peak: number;
  readonly most: number;
  readonly voices: number;
  readonly left: number;
  readonly garbage: { readonly withEffects: number; readonly dry: number };
  readonly heaps: readonly number[];
}

let result: SoakResult;

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const BUNDLE = `import { bundleForNode } from "./src/build/nodeBundle.mjs";
console.log(await bundleForNode("soak", "tests/spec/support/soak.ts"));`;

beforeAll(
  () => {
    const bundle = ["--input-type=module", "-e", BUNDLE];
    const bundled = execFileSync(process.execPath, bundle, { cwd: ROOT, encoding: "utf8" });
    const program = bundled.trim().split("\n").at(-1) ?? "";
    // What is hot is compiled at once: beside other work, a thread of its own may do that after all measurements.
    const flags = ["--expose-gc", "--no-concurrent-recompilation"];
    const output = execFileSync(process.execPath, [...flags, program, String(SECONDS), SEED], { encoding: "utf8" });
    result = JSON.parse(output.trim().split("\n").at(-1) ?? "{}") as SoakResult;
    if (SECONDS > 60) console.log(output.trim());
  },
  120_000 + SECONDS * 5000,
);

test("hundreds of voices sound", () => {
  expect(result.frames).toBeGreaterThanOrEqual(SECONDS * 48_000);
  expect(result.voices).toBeGreaterThan(250);
  expect(result.most).toBeGreaterThan(390);
});

test("no value is no number, and none is above full scale behind the limiter", () => {
  expect(result.notNumbers).toBe(0);
  expect(result.peak).toBeGreaterThan(0.9);
  expect(result.peak).toBeLessThanOrEqual(1);
});

test("every note-off frees its voices", () => {
  expect(result.left).toBe(0);
});

test("rendering leaves nothing to be collected, and the heap stays as it is", () => {
  // Less than a number in an object for each block of 128 frames: what the JavaScript engine itself does.
  expect(result.garbage.dry).toBeLessThan(64);
  expect(result.garbage.withEffects).toBeLessThan(64);
  // The JavaScript engine takes some 800 KB of its own while the code gets hot, ever less of it: what is kept by rendering
  // would come at one pace to the end. It shows in the least of several measurements.
  expect(result.heaps).toHaveLength(16);
  const quarter = result.heaps.length / 4;
  // A short run has hot code in its third quarter only.
  const warmFrom = SECONDS > 60 ? quarter : 2 * quarter;
  const warm = Math.min(...result.heaps.slice(warmFrom, warmFrom + quarter));
  const late = Math.min(...result.heaps.slice(-quarter));
  expect(late - warm).toBeLessThan(256 * 1024);
});
