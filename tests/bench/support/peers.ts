import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import kernel from "virtual:engine-kernel";
import { SoundBankLoader, SpessaLog, SpessaSynthProcessor } from "spessasynth_core";
import type { Preset } from "../../../src/domain/soundfont/records.ts";
import { BLOCK, MOST_VOICES, ourSynth, playOurs, RATE } from "./ours.ts";
import type { BenchEvent } from "./ours.ts";

/** What every synth plays: a bank, as a file and as presets, and events in order. */
export interface Workload {
  readonly name: string;
  readonly bankPath: string;
  readonly presets: readonly Preset[];
  readonly events: readonly BenchEvent[];
  readonly seconds: number;
  readonly warmUp: number;
  readonly effects: boolean;
}

/** Process-CPU seconds per second of sound, and voices on average. */
export interface Figures {
  readonly cpu: number;
  readonly voices: number;
}

interface Player {
  play(event: BenchEvent): void;
  render(left: Float32Array, right: Float32Array): void;
  voices(): number;
}

function measure(player: Player, { events, seconds, warmUp }: Workload): Figures {
  const left = new Float32Array(BLOCK);
  const right = new Float32Array(BLOCK);
  const blocks = Math.round((seconds * RATE) / BLOCK);
  const first = Math.round((warmUp * RATE) / BLOCK);
  let next = 0;
  let voices = 0;
  let began = process.cpuUsage();
  for (let block = 0; block < blocks; block += 1) {
    if (block === first) {
      began = process.cpuUsage();
      voices = 0;
    }
    while (next < events.length && events[next]![0] <= (block * BLOCK) / RATE) player.play(events[next++]!);
    left.fill(0);
    right.fill(0);
    player.render(left, right);
    voices += player.voices();
  }
  const { user, system } = process.cpuUsage(began);
  return { cpu: (user + system) / 1e6 / (seconds - warmUp), voices: voices / (blocks - first) };
}

export function measureOurs(workload: Workload): Figures {
  const synth = ourSynth(kernel, workload.presets, workload.effects);
  const player: Player = {
    play: (event) => playOurs(synth, event),
    render: (left, right) => synth.render(left, right, 0, BLOCK),
    voices: () => synth.voiceCount,
  };
  return measure(player, workload);
}

SpessaLog.setLogLevel(false, false, false);
const banks = new Map<string, ReturnType<typeof SoundBankLoader.fromArrayBuffer>>();

/** spessasynth_core with 4-point (Hermite) interpolation. */
export async function measureSpessasynth(workload: Workload): Promise<Figures> {
  const synth = new SpessaSynthProcessor(RATE, { eventsEnabled: false, effectsEnabled: workload.effects });
  const bytes = readFileSync(workload.bankPath);
  const bank = banks.get(workload.bankPath) ?? SoundBankLoader.fromArrayBuffer(Uint8Array.from(bytes).buffer);
  banks.set(workload.bankPath, bank);
  synth.soundBankManager.addSoundBank(bank, "main");
  await synth.processorInitialized;
  synth.setSystemParameter("autoAllocateVoices", false);
  synth.setSystemParameter("voiceCap", MOST_VOICES);
  synth.setSystemParameter("effectsEnabled", workload.effects);
  synth.setSystemParameter("interpolationType", 2);
  const player: Player = {
    play: ([, status, first, second]) => {
      const channel = status & 15;
      const type = status & 0xf0;
      if (type === 0x90) synth.noteOn(channel, first, second);
      else if (type === 0x80) synth.noteOff(channel, first);
      else if (type === 0xb0) synth.controllerChange(channel, first as 7, second);
      else if (type === 0xc0) synth.programChange(channel, first);
      else if (type === 0xe0) synth.pitchWheel(channel, first | (second << 7));
    },
    render: (left, right) => synth.process(left, right, 0, BLOCK),
    voices: () => synth.voiceCount,
  };
  return measure(player, workload);
}

/** Native fluidsynth: compiled once; null, with the reason on the console, where that is not possible. */
export function buildFluidsynth(): string | null {
  const source = fileURLToPath(new URL("../../tests/bench/support/fluid.c", import.meta.url));
  const folder = join(tmpdir(), `padroll-bench-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "fluid");
  const result = spawnSync("gcc", ["-O2", source, "-o", path, "-lfluidsynth", "-lm"], { encoding: "utf8" });
  if (result.status === 0) return path;
  const why = result.error ? "gcc is not installed" : "libfluidsynth-dev is not installed or does not compile";
  console.log(`SKIPPED fluidsynth: ${why}.`);
  return null;
}

/** Renders with native fluidsynth. `interpolation`: 4 or 7 points. `out`: file for the sound, left then right. */
export function measureFluidsynth(path: string, workload: Workload, interpolation: 4 | 7, out?: string): Figures {
  const list = `${path}-events.txt`;
  writeFileSync(list, workload.events.map((event) => event.join(" ")).join("\n"));
  const { bankPath, seconds, warmUp, effects } = workload;
  const options = [bankPath, list, String(seconds), String(warmUp), effects ? "1" : "0", String(interpolation)];
  const output = execFileSync(path, out ? [...options, out] : options, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return JSON.parse(output.trim().split("\n").at(-1) ?? "{}") as Figures;
}
