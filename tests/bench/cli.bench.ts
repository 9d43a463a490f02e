// What the command line takes: processor time of whole processes, all threads, those of native fluidsynth rendering the
// same file with the same bank as fast as it can beside it. Rounds are interleaved, ratios are medians of what was
// measured next to each other.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { pianoSong, songFile } from "./support/pianoSong.ts";
import { song } from "./support/workloads.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 7);
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 120);
const BANK = process.env["BANK"] ?? "/usr/share/sounds/sf2/TimGM6mb.sf2";
const START_GOAL_SECONDS = 0.25;
/** Settings of fluidsynth that come closest: the same rate, floating point, its usual interpolation of 4 points. */
const FLUIDSYNTH = ["-ni", "-r", "48000", "-O", "float", "-T", "wav"];

interface Song {
  readonly name: string;
  readonly path: string;
  readonly goal: number;
}

const folder = mkdtempSync(join(tmpdir(), "padroll-bench-cli-"));
/** As a user calls it. The first call builds what is missing. */
const padroll = (...args: string[]): number => cpuSeconds(process.execPath, ["src/build/padroll.mjs", ...args]);
padroll("--version");
const output = join(folder, "out.wav");
const hasFluidsynth = existsSync(BANK) && spawnSync("fluidsynth", ["--version"]).status === 0;
try {
  console.log(`load ${loadavg()[0]!.toFixed(1)}, ${ROUNDS} rounds`);
  const songs = [
    made("piano under the pedal", pianoSong(SECONDS), 2),
    made("sixteen channels, dense", song(SECONDS), 3),
    ...(process.env["SONGS"] ?? "").split(":").flatMap((path) => (path === "" ? [] : [{ name: path, path, goal: 2 }])),
  ];
  start(songs[0]!);
  if (!hasFluidsynth) console.log(`SKIPPED fluidsynth: it is not installed, or there is no ${BANK}.`);
  for (const each of songs) compare(each);
  short(songs[1]!);
} finally {
  rmSync(folder, { recursive: true });
}

function made(name: string, events: Parameters<typeof songFile>[0], goal: number): Song {
  const path = join(folder, `${name}.mid`);
  writeFileSync(path, songFile(events));
  return { name, path, goal };
}

/** User and system time of a process and its threads. */
function cpuSeconds(command: string, args: readonly string[]): number {
  const run = spawnSync("bash", ["-c", '"$@" >&2 || exit 1; times', "bash", command, ...args], { encoding: "utf8" });
  const times = /(\d+)m([\d.]+)s (\d+)m([\d.]+)s\s*$/.exec(run.stdout);
  if (run.status !== 0 || !times) throw new Error(`${command} ${args.join(" ")}: ${run.stderr}`);
  const [userMinutes, user, systemMinutes, system] = times.slice(1).map(Number) as [number, number, number, number];
  return 60 * (userMinutes + systemMinutes) + user + system;
}

function start({ path }: Song): void {
  const [version, info] = [["--version"], ["info", path]].map((args) =>
    median(Array.from({ length: ROUNDS }, () => padroll(...args))),
  );
  const node = median(Array.from({ length: ROUNDS }, () => cpuSeconds(process.execPath, ["-e", "0"])));
  const verdict = info! <= START_GOAL_SECONDS ? "met" : "MISSED";
  console.log(
    `start: --version ${version!.toFixed(2)} s, info ${info!.toFixed(2)} s (${verdict}: ${START_GOAL_SECONDS}); Node alone ${node.toFixed(2)} s`,
  );
}

function compare({ name, path, goal }: Song): void {
  const [ours, theirs]: [number[], number[]] = [[], []];
  const bank = hasFluidsynth ? ["--bank", BANK] : [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(padroll("render", path, output, "--force", ...bank));
    if (hasFluidsynth) theirs.push(cpuSeconds("fluidsynth", [...FLUIDSYNTH, "-F", output, BANK, path]));
  }
  const ratio = median(theirs.map((cpu, round) => cpu / ours[round]!));
  const told = hasFluidsynth ? `, ${ratio.toFixed(2)} x fluidsynth (${ratio >= goal ? "met" : "MISSED"}: ${goal})` : "";
  console.log(`render, ${name}: ${median(ours).toFixed(2)} s${told}`);
}

/** Of a long song only what is heard is decoded. */
function short({ path }: Song): void {
  const [second, whole] = [["--seconds", "1"], []].map((options) =>
    median(Array.from({ length: ROUNDS }, () => padroll("render", path, output, "--force", ...options))),
  );
  console.log(
    `render with the bank it comes with: ${second!.toFixed(2)} s for one second, ${whole!.toFixed(2)} s for all`,
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
