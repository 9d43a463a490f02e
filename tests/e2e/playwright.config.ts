import { defineConfig } from "playwright/test";

/** A test with this tag measures milliseconds, and has the machine for itself. */
const ALONE = /@alone\b/;
/** Sound, frames and messages in time, as in these files and in tests with the tag, are asked for beside each other. */
const SOUND =
  /\b(arp|audio-export|banks|board|chain|blind-song|clips|clock-in|first-page|idle|jam-nodes|jam-plain|jam-room|jam-song|midi-log|mixer|outputs|patterns|presses|record)\.spec\.ts |@sound\b/;
const either = (...patterns: readonly RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join("|"));
const PORT = Number(process.env["PORT"] ?? 8097);
const SMALL_SAMPLES = process.env["SMALL_SAMPLES"];

export default defineConfig({
  testDir: ".",
  globalSetup: "./globalSetup.ts",
  // Long enough for a busy machine: what hangs still ends, what is slow is not a failure.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  workers: 1,
  // What fails is run again to learn whether it is flaky. It has failed all the same (src/build/e2e.mjs).
  retries: 1,
  projects: [
    { name: "together", grepInvert: either(ALONE, SOUND) },
    { name: "sound", grep: SOUND, grepInvert: ALONE },
    { name: "alone", grep: ALONE },
  ],
  reporter: [["list"], ["./HangReporter.ts"], ["json", { outputFile: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 1440, height: 900 },
    // Each test is a browser that was never here: its service worker would keep the whole product for later, which costs more
    // than most tests. Those that ask what works without a network allow it.
    serviceWorkers: "block",
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
        // WebGL is drawn by SwiftShader, without softening edges; the rest of the page is faster without it.
        "--disable-gpu-compositing",
        "--webgl-antialiasing-mode=none",
        // Toolbars that no test sees, each a page of its own.
        // Addresses of this machine as they are, instead of names that only its network could resolve: direct connections.
        "--disable-features=WebRtcHideLocalIpsWithMdns,SpareRendererForSitePerProcess,PreloadTopChromeWebUI,InitialWebUI,WebUIReloadButton,WebUIToolbar,WebUILocationBar,WebUIOmniboxPopup",
      ],
    },
  },
  webServer: {
    command: "node dist/node/server.js",
    cwd: new URL("../..", import.meta.url).pathname,
    url: `http://localhost:${PORT}/healthz`,
    // The cities take seconds of the processor; the tests that need them have a server of their own.
    env: {
      PORT: String(PORT),
      LOG_LEVEL: "warn",
      CITIES: "off",
      ...(SMALL_SAMPLES === undefined ? {} : { SAMPLES_DIR: SMALL_SAMPLES }),
    },
    reuseExistingServer: false,
    // Killed at once it would leave its database running.
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
