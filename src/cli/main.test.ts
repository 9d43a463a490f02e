import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };

const PROGRAM = join(import.meta.dirname, "../build/padroll.mjs");
const folder = mkdtempSync(join(tmpdir(), "padroll-main-"));
const path = (name: string): string => join(folder, name);
const env = { ...process.env, XDG_STATE_HOME: path("state") };

/** A song of `bars` bars with one note. */
const song = (bars: number): string =>
  JSON.stringify({
    tracks: [{ rolls: [{ startTime: bars * 3840, notes: [{ time: 0, duration: 960, number: 60 }] }] }],
  });

const padroll = (args: readonly string[], input?: string) =>
  spawnSync(process.execPath, [PROGRAM, ...args], { cwd: folder, env, ...(input === undefined ? {} : { input }) });

beforeAll(async () => {
  // Bundles the program, if that has not been done.
  await promisify(execFile)(process.execPath, [PROGRAM, "--version"], { env });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the program", () => {
  test("tells its version, and how each command is used", () => {
    expect(padroll(["--version"]).stdout.toString()).toBe(`padroll ${packageJson.version}\n`);
    expect(padroll(["help", "render"]).stdout.toString()).toMatch(/--normalize <a loudness in LUFS>/);
    expect(padroll(["render", "--help"]).stdout.toString()).toMatch(/--stems/);
    expect(padroll(["--help"]).stdout.toString()).toMatch(/ {2}export +makes a MIDI file/);
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
