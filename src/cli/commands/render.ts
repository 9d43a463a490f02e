import { fail, ok, type Result } from "../../domain/AppError.ts";
import { visitNoteStarts } from "../../domain/timeline/compile/compileRoll.ts";
import { compileTimeline, type CompiledTrack } from "../../domain/timeline/compile/compileTimeline.ts";
import { usedPrograms } from "../../domain/timeline/compile/usedPrograms.ts";
import { reasonOf } from "../files.ts";
import { defaultBankPath, loadBank, loadPresets, type PlayedProgram } from "../loadBank.ts";
import { loadSong } from "../loadSong.ts";
import { clockTime, type Report } from "../Report.ts";
import { renderSong, type RenderFigures, type RenderOptions } from "../renderSong.ts";
import { WavWriter, type WavBits } from "../WavWriter.ts";

export interface RenderCommand extends RenderOptions {
  readonly input: string;
  readonly output: string;
  /** Null: the bank Padroll comes with. */
  readonly bank: string | null;
  readonly bits: WavBits;
}

/** `render IN OUT.wav …`. */
export async function renderFile(command: RenderCommand): Promise<Result<Report>> {
  const song = loadSong(command.input);
  if (!song.ok) return song;
  const timeline = compileTimeline(song.value.document);
  const bankPath = command.bank ?? defaultBankPath();
  const bank = loadBank(bankPath);
  if (!bank.ok) return bank;
  const presets = await loadPresets(bank.value, bankPath, timeline.tracks.flatMap(playedPrograms));
  if (!presets.ok) return presets;
  try {
    const wav = new WavWriter(command.output, command.sampleRate, command.bits);
    const figures = renderSong(timeline, presets.value, command, (left, right, frames) => {
      wav.write(left, right, frames);
    });
    wav.close();
    const warnings =
      command.bank === null ? [...song.value.warnings, ...foreignBanks(timeline.tracks)] : song.value.warnings;
    return ok(renderReport(command.output, figures, warnings));
  } catch (error) {
    return fail("RENDER_FAILED", `${command.output}: ${reasonOf(error)}`);
  }
}

/** Banks live in the browser they were loaded in: a song that plays from one needs its file here. */
const foreignBanks = (tracks: readonly CompiledTrack[]): readonly string[] =>
  tracks.flatMap(({ track: { name, pluginValues } }) =>
    pluginValues.userBank
      ? [`"${name}" plays from the sound bank "${pluginValues.userBank.name}": give its file with --bank to hear it.`]
      : [],
  );

function playedPrograms(track: CompiledTrack): readonly PlayedProgram[] {
  const keys = new Set<number>();
  for (const roll of track.rolls) visitNoteStarts(roll, 0, Infinity, (_start, _end, number) => keys.add(number));
  return usedPrograms(track).map((used) => ({ ...used, keys }));
}

function renderReport(output: string, figures: RenderFigures, warnings: readonly string[]): Report {
  const { seconds, cpuPerSecond, voicesAverage, voicesMax } = figures;
  return {
    figures: { ...figures },
    lines: [
      `${output}: ${clockTime(seconds)}, ${(cpuPerSecond * 100).toFixed(1)}% of a core, ` +
        `${voicesAverage.toFixed(1)} voices on average, ${voicesMax} at most`,
    ],
    warnings,
  };
}
