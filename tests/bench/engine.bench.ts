import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultBankPath, loadBank, loadPresets } from "../../src/cli/loadBank.ts";
import { writeSoundfont } from "../../src/domain/soundfont/writeSoundfont.ts";
import { buildFluidsynth, measureFluidsynth, measureOurs, measureSpessasynth } from "./support/peers.ts";
import type { Figures, Workload } from "./support/peers.ts";
import { song, songPrograms, sustainedBank, sustainedNotes } from "./support/workloads.ts";

/**
 * Process CPU of the engine against spessasynth_core (4-point interpolation) and native fluidsynth (4th order), at
 * 48 kHz in blocks of 128. Rounds are interleaved, ratios are medians of what was measured next to each other.
 */
const ROUNDS = 5;
const SUSTAINED_SECONDS = 6;
const SONG_SECONDS = 10;
const WARM_UP = 2;
const ALL_KEYS: ReadonlySet<number> = new Set(Array.from({ length: 128 }, (_, key) => key));
const COUNTS = [64, 256, 1024];

const folder = mkdtempSync(join(tmpdir(), "padroll-bench-"));
const fluidsynth = buildFluidsynth();
try {
  const sustainedPath = join(folder, "sustained.sf2");
  writeFileSync(sustainedPath, writeSoundfont(sustainedBank()));
  const sustained = await presetsOf(
    sustainedPath,
    Array.from({ length: 16 }, (_, program) => ({ bank: 0, program })),
  );
  const common = { bankPath: sustainedPath, presets: sustained, seconds: SUSTAINED_SECONDS, warmUp: WARM_UP };
  for (const isFiltered of [false, true]) {
    for (const voices of COUNTS) {
      const events = sustainedNotes(voices, isFiltered);
      const name = `${voices} ${isFiltered ? "filtered" : "open"} voices`;
      await compare({ ...common, name: `${name}, dry`, events, effects: false });
      if (voices === 256) await compare({ ...common, name: `${name}, sends and effects`, events, effects: true });
    }
  }
  const bankPath = defaultBankPath();
  const programs = [...songPrograms.map((program) => ({ bank: 0, program })), { bank: 128, program: 0 }];
  const presets = await presetsOf(bankPath, programs);
  const events = song(SONG_SECONDS);
  for (const effects of [false, true]) {
    const name = `song on the whole bank, ${effects ? "effects" : "dry"}`;
    await compare({ name, bankPath, presets, events, seconds: SONG_SECONDS, warmUp: WARM_UP, effects });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function presetsOf(path: string, programs: readonly { bank: number; program: number }[]) {
  const bank = loadBank(path);
  if (!bank.ok) throw bank.error;
  const played = programs.map((program) => ({ ...program, keys: ALL_KEYS }));
  const presets = await loadPresets(bank.value, path, played);
  if (!presets.ok) throw presets.error;
  return presets.value;
}

async function compare(workload: Workload): Promise<void> {
  const ours: Figures[] = [];
  const spessasynth: Figures[] = [];
  const fluid: Figures[] = [];
  // Once unmeasured, so that all code is compiled.
  measureOurs(workload);
  await measureSpessasynth(workload);
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(measureOurs(workload));
    spessasynth.push(await measureSpessasynth(workload));
    if (fluidsynth) fluid.push(measureFluidsynth(fluidsynth, workload, 4));
  }
  const cpu = median(ours.map((figures) => figures.cpu));
  const voices = Math.round(ours[0]!.voices);
  const parts = [
    workload.name.padEnd(38),
    `${cpu.toFixed(4)} s/s, ${Math.round(voices / cpu)} voices a core (${voices})`,
    `${ratio(spessasynth, ours)} x spessasynth (${Math.round(spessasynth[0]!.voices)})`,
    fluidsynth ? `${ratio(fluid, ours)} x fluidsynth (${Math.round(fluid[0]!.voices)})` : "",
  ];
  console.log(parts.join("  "));
}

function ratio(peer: readonly Figures[], ours: readonly Figures[]): string {
  return median(peer.map(({ cpu }, round) => cpu / ours[round]!.cpu)).toFixed(2);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
