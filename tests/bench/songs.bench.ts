import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseMidi, type MidiEvent } from "midi-file";
import kernel from "virtual:engine-kernel";
import type { PlayedProgram } from "../../src/audio-file/playedPrograms.ts";
import { loadBank, loadPresets } from "../../src/cli/loadBank.ts";
import { percentile } from "./support/conformanceReport.ts";
import type { Stereo } from "./support/noteMeasures.ts";
import type { BenchEvent } from "./support/ours.ts";
import { buildFluidsynth, measureFluidsynth, type Workload } from "./support/peers.ts";
import { pianoSong } from "./support/pianoSong.ts";
import { RATE } from "./support/ours.ts";
import { renderOurs } from "./support/renderOurs.ts";

/**
 * How far whole songs lie from native fluidsynth: levels of windows of 50 ms, one common gain taken out, dry, both with
 * the same events at the same frames. Fluidsynth's own player moves events to its blocks, which differ with the rate, and
 * where notes of one pitch overlap under a pedal this alone changes windows by more than the goal.
 * `SONGS`: paths of MIDI files, separated by colons. `BANK`: a sound bank.
 */
const BANK = process.env["BANK"] ?? "/usr/share/sounds/sf2/TimGM6mb.sf2";
const WINDOW = RATE / 20;
const TAIL_SECONDS = 2;
/** Windows below this, under the loudest one, are not heard beside what was before them. */
const QUIET_DB = -50;
const GOAL_DB = 1;
const PERCUSSION_CHANNEL = 9;

const fluidsynth = buildFluidsynth();
if (fluidsynth) {
  const folder = mkdtempSync(join(tmpdir(), "padroll-songs-"));
  try {
    await compare("piano under the pedal", pianoSong(60), fluidsynth, folder);
    for (const path of (process.env["SONGS"] ?? "").split(":").filter(Boolean))
      await compare(basename(path), eventsOfFile(path), fluidsynth, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(name: string, events: readonly BenchEvent[], host: string, folder: string): Promise<void> {
  const bank = loadBank(BANK);
  if (!bank.ok) throw bank.error;
  const presets = await loadPresets(bank.value, BANK, programsOf(events));
  if (!presets.ok) throw presets.error;
  const seconds = Math.max(...events.map(([time]) => time)) + TAIL_SECONDS;
  const workload: Workload = {
    name,
    bankPath: BANK,
    presets: presets.value,
    events: events.toSorted((a, b) => a[0] - b[0]),
    seconds,
    warmUp: 0,
    effects: false,
  };
  const out = join(folder, "reference.f32");
  measureFluidsynth(host, workload, 4, out);
  const bytes = readFileSync(out);
  const all = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const reference = windows({ left: all.subarray(0, all.length / 2), right: all.subarray(all.length / 2) });
  printDistances(name, reference, windows(renderOurs(kernel, workload)));
}

function printDistances(name: string, reference: readonly number[], ours: readonly number[]): void {
  const heard = Math.max(...reference) + QUIET_DB;
  const differences = reference.flatMap((level, i) => (level > heard ? [ours[i]! - level] : []));
  const gain = percentile(differences, 0.5);
  const distances = differences.map((difference) => Math.abs(difference - gain));
  const share = (of: number): string => percentile(distances, of).toFixed(3);
  const verdict = percentile(distances, 0.95) <= GOAL_DB ? "met" : "MISSED";
  console.log(
    `${name.padEnd(32)} ${distances.length} windows, common gain ${gain.toFixed(2)} dB: P50 ${share(0.5)}, P95 ${share(0.95)} dB (${verdict}: ${GOAL_DB}), P99 ${share(0.99)}`,
  );
}

/** Levels in dB. */
function windows({ left, right }: Stereo): number[] {
  return Array.from({ length: Math.floor(left.length / WINDOW) }, (_, i) => {
    const power = (side: Float32Array): number =>
      side.subarray(i * WINDOW, (i + 1) * WINDOW).reduce((sum, value) => sum + value * value, 0);
    return 10 * Math.log10((power(left) + power(right)) / WINDOW + 1e-20);
  });
}

/** The channel messages of a file, by its tempo map. */
function eventsOfFile(path: string): BenchEvent[] {
  const { header, tracks } = parseMidi(readFileSync(path));
  const perQuarter = header.ticksPerBeat ?? 480;
  const timed = tracks.flatMap((track, index) => {
    let tick = 0;
    return track.map((event) => ({ tick: (tick += event.deltaTime), index, event }));
  });
  timed.sort((a, b) => a.tick - b.tick || a.index - b.index);
  let [at, seconds, secondsPerTick] = [0, 0, 0.5 / perQuarter];
  return timed.flatMap(({ tick, event }): BenchEvent[] => {
    seconds += (tick - at) * secondsPerTick;
    at = tick;
    if (event.type === "setTempo") secondsPerTick = event.microsecondsPerBeat / 1e6 / perQuarter;
    return channelMessage(seconds, event);
  });
}

function channelMessage(seconds: number, event: MidiEvent): BenchEvent[] {
  if (event.type === "noteOn") return [[seconds, 0x90 | event.channel, event.noteNumber, event.velocity]];
  if (event.type === "noteOff") return [[seconds, 0x80 | event.channel, event.noteNumber, 0]];
  if (event.type === "controller") return [[seconds, 0xb0 | event.channel, event.controllerType, event.value]];
  if (event.type === "programChange") return [[seconds, 0xc0 | event.channel, event.programNumber, 0]];
  if (event.type !== "pitchBend") return [];
  const bend = event.value + 8192;
  return [[seconds, 0xe0 | event.channel, bend & 127, bend >> 7]];
}

/** What each channel plays, all its notes under every program it takes. */
function programsOf(events: readonly BenchEvent[]): PlayedProgram[] {
  return Array.from({ length: 16 }, (_, channel) => channel).flatMap((channel) => {
    const own = events.filter(([, status]) => (status & 15) === channel);
    const notes = new Set(
      own.flatMap(([, status, key, velocity]) => ((status & 0xf0) === 0x90 ? [128 * key + velocity] : [])),
    );
    const changes = own.flatMap(([, status, program]) => ((status & 0xf0) === 0xc0 ? [program] : []));
    if (channel === PERCUSSION_CHANNEL)
      return [...new Set([0, ...changes])].map((program) => ({ bank: 128, program, notes }));
    return [...new Set([0, ...changes])].map((program) => ({ bank: 0, program, notes }));
  });
}
