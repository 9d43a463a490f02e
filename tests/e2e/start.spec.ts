import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { freePort } from "../../src/build/freePort.mjs";

test.skip(process.platform === "win32", "npm ends its scripts by itself there");

test("who ends `npm start` ends the server with it", async () => {
  const port = await freePort();
  const data = await mkdtemp(join(tmpdir(), "padroll-npm-start-"));
  const npm = spawn("npm", ["start"], {
    cwd: new URL("../..", import.meta.url).pathname,
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: data, LOG_LEVEL: "fatal", CITIES: "off" },
    stdio: ["ignore", "pipe", "ignore"],
    // A group of its own, so that nothing of it is left where this fails.
    detached: true,
  });
  // Of whatever of it still runs, the server included.
  let ended = false;
  npm.stdout.resume().once("end", () => (ended = true));
  const status = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status;
  try {
    await expect.poll(status, { timeout: 50_000 }).toBe(200);
    npm.kill("SIGTERM");
    await expect.poll(() => ended, { timeout: 30_000 }).toBe(true);
    expect(await status()).toBeUndefined();
  } finally {
    try {
      process.kill(-npm.pid!, "SIGKILL");
    } catch {
      // It has ended, as it should.
    }
    await rm(data, { recursive: true, force: true, maxRetries: 5 });
  }
});
