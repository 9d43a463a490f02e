import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import kernel from "virtual:engine-kernel";
import { defaultBankPath, loadBank, loadPresets } from "../../src/cli/loadBank.ts";
import { writeSoundfont } from "../../src/domain/soundfont/writeSoundfont.ts";
import { printConformance } from "./support/conformanceReport.ts";
import type { Row } from "./support/conformanceReport.ts";
import { compareNotes, HELD_SECONDS, NOTE_SECONDS } from "./support/noteMeasures.ts";
import type { Stereo } from "./support/noteMeasures.ts";
import { RATE } from "./support/ours.ts";
import type { BenchEvent } from "./support/ours.ts";
import { buildFluidsynth, measureFluidsynth } from "./support/peers.ts";
import { renderOurs } from "./support/renderOurs.ts";
import { spacedBank } from "./support/spacedBank.ts";

/**
 * Distances of single notes from native fluidsynth (7th-order interpolation, dry), one common gain taken out: all
 * programs at five keys and three velocities, and drums; of the product's bank and of those of `DEBIAN_BANKS` that are
 * there. `BANK`: another bank, alone; `PROGRAMS`: some of them, as "0,40,128" (128: drums); `SPACED=1`: with more
 * silence behind the samples, where they are not compressed (see `spacedBank`).
 */
const DEBIAN_BANKS = ["/usr/share/sounds/sf2/FluidR3_GM.sf2", "/usr/share/sounds/sf2/TimGM6mb.sf2"];
const KEYS = [36, 48, 60, 72, 84];
const DRUM_KEYS = [35, 38, 42, 46, 49, 51, 56];
const ALL_NOTES: ReadonlySet<number> = new Set(
  [...KEYS, ...DRUM_KEYS].flatMap((key) => Array.from({ length: 128 }, (_, velocity) => 128 * key + velocity)),
);
const VELOCITIES = [40, 80, 120];
const DRUMS = 128;
const ALL_PROGRAMS = Array.from({ length: DRUMS + 1 }, (_, program) => program);

const fluidsynth = buildFluidsynth();
if (fluidsynth) {
  const folder = mkdtempSync(join(tmpdir(), "padroll-conformance-"));
  try {
    for (const path of banks()) await report(path, folder, fluidsynth);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function banks(): string[] {
  const asked = process.env["BANK"];
  if (asked !== undefined) return [asked];
  const debian = DEBIAN_BANKS.filter((path) => existsSync(path));
  if (debian.length === 0) console.log(`SKIPPED Debian's banks: there is none of ${DEBIAN_BANKS.join(", ")}.`);
  return [defaultBankPath(), ...debian];
}

async function report(path: string, folder: string, host: string): Promise<void> {
  const original = loadBank(path);
  if (!original.ok) throw original.error;
  const isSpaced = process.env["SPACED"] === "1" && original.value.majorVersion < 3;
  const bank = isSpaced ? spacedBank(original.value) : original.value;
  const bankPath = isSpaced ? join(folder, "spaced.sf2") : path;
  if (isSpaced) writeFileSync(bankPath, writeSoundfont(bank));
  console.log(`\n${path}${isSpaced ? ", spaced" : ""}`);
  const rows: Row[] = [];
  for (const program of process.env["PROGRAMS"]?.split(",").map(Number) ?? ALL_PROGRAMS) {
    const wanted = program === DRUMS ? { bank: DRUMS, program: 0 } : { bank: 0, program };
    const presets = await loadPresets(bank, bankPath, [{ ...wanted, notes: ALL_NOTES }]);
    if (!presets.ok) throw presets.error;
    const events = eventsOf(program);
    const seconds = notesOf(program).length * NOTE_SECONDS;
    const workload = { name: "", bankPath, presets: presets.value, events, seconds, warmUp: 0, effects: false };
    const out = join(folder, "reference.f32");
    measureFluidsynth(host, workload, 7, out);
    const bytes = readFileSync(out);
    const all = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
    const reference = { left: all.subarray(0, all.length / 2), right: all.subarray(all.length / 2) };
    rows.push(...compareAll(program, reference, renderOurs(kernel, workload)));
  }
  printConformance(rows);
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
