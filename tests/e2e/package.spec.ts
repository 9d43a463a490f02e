import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "playwright/test";
import { freePort } from "../../src/build/freePort.mjs";
import { newDatabaseAt } from "../support/testPostgres.ts";
import { melodyFile } from "./fixtures.ts";

const ROOT = new URL("../..", import.meta.url).pathname;
const MOST_BYTES = 30 * 1024 * 1024;
/** Why npm gives up where no registry can be reached. */
const NO_NETWORK = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/;

test.setTimeout(300_000);

const folder = mkdtempSync(join(tmpdir(), "padroll-package-"));
let tarball = "";
/** Paths in the package, and their sizes. */
let files: { readonly path: string; readonly size: number }[] = [];

test.beforeAll(async () => {
  const { stdout } = await promisify(execFile)("npm", ["pack", "--json", "--pack-destination", folder], {
    cwd: ROOT,
    maxBuffer: MOST_BYTES,
  });
  const [packed] = JSON.parse(stdout) as { filename: string; files: typeof files }[];
  tarball = join(folder, packed!.filename);
  ({ files } = packed!);
  writeFileSync(join(folder, "song.mid"), melodyFile([60, 64, 67], 0));
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The program, as npm installs it in an empty folder; where there is no network, as the package holds it, without any other. */
function install(): string {
  const prefix = join(folder, "installed");
  mkdirSync(prefix);
  const options = ["--prefix", prefix, "--prefer-offline", "--omit=optional", "--no-audit", "--no-fund"];
  const npm = spawnSync("npm", ["install", "--global", ...options, tarball], { cwd: folder, encoding: "utf8" });
  if (npm.status === 0) return join(prefix, "bin/padroll");
  expect(npm.stderr).toMatch(NO_NETWORK);
  const program = join(unpack("unpacked"), "dist/node/padroll.js");
  execFileSync("chmod", ["+x", program]);
  return program;
}

function unpack(name: string): string {
  const to = join(folder, name);
  mkdirSync(to);
  execFileSync("tar", ["-xzf", tarball, "-C", to]);
  return join(to, "package");
}

test("the package has what runs and nothing else, in 30 MB beside the sound bank", () => {
  const bank = files.filter(({ path }) => path.startsWith("dist/bank/"));
  expect(bank.map(({ path }) => path).toSorted()).toEqual([
    "dist/bank/LICENCE.txt",
    "dist/bank/MuseScore_General_Lite.sf3",
  ]);
  const bankBytes = bank.reduce((sum, { size }) => sum + size, 0);
  expect(statSync(tarball).size - bankBytes).toBeLessThan(MOST_BYTES);
  const strange = files.filter(({ path }) => !/^(dist\/|docs\/|README\.md$|LICENSE$|package\.json$)/.test(path));
  expect(strange).toEqual([]);
  const manifest = JSON.parse(readFileSync(join(ROOT, "public/manifest.webmanifest"), "utf8")) as {
    readonly screenshots: readonly { readonly src: string }[];
  };
  const shown = manifest.screenshots.map(({ src }) => `dist/client${src}`);
  const inside = files.filter(({ path }) => /test|\.map$|screenshot|bench/.test(path)).map(({ path }) => path);
  expect(inside.toSorted()).toEqual(shown.toSorted());
});

test("the installed program renders what the project does, and says as tools do what went wrong", async () => {
  const padroll = install();
  const run = (...args: string[]) =>
    spawnSync(padroll, args, { cwd: folder, env: { ...process.env, XDG_STATE_HOME: join(folder, "state") } });
  expect(run("--version").stdout.toString()).toMatch(/^padroll \d/);
  for (const ending of ["wav", "flac", "ogg"]) {
    const { status, stderr } = run("render", "song.mid", `out.${ending}`, "--seconds", "2");
    expect([status, stderr.toString()]).toEqual([0, ""]);
  }
  const ours = spawnSync(
    process.execPath,
    [join(ROOT, "src/build/padroll.mjs"), "render", "song.mid", "-", "--seconds", "2"],
    {
      cwd: folder,
      maxBuffer: MOST_BYTES,
    },
  );
  const [installed, here] = [readFileSync(join(folder, "out.wav")), ours.stdout];
  // Only a file's header can be gone back to, for its lengths.
  expect(installed.subarray(58).equals(here.subarray(58))).toBe(true);
  expect(run("render", "nothing.mid", "no.wav").status).toBe(1);
  expect(run("render", "--loud").status).toBe(2);
});

test("the packed server serves the whole product, samples too", async () => {
  const home = unpack("served");
  symlinkSync(join(ROOT, "node_modules"), join(home, "node_modules"));
  const [port, data] = [await freePort(), join(folder, "data")];
  const env = {
    ...process.env,
    DATABASE_URL: await newDatabaseAt(process.env["TEST_POSTGRES_URL"] ?? ""),
    CITIES: "off",
    LOG_LEVEL: "fatal",
  };
  const args = [join(home, "dist/node/padroll.js"), "serve", "--port", String(port), "--data", data];
  const server = spawn(process.execPath, args, { cwd: folder, env, stdio: "ignore" });
  try {
    const url = `http://localhost:${port}`;
    await expect
      .poll(async () => (await fetch(`${url}/readyz`).catch(() => null))?.status, { timeout: 60_000 })
      .toBe(200);
    const page = await fetch(url, { headers: { accept: "text/html" } });
    expect(await page.text()).toContain("<title>Padroll");
    const manifest = (await (await fetch(`${url}/samples/manifest.json`)).json()) as {
      chunks: { url: string; bytes: number }[];
    };
    expect(manifest.chunks.length).toBeGreaterThanOrEqual(128);
    const [chunk] = manifest.chunks;
    const answer = await fetch(`${url}/samples/${chunk!.url}`);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect((await answer.arrayBuffer()).byteLength).toBe(chunk!.bytes);
    expect(await (await fetch(`${url}/samples/LICENCE.txt`)).text()).toContain("MuseScore");
    expect(existsSync(join(data, "samples/manifest.json"))).toBe(true);
  } finally {
    server.kill();
    await once(server, "exit");
  }
});
