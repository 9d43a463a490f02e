import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { chunks } from "./src/build/chunks.ts";
import { fontPreload } from "./src/build/fontPreload.ts";
import { isolationHeaders } from "./src/build/headers.ts";
import { kernelPlugin } from "./src/build/kernelPlugin.mjs";
import { workletPlugin } from "./src/build/workletPlugin.ts";
import packageJson from "./package.json" with { type: "json" };

const parts = chunks();

export default defineConfig({
  plugins: [react(), workletPlugin(), kernelPlugin(), fontPreload(), parts.plugin],
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
  worker: { format: "es", plugins: () => [kernelPlugin()] },
  define: { APP_VERSION: JSON.stringify(packageJson.version) },
  server: { headers: isolationHeaders },
  test: {
    include: ["src/**/*.test.{ts,tsx}", "tests/spec/**/*.test.ts", "tests/server/**/*.test.ts"],
    globalSetup: ["tests/server/support/globalSetup.ts"],
    // One more than there are cores: tests of the server wait for processes and databases as long as they work.
    maxWorkers: availableParallelism() + 1,
    // Long enough for a busy machine: what hangs still ends, what is slow is not a failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
