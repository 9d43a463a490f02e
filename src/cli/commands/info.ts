import { err, ok, type Result } from "../../domain/AppError.ts";
import { readSoundfont } from "../../domain/soundfont/readSoundfont.ts";
import {
  compileTimeline,
  type CompiledTimeline,
  type CompiledTrack,
} from "../../domain/timeline/compile/compileTimeline.ts";
import { inFile, readBytes } from "../files.ts";
import { keyName } from "../../domain/music/keyName.ts";
import { loadSong } from "../loadSong.ts";
import { clockTime, type Report } from "../Report.ts";
import { bendRangesOf, lyricsOf, rawEventsOf, sysExFacts, type SysExFacts } from "../songFacts.ts";

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
  const { kind, document, warnings } = song.value;
  const compiled = compileTimeline(document);
  const { name, ppq, tempos, timeSignatures, keySignatures, markers } = document.timeline;
  const seconds = compiled.tempo.secondsAt(compiled.endTick);
  const raw = rawEventsOf(compiled);
  const [sysEx, lyrics] = [sysExFacts(raw), lyricsOf(raw)];
  const tracks = compiled.tracks.map(describeTrack);
  const notes = tracks.reduce((sum, track) => sum + track.notes, 0);
  return ok({
    figures: {
      kind,
      name,
      ppq,
      seconds,
      notes,
      tempos,
      timeSignatures,
      keySignatures,
      markers,
      sysEx,
      lyrics,
      tracks,
      warnings,
    },
    lines: [
      `${name || path}: ${clockTime(seconds)}, ${tracks.length} tracks, ${notes} notes, ${ppq} ticks per quarter note`,
      ...songLines(compiled, sysEx),
      ...tracks.map(trackLine),
      ...(lyrics === "" ? [] : ["lyrics:", ...lyrics.split("\n").map((line) => `  ${line}`)]),
    ],
    warnings,
  });
}

/** Items of a long list that are printed; `--json` has all of it. */
const SHOWN = 8;

/** Tempos, meters, keys, markers and SysEx: a line each, where there are any. */
function songLines({ document: { timeline }, tempo, meter }: CompiledTimeline, sysEx: SysExFacts): string[] {
  const list = (title: string, entries: readonly { readonly tick: number; readonly text: string }[]): string[] => {
    if (entries.length === 0) return [];
    const shown = entries.slice(0, SHOWN).map(({ tick, text }) => {
      const { bar, beat } = meter.barBeatAt(tick);
      return tick === 0 ? text : `${text} at ${bar}.${beat} (${clockTime(tempo.secondsAt(tick))})`;
    });
    const more = entries.length - shown.length;
    return [`${title}: ${shown.join(", ")}${more > 0 ? `, and ${more} more` : ""}`];
  };
  const { tempos, timeSignatures, keySignatures, markers } = timeline;
  const resets = sysEx.resets.length > 0 ? `, resets: ${sysEx.resets.join(", ")}` : "";
  return [
    ...list(
      "tempo",
      tempos.map(({ tick, bpm, ramp }) => ({
        tick,
        text: `${Math.round(bpm * 100) / 100} bpm${ramp ? " gliding" : ""}`,
      })),
    ),
    ...list(
      "meter",
      timeSignatures.map(({ tick, numerator, denominator }) => ({ tick, text: `${numerator}/${denominator}` })),
    ),
    ...list(
      "key",
      keySignatures.map(({ tick, fifths, minor }) => ({ tick, text: keyName(fifths, minor) })),
    ),
    ...list(
      "markers",
      markers.map(({ tick, name }) => ({ tick, text: JSON.stringify(name) })),
    ),
    ...(sysEx.count > 0 ? [`SysEx: ${sysEx.count} ${sysEx.count === 1 ? "message" : "messages"}${resets}`] : []),
  ];
}

type TrackFigures = ReturnType<typeof describeTrack>;

function describeTrack(compiled: CompiledTrack) {
  const { track, rolls } = compiled;
  const { id, name, channel, pluginName: instrument, mute, solo } = track;
  const { bank, program } = track.pluginValues;
  const notes = rolls.reduce((sum, { roll }) => sum + roll.notes.length, 0);
  const patterns = rolls.reduce((sum, { roll }) => sum + roll.chordPatterns.length, 0);
  const counts = { rolls: rolls.length, notes, patterns, bendRanges: bendRangesOf(compiled) };
  return { id, name, channel, instrument, bank, program, mute, solo, ...counts };
}

function trackLine({ id, name, instrument, channel, notes, patterns, bendRanges }: TrackFigures): string {
  const held = patterns > 0 ? `, ${patterns} chord ${patterns === 1 ? "pattern" : "patterns"}` : "";
  const bends = bendRanges.length > 0 ? `, bends ±${bendRanges.join(", ±")} semitones` : "";
  return `${id} "${name}" ${instrument}, channel ${channel}: ${notes} notes${held}${bends}`;
}
