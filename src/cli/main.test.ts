import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };

/** Bundles what is stale and runs it; the rest runs the bundle, as it is installed. */
const FRESH_PROGRAM = join(import.meta.dirname, "../build/padroll.mjs");
const PROGRAM = join(import.meta.dirname, "../../dist/node/padroll.js");
const folder = mkdtempSync(join(tmpdir(), "padroll-main-"));
const path = (name: string): string => join(folder, name);
const env = { ...process.env, XDG_STATE_HOME: path("state") };

/** A song of `bars` bars with one note. */
const song = (bars: number): string =>
  JSON.stringify({
    tracks: [{ rolls: [{ startTime: bars * 3840, notes: [{ time: 0, duration: 960, number: 60 }] }] }],
  });

/** Long enough for a busy machine; the program hung for ever. */
const HUNG_MS = 30_000;

const padroll = (args: readonly string[], input?: string) =>
  spawnSync(process.execPath, [PROGRAM, ...args], { cwd: folder, env, ...(input === undefined ? {} : { input }) });

/** Standard output, error output and exit code of a run. */
const said = (...args: readonly string[]) => {
  const { stdout, stderr, status } = padroll(args);
  return [stdout.toString(), stderr.toString(), status];
};

beforeAll(async () => {
  // The program, and the commands that it has from a bundle of their own.
  const { stdout } = await promisify(execFile)(process.execPath, [FRESH_PROGRAM, "backup", "--help"], { env });
  expect(stdout).toMatch(/^padroll backup /);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the program", () => {
  test("tells its version, and how each command is used", () => {
    expect(padroll(["--version"]).stdout.toString()).toBe(`padroll ${packageJson.version}\n`);
    expect(padroll(["help", "render"]).stdout.toString()).toMatch(/--normalize <a loudness in LUFS>/);
    expect(padroll(["render", "--help"]).stdout.toString()).toMatch(/--stems/);
    expect(padroll(["--help"]).stdout.toString()).toMatch(/ {2}export +makes a MIDI file/);
  });

  test("help is asked for in each usual way, and not for what there is not", async () => {
    const overview = padroll(["--help"]).stdout.toString();
    for (const args of [["-h"], ["help"]]) expect(padroll(args).stdout.toString()).toBe(overview);
    for (const command of [
      "import",
      "export",
      "info",
      "diff",
      "render",
      "completion",
      "man",
      "serve",
      "backup",
      "restore",
      "admin",
      "addon",
    ]) {
      const ways = [
        ["help", command],
        [command, "-h"],
        [command, "--help"],
      ];
      const asked = await Promise.all(
        ways.map((args) => promisify(execFile)(process.execPath, [PROGRAM, ...args], { cwd: folder, env })),
      );
      for (const { stdout } of asked) expect(stdout).toMatch(new RegExp(`^padroll ${command} `));
    }
    const { stdout, stderr, status } = padroll(["help", "nonsense"]);
    expect([stdout.toString(), status]).toEqual(["", 2]);
    expect(stderr.toString()).toMatch(/there is no command "nonsense"/);
  });

  test("--quiet prints errors alone, and texts about the program are printed whole", () => {
    writeFileSync(path("quiet.json"), song(0));
    expect(said("info", "quiet.json", "--quiet")).toEqual(["", "", 0]);
    expect(said("diff", "quiet.json", "quiet.json", "--quiet")).toEqual(["", "", 0]);
    expect(said("info", "none.json", "--quiet")).toEqual(["", expect.stringContaining("none.json"), 1]);
    writeFileSync(path("longer.json"), song(2));
    expect(said("diff", "quiet.json", "longer.json", "--quiet")).toEqual(["", "", 1]);
    expect(said("man")).toEqual([expect.stringContaining(`padroll ${packageJson.version}`), "", 0]);
    expect(said("completion", "fish")).toEqual([expect.stringMatching(/^complete -c padroll /), "", 0]);
    expect(said("completion", "csh")).toEqual(["", expect.stringContaining("bash, zsh, fish"), 2]);
  });

  test.each([
    [[], /say what to do/],
    [["nonsense"], /no command "nonsense"/],
    [["render", "a.mid"], /takes 2 file names/],
    [["render", "a.mid", "a.wav", "--loud"], /no option --loud/],
    [["render", "a.mid", "a.wav", "--seconds", "0"], /above 0, up to 86400, not "0"/],
    [["info"], /one file or more/],
  ])("a command line that cannot be read ends with 2: %j", (args, words) => {
    const { stdout, stderr, status } = padroll(args);
    expect([stdout.toString(), status]).toEqual(["", 2]);
    expect(stderr.toString()).toMatch(words);
  });

  test.skipIf(!existsSync("/dev/full"))("output that cannot be written is a failure", () => {
    writeFileSync(path("full.json"), song(0));
    const full = openSync("/dev/full", "w");
    for (const args of [["info", "full.json"], ["--version"], ["help", "render"], ["info", "none.mid", "--json"]]) {
      const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
        cwd: folder,
        env,
        stdio: ["ignore", full, "pipe"],
      });
      expect(status).toBe(1);
      expect(stderr.toString()).toMatch(/standard output: the disk is full/);
    }
    for (const format of ["wav", "flac", "ogg"]) {
      const { status, signal, stderr } = spawnSync(
        process.execPath,
        [PROGRAM, "render", "full.json", "/dev/full", "--format", format],
        { cwd: folder, env, timeout: HUNG_MS },
      );
      expect([status, signal]).toEqual([1, null]);
      expect(stderr.toString()).toMatch(/the disk is full/);
    }
    closeSync(full);
  });

  test.each(["wav", "flac", "ogg"])("%s to a reader that goes ends, and is said to be lost", async (format) => {
    writeFileSync(path("piped.json"), song(30));
    const child = spawn(process.execPath, [PROGRAM, "render", "piped.json", "-", "--format", format], {
      cwd: folder,
      env,
      timeout: HUNG_MS,
    });
    let words = "";
    child.stderr.on("data", (text: Buffer) => (words += text.toString()));
    const exit = once(child, "exit");
    await once(child.stdout, "data");
    child.stdout.destroy();
    expect(await exit).toEqual([1, null]);
    expect(words).toMatch(/nobody reads it any more/);
  });

  test("a report whose reader goes ends without a word, as the shells' own tools do", () => {
    writeFileSync(path("quiet.json"), song(0));
    const files = Array.from({ length: 30 }, () => "quiet.json").join(" ");
    const script = `"${process.execPath}" "${PROGRAM}" info ${files} | true; echo "\${PIPESTATUS[0]}"`;
    const { stdout, stderr } = spawnSync("bash", ["-c", script], { cwd: folder, env });
    expect(stderr.toString()).toBe("");
    expect(["0", "141"]).toContain(stdout.toString().trim());
  });

  test("reads a pipe and writes one, and keeps its words out of it", () => {
    const midi = padroll(["export", "-", "-"], song(0));
    expect(midi.status).toBe(0);
    expect(midi.stdout.subarray(0, 4).toString("latin1")).toBe("MThd");
    expect(midi.stderr.toString()).toMatch(/1 tracks, 1 notes/);
    const wav = padroll(["render", "-", "-", "--seconds", "0.1", "--bits", "16"], song(0));
    expect(wav.stdout.subarray(0, 4).toString("latin1")).toBe("RIFF");
    expect(wav.stdout.length).toBe(58 + 4800 * 4);
    const flac = padroll(["render", "-", "-", "--seconds", "0.1", "--format", "flac"], song(0));
    expect(flac.stdout.subarray(0, 4).toString("latin1")).toBe("fLaC");
  });

  test("says what is wrong as JSON where JSON is asked for", () => {
    const { stdout, status } = padroll(["info", "nothing.mid", "--json"]);
    expect(status).toBe(1);
    expect(JSON.parse(stdout.toString())).toEqual({
      error: { code: "FILE_UNREADABLE", message: "nothing.mid: no such file or folder" },
    });
  });

  test("leaves nothing when it is interrupted", async () => {
    writeFileSync(path("long.json"), song(20_000));
    writeFileSync(path("kept.wav"), "what was there");
    const before = readdirSync(folder);
    const child = spawn(process.execPath, [PROGRAM, "render", "long.json", "kept.wav", "--force"], {
      cwd: folder,
      env,
    });
    const isWriting = (): boolean => readdirSync(folder).some((name) => name.endsWith(".part"));
    await expect.poll(isWriting).toBe(true);
    child.kill("SIGINT");
    await once(child, "exit");
    expect(readdirSync(folder)).toEqual(before);
    expect(readFileSync(path("kept.wav"), "utf8")).toBe("what was there");
    expect(existsSync(path("state"))).toBe(false);
  });
});
