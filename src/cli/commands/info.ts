import { err, ok, type Result } from "../../domain/AppError.ts";
import { readSoundfont } from "../../domain/soundfont/readSoundfont.ts";
import { compileTimeline, type CompiledTrack } from "../../domain/timeline/compile/compileTimeline.ts";
import { inFile, readBytes } from "../files.ts";
import { loadSong } from "../loadSong.ts";
import { clockTime, type Report } from "../Report.ts";

/** `info FILE`: what a MIDI file, a project or a sound bank holds. */
export function describeFile(path: string): Result<Report> {
  const bytes = readBytes(path);
  if (!bytes.ok) return bytes;
  return isSoundbank(bytes.value) ? describeBank(path, bytes.value) : describeSong(path);
}

function isSoundbank(bytes: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(bytes.subarray(0, 12));
  return text.startsWith("RIFF") && text.endsWith("sfbk");
}

function describeBank(path: string, bytes: Uint8Array): Result<Report> {
  const bank = readSoundfont(bytes);
  if (!bank.ok) return err(inFile(path, bank.error));
  const { name, majorVersion, minorVersion, instruments, samples } = bank.value;
  const presets = bank.value.presets.map(({ bank, program, name }) => ({ bank, program, name }));
  const version = `${majorVersion}.${String(minorVersion).padStart(2, "0")}`;
  const counts = { presets: presets.length, instruments: instruments.length, samples: samples.length };
  return ok({
    figures: { kind: "bank", name, version, ...counts, presetList: presets },
    lines: [
      `${name} (SoundFont ${version}): ${counts.presets} presets, ${counts.instruments} instruments, ${counts.samples} samples`,
      ...presets.map((preset) => `${preset.bank}:${preset.program} ${preset.name}`),
    ],
    warnings: [],
  });
}

function describeSong(path: string): Result<Report> {
  const song = loadSong(path);
  if (!song.ok) return song;
  const { kind, document } = song.value;
  const compiled = compileTimeline(document);
  const { name, ppq, tempos, timeSignatures } = document.timeline;
  const seconds = compiled.tempo.secondsAt(compiled.endTick);
  const tracks = compiled.tracks.map(describeTrack);
  const notes = tracks.reduce((sum, track) => sum + track.notes, 0);
  const { warnings } = song.value;
  return ok({
    figures: { kind, name, ppq, seconds, notes, tempos, timeSignatures, tracks, warnings },
    lines: [
      `${name || path}: ${clockTime(seconds)}, ${tracks.length} tracks, ${notes} notes, ${ppq} ticks per quarter note`,
      ...tracks.map(
        (track) => `${track.id} "${track.name}" ${track.instrument}, channel ${track.channel}: ${track.notes} notes`,
      ),
    ],
    warnings,
  });
}

function describeTrack({ track, rolls }: CompiledTrack) {
  const { id, name, channel, pluginName: instrument, mute, solo } = track;
  const { bank, program } = track.pluginValues;
  const notes = rolls.reduce((sum, { roll }) => sum + roll.notes.length, 0);
  return { id, name, channel, instrument, bank, program, mute, solo, rolls: rolls.length, notes };
}
