import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultBankPath, loadBank, loadPresets } from "../../src/cli/loadBank.ts";
import { writeSoundfont } from "../../src/domain/soundfont/writeSoundfont.ts";
import { ChromiumBench } from "./support/chromium.ts";
import { buildFluidsynth, measureFluidsynth, measureOurs, measureSpessasynth } from "./support/peers.ts";
import type { Figures, Workload } from "./support/peers.ts";
import { song, songPrograms, sustainedBank, sustainedNotes } from "./support/workloads.ts";

/**
 * Process CPU of the engine against spessasynth_core (4-point interpolation) and native fluidsynth (4th order), at
 * 48 kHz in blocks of 128. Rounds are interleaved, ratios are medians of what was measured next to each other. Voices
 * have both sends; "dry" means that reverb and chorus are switched off in every synth, which may then skip the sends.
 */
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 9);
const CHROMIUM_ROUNDS = 3;
const SUSTAINED_SECONDS = 5;
const SONG_SECONDS = 10;
const WARM_UP = 2;
const ALL_NOTES: ReadonlySet<number> = new Set(Array.from({ length: 128 * 128 }, (_, note) => note));
const COUNTS = [64, 128, 256, 512, 1024];
/** How much more a voice may cost at one of these counts than at 256, fixed costs of a block being shared. */
const LINEAR_WITHIN = 0.25;
const BROWSER_WITHIN = 0.2;

/** How many times faster than spessasynth_core and fluidsynth. */
interface Goal {
  readonly spessasynth: number;
  readonly fluidsynth: number;
}

const folder = mkdtempSync(join(tmpdir(), "padroll-bench-"));
const fluidsynth = buildFluidsynth();
try {
  const sustainedPath = join(folder, "sustained.sf2");
  writeFileSync(sustainedPath, writeSoundfont(sustainedBank()));
  const sustained = await presetsOf(
    sustainedPath,
    Array.from({ length: 16 }, (_, program) => ({ bank: 0, program })),
  );
  const sustainedWorkload = (voices: number, isFiltered: boolean, effects: boolean): Workload => ({
    name: `${voices} ${isFiltered ? "filtered" : "open"} voices, ${effects ? "effects" : "dry"}`,
    bankPath: sustainedPath,
    presets: sustained,
    seconds: SUSTAINED_SECONDS,
    warmUp: WARM_UP,
    events: sustainedNotes(voices, isFiltered),
    effects,
  });
  await compare(sustainedWorkload(256, false, false), { spessasynth: 10, fluidsynth: 6 });
  await compare(sustainedWorkload(256, true, false), { spessasynth: 8, fluidsynth: 4.5 });
  await compare(sustainedWorkload(256, false, true), null);
  await compare(sustainedWorkload(256, true, true), null);

  const bankPath = defaultBankPath();
  const programs = [...songPrograms.map((program) => ({ bank: 0, program })), { bank: 128, program: 0 }];
  const common = { bankPath, presets: await presetsOf(bankPath, programs), events: song(SONG_SECONDS) };
  const songWorkload = (effects: boolean): Workload => ({
    ...common,
    name: `song on the whole bank, ${effects ? "effects" : "dry"}`,
    seconds: SONG_SECONDS,
    warmUp: WARM_UP,
    effects,
  });
  await compare(songWorkload(false), { spessasynth: 6, fluidsynth: 4 });
  await compare(songWorkload(true), { spessasynth: 5, fluidsynth: 3 });

  linearity(COUNTS.map((voices) => sustainedWorkload(voices, true, false)));
  await browser([sustainedWorkload(256, true, false), sustainedWorkload(256, true, true)]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function presetsOf(path: string, programs: readonly { bank: number; program: number }[]) {
  const bank = loadBank(path);
  if (!bank.ok) throw bank.error;
  const played = programs.map((program) => ({ ...program, notes: ALL_NOTES }));
  const presets = await loadPresets(bank.value, path, played);
  if (!presets.ok) throw presets.error;
  return presets.value;
}

async function compare(workload: Workload, goal: Goal | null): Promise<void> {
  const ours: Figures[] = [];
  const spessasynth: Figures[] = [];
  const fluid: Figures[] = [];
  // Once unmeasured, so that all code is compiled.
  measureOurs(workload);
  await measureSpessasynth(workload);
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(measureOurs(workload));
    if (fluidsynth) fluid.push(measureFluidsynth(fluidsynth, workload, 4));
    spessasynth.push(await measureSpessasynth(workload));
  }
  const cpu = median(ours.map((figures) => figures.cpu));
  const voices = Math.round(ours[0]!.voices);
  const parts = [
    workload.name.padEnd(31),
    `${cpu.toFixed(4)} s/s, ${Math.round(voices / cpu)} voices a core (${voices})`,
    `${judged(ratio(spessasynth, ours), goal?.spessasynth)} x spessasynth (${Math.round(spessasynth[0]!.voices)})`,
    fluidsynth ? `${judged(ratio(fluid, ours), goal?.fluidsynth)} x fluidsynth (${Math.round(fluid[0]!.voices)})` : "",
  ];
  console.log(parts.join("  "));
}

/** What a voice costs at several counts, against the same at 256. */
function linearity(workloads: readonly Workload[]): void {
  const costs = workloads.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [i, workload] of workloads.entries()) {
      const { cpu, voices } = measureOurs(workload);
      if (round > 0) costs[i]!.push(cpu / voices);
    }
  }
  const reference = costs[COUNTS.indexOf(256)]!;
  for (const [i, cost] of costs.entries()) {
    const relative = median(cost.map((value, round) => value / reference[round]!));
    const voicesACore = Math.round(1 / median(cost));
    const verdict = `${relative <= 1 + LINEAR_WITHIN ? "met" : "MISSED"}: at most ${1 + LINEAR_WITHIN}`;
    console.log(
      `${String(COUNTS[i]).padStart(4)} voices: ${relative.toFixed(2)} of a voice's cost at 256 (${verdict}), ${voicesACore} voices a core`,
    );
  }
}

async function browser(workloads: readonly Workload[]): Promise<void> {
  const bench = await ChromiumBench.open();
  if (!bench) return;
  try {
    for (const workload of workloads) {
      const ratios: number[] = [];
      const costs: number[] = [];
      for (let round = 0; round < CHROMIUM_ROUNDS; round += 1) {
        const before = measureOurs({ ...workload, seconds: 12 }).cpu;
        const inBrowser = await bench.measure(workload);
        const after = measureOurs({ ...workload, seconds: 12 }).cpu;
        costs.push(inBrowser);
        ratios.push((2 * inBrowser) / (before + after));
      }
      const relative = median(ratios);
      const verdict = Math.abs(relative - 1) <= BROWSER_WITHIN || relative < 1 ? "met" : "MISSED";
      console.log(
        `in a Chromium AudioWorklet: ${workload.name}  ${median(costs).toFixed(4)} s/s, ${relative.toFixed(2)} of Node's (${verdict}: at most ${1 + BROWSER_WITHIN})`,
      );
    }
  } finally {
    await bench.close();
  }
}

function ratio(peer: readonly Figures[], ours: readonly Figures[]): number {
  return median(peer.map(({ cpu }, round) => cpu / ours[round]!.cpu));
}

function judged(value: number, goal: number | undefined): string {
  if (goal === undefined) return value.toFixed(2);
  if (value >= goal) return `${value.toFixed(2)} (met: ${goal})`;
  return `${value.toFixed(2)} (MISSED by ${Math.round(100 * (1 - value / goal))} %: ${goal})`;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
