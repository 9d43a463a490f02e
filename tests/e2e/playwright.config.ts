import { defineConfig } from "playwright/test";

/** What no machine is too slow for: screens, guards, forms. Two of them at a time; what is played or timed goes alone. */
const SCREENS = /(accessibility|accounts|external|guards|shell|sizes|words)\.spec\.ts$/;
const PORT = Number(process.env["PORT"] ?? 8097);

export default defineConfig({
  testDir: ".",
  timeout: 90_000,
  fullyParallel: false,
  workers: 1,
  projects: [
    { name: "screens", testMatch: SCREENS },
    { name: "played", testIgnore: SCREENS },
  ],
  reporter: [["list"], ["json", { outputFile: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "",
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--autoplay-policy=no-user-gesture-required",
        "--use-gl=angle",
        "--use-angle=swiftshader",
        "--enable-unsafe-swiftshader",
      ],
    },
  },
  webServer: {
    command: "node dist/node/server.js",
    cwd: new URL("../..", import.meta.url).pathname,
    url: `http://localhost:${PORT}/healthz`,
    env: { PORT: String(PORT), LOG_LEVEL: "warn" },
    reuseExistingServer: false,
    // Killed at once it would leave its database running.
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
