import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { CountReporter } from "./src/build/CountReporter.ts";
import { chunks } from "./src/build/chunks.ts";
import { commonPasswordsPlugin } from "./src/build/commonPasswordsPlugin.ts";
import { fontPreload } from "./src/build/fontPreload.ts";
import { isolationHeaders } from "./src/build/headers.ts";
import { kernelPlugin } from "./src/build/kernelPlugin.mjs";
import { LongestFirst } from "./src/build/LongestFirst.ts";
import { manualPlugin } from "./src/build/manual/manualPlugin.ts";
import { webGlOnly } from "./src/build/webGlOnly.ts";
import { watchedThreads } from "./src/build/watchedPool.ts";
import { workletPlugin } from "./src/build/workletPlugin.ts";
import packageJson from "./package.json" with { type: "json" };

const parts = chunks();

/** Test files that measure memory, that load modules anew, or have a storage that idb takes for the browser's. */
const ALONE = [
  "src/adapters/storage/otherStores.test.ts",
  "src/adapters/storage/storage.test.ts",
  "src/domain/music/arpeggiator/stepArp.test.ts",
  "src/ui/canvas/lendCanvas.test.tsx",
];
/** Test files that replace a module that others use, too. */
const SERVER_ALONE = ["tests/server/security.test.ts", "tests/server/strangers.test.ts"];
const POSTGRES = ["tests/server/support/globalSetup.ts"];

/** Files share worker threads, and what these have loaded: they leave nothing behind (`docs/decisions/0100`). */
const WORKERS = {
  pool: watchedThreads,
  isolate: false,
  setupFiles: ["tests/support/setup.ts"],
  // It imports a file of another package without its extension, which Node does not find.
  server: { deps: { inline: ["@pixi/react"] } },
  // Long enough for a busy machine: what hangs still ends, what is slow is not a failure.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
};

const project = (name: string, options: TestProjectInlineConfiguration["test"]) => ({
  extends: true as const,
  test: { name, ...WORKERS, ...options },
});

export default defineConfig({
  plugins: [
    react(),
    workletPlugin(),
    kernelPlugin(),
    manualPlugin(),
    commonPasswordsPlugin(),
    fontPreload(),
    webGlOnly(),
    parts.plugin,
  ],
  build: {
    outDir: "dist/client",
    assetsInlineLimit: 0,
    target: "es2022",
    // Browsers that do not preload modules by themselves load them a little later.
    modulePreload: { polyfill: false },
    sourcemap: true,
    license: { fileName: "licences.md" },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: parts.groups,
        },
      },
    },
  },
  // Its build for browsers begins with `window`, which workers do not have.
  resolve: { alias: [{ find: /^soundfont2$/, replacement: "soundfont2/lib/SoundFont2.node.js" }] },
  worker: { format: "es", plugins: () => [kernelPlugin()] },
  define: { APP_VERSION: JSON.stringify(packageJson.version) },
  server: { headers: isolationHeaders },
  test: {
    projects: [
      project("units", { include: ["src/**/*.test.{ts,tsx}", "tests/spec/**/*.test.ts"], exclude: ALONE }),
      project("units alone", { include: ALONE, isolate: true }),
      project("server", {
        include: ["tests/server/**/*.test.ts"],
        exclude: SERVER_ALONE,
        globalSetup: POSTGRES,
      }),
      project("server alone", { include: SERVER_ALONE, globalSetup: POSTGRES, isolate: true }),
    ],
    reporters: process.env["VITEST_COUNTS"] === undefined ? ["default"] : ["default", new CountReporter()],
    sequence: { sequencer: LongestFirst },
    // Two more than there are cores: tests of the server wait for processes and databases half of their time.
    maxWorkers: availableParallelism() + 2,
  },
});
