import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultBankPath, loadBank, loadPresets } from "../../src/cli/loadBank.ts";
import { compareNotes, HELD_SECONDS, NOTE_SECONDS } from "./support/noteMeasures.ts";
import type { NoteDistance, Stereo } from "./support/noteMeasures.ts";
import { BLOCK, buildFluidsynth, measureFluidsynth, ourSynth, playOurs, RATE } from "./support/peers.ts";
import type { BenchEvent } from "./support/peers.ts";

/**
 * Distances of single notes from native fluidsynth (7th-order interpolation, dry), one common gain taken out: all
 * programs at five keys and three velocities, and drums. `BANK`: another bank; `PROGRAMS`: some of them, as "0,40,128"
 * (128: drums).
 */
const KEYS = [36, 48, 60, 72, 84];
const DRUM_KEYS = [35, 38, 42, 46, 49, 51, 56];
const ALL_KEYS: ReadonlySet<number> = new Set([...KEYS, ...DRUM_KEYS]);
const VELOCITIES = [40, 80, 120];
const DRUMS = 128;
const WORST = 10;

interface Row {
  readonly note: string;
  readonly distance: NoteDistance;
}

const fluidsynth = buildFluidsynth();
if (fluidsynth) {
  const folder = mkdtempSync(join(tmpdir(), "padroll-conformance-"));
  try {
    const asked = process.env["PROGRAMS"]?.split(",").map(Number);
    await report(asked ?? Array.from({ length: DRUMS + 1 }, (_, program) => program), folder, fluidsynth);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function report(programs: readonly number[], folder: string, host: string): Promise<void> {
  const bankPath = process.env["BANK"] ?? defaultBankPath();
  const bank = loadBank(bankPath);
  if (!bank.ok) throw bank.error;
  const rows: Row[] = [];
  for (const program of programs) {
    const wanted = program === DRUMS ? { bank: DRUMS, program: 0 } : { bank: 0, program };
    const presets = await loadPresets(bank.value, bankPath, [{ ...wanted, keys: ALL_KEYS }]);
    if (!presets.ok) throw presets.error;
    const events = eventsOf(program);
    const seconds = notesOf(program).length * NOTE_SECONDS;
    const workload = { name: "", bankPath, presets: presets.value, events, seconds, warmUp: 0, effects: false };
    const out = join(folder, "reference.f32");
    measureFluidsynth(host, workload, 7, out);
    const bytes = readFileSync(out);
    const all = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
    const reference = { left: all.subarray(0, all.length / 2), right: all.subarray(all.length / 2) };
    rows.push(...compareAll(program, reference, renderOurs(workload)));
  }
  print(rows);
}

function notesOf(program: number): readonly { key: number; velocity: number }[] {
  const keys = program === DRUMS ? DRUM_KEYS : KEYS;
  return keys.flatMap((key) => VELOCITIES.map((velocity) => ({ key, velocity })));
}

function eventsOf(program: number): BenchEvent[] {
  const channel = program === DRUMS ? 9 : 0;
  const first: BenchEvent[] = program === DRUMS ? [] : [[0, 0xc0, program, 0]];
  const notes = notesOf(program).flatMap(({ key, velocity }, i): BenchEvent[] => [
    [i * NOTE_SECONDS, 0x90 | channel, key, velocity],
    [i * NOTE_SECONDS + HELD_SECONDS, 0x80 | channel, key, 0],
    // Nothing of one note is left when the next begins.
    [(i + 1) * NOTE_SECONDS - 0.1, 0xb0 | channel, 120, 0],
  ]);
  return [...first, ...notes];
}

/** As the host of the reference plays: events at the starts of blocks. */
function renderOurs(workload: Parameters<typeof measureFluidsynth>[1]): Stereo {
  const synth = ourSynth(workload.presets, false);
  const frames = Math.floor((workload.seconds * RATE) / BLOCK) * BLOCK;
  const sound = { left: new Float32Array(frames), right: new Float32Array(frames) };
  let next = 0;
  for (let at = 0; at < frames; at += BLOCK) {
    while (next < workload.events.length && workload.events[next]![0] <= at / RATE) {
      playOurs(synth, workload.events[next]!);
      next += 1;
    }
    synth.render(sound.left, sound.right, at, at + BLOCK);
  }
  return sound;
}

function compareAll(program: number, reference: Stereo, ours: Stereo): Row[] {
  return notesOf(program).flatMap(({ key, velocity }, i) => {
    const from = Math.round(i * NOTE_SECONDS * RATE);
    const to = from + Math.round((NOTE_SECONDS - 0.1) * RATE);
    const cut = ({ left, right }: Stereo): Stereo => ({
      left: left.subarray(from, to),
      right: right.subarray(from, to),
    });
    const distance = compareNotes(cut(reference), cut(ours), program !== DRUMS);
    const name = program === DRUMS ? "drums" : `program ${program}`;
    return distance ? [{ note: `${name}, key ${key}, velocity ${velocity}`, distance }] : [];
  });
}

function print(rows: readonly Row[]): void {
  const gain = percentile(
    rows.map(({ distance }) => distance.level),
    0.5,
  );
  console.log(`${rows.length} notes, common gain ${gain.toFixed(2)} dB`);
  const measures: readonly (readonly [string, (distance: NoteDistance) => number | null])[] = [
    ["level, dB", ({ level }) => level - gain],
    ["envelope, dB", ({ envelope }) => envelope],
    ["spectrum, dB", ({ spectrum }) => spectrum],
    ["pitch, cents", ({ cents }) => cents],
    ["attack, ms", ({ attack }) => attack],
    ["release, ms", ({ release }) => release],
    ["balance, dB", ({ balance }) => balance],
  ];
  console.log("                 P50      P90      P95     most");
  for (const [name, measure] of measures) {
    const values = rows.flatMap(({ distance }) => measure(distance) ?? []).map(Math.abs);
    const row = [0.5, 0.9, 0.95, 1].map((share) => percentile(values, share).toFixed(3).padStart(8));
    console.log(`${name.padEnd(13)} ${row.join(" ")}`);
  }
  for (const [name, measure] of measures) {
    const worst = rows
      .flatMap(({ note, distance }) => {
        const value = measure(distance);
        return value === null ? [] : [{ note, value }];
      })
      .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
    console.log(`worst ${name}:`);
    for (const { note, value } of worst.slice(0, WORST)) console.log(`  ${value.toFixed(2).padStart(8)}  ${note}`);
  }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
