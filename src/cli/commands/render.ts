import { fail, ok, type Result } from "../../domain/AppError.ts";
import { loadSounds } from "../loadSounds.ts";
import { defaultBankPath } from "../loadBank.ts";
import { openOutputs, type OutputRules } from "../OutputFile.ts";
import { planRender, type RenderPlan } from "../planRender.ts";
import type { Progress } from "../Progress.ts";
import { reasonOf } from "../reasonOf.ts";
import type { RenderSettings } from "../renderSettings.ts";
import { clockTime, type Report } from "../Report.ts";
import { writeSong, type WrittenSong } from "../../audio-file/writeSong.ts";
import { RenderMeter, type RenderFigures } from "../RenderMeter.ts";

interface WrittenFile extends WrittenSong, RenderFigures {
  readonly output: string;
}

/** `render IN OUT.wav …`. */
export async function renderFile(
  input: string,
  output: string,
  settings: RenderSettings,
  rules: OutputRules,
  progress: Progress,
): Promise<Result<Report>> {
  const plan = planRender(input, output, settings);
  if (!plan.ok) return plan;
  const { files, trackBanks } = plan.value;
  const banks = [settings.bank ?? defaultBankPath(), ...[...trackBanks.values()].map(({ path }) => path)];
  const outputs = openOutputs(
    files.map(({ path }) => path),
    { ...rules, inputs: [...rules.inputs, ...banks] },
  );
  if (!outputs.ok) return outputs;
  try {
    const presets = await loadSounds(plan.value, settings.bank);
    if (!presets.ok) return presets;
    const written: WrittenFile[] = [];
    for (const [index, file] of outputs.value.entries()) {
      const { path: name, only } = files[index] ?? { path: output, only: plan.value.heard };
      const { kind, timeline, options } = plan.value;
      const meter = new RenderMeter(options.sampleRate);
      const { normalizeLufs } = settings;
      const song = { kind, timeline, presets: presets.value, options: { ...options, only }, normalizeLufs };
      const sound = await writeSong(song, file, {
        onProgress: (fraction) => progress(name, fraction),
        blockBegins: () => meter.blockBegins(),
        blockEnds: (frames, voices) => meter.blockEnds(frames, voices),
      });
      written.push({ output: name, ...meter.figures(), ...sound });
    }
    for (const file of outputs.value) file.commit();
    return ok(renderReport(plan.value, written, settings));
  } catch (error) {
    return fail("RENDER_FAILED", `${output}: ${reasonOf(error)}`);
  } finally {
    for (const file of outputs.value) file.discard();
  }
}

const hasOwnBank = ({ bank }: RenderSettings): boolean => bank !== null && bank !== defaultBankPath();

/** Banks live in the browser they were loaded in: a song that plays from one needs its file here. */
const missingBanks = ({ timeline, heard, trackBanks }: RenderPlan): readonly string[] =>
  timeline.tracks.flatMap(({ track: { id, name, pluginValues } }) =>
    pluginValues.userBank && heard.has(id) && !trackBanks.has(id)
      ? [`"${name}" plays from the sound bank "${pluginValues.userBank.name}": give its file with --bank to hear it.`]
      : [],
  );

function renderReport(plan: RenderPlan, outputs: readonly WrittenFile[], settings: RenderSettings): Report {
  const clipped = outputs.filter((file) => file.clipped > 0);
  const stolen = outputs
    .filter(({ stolenVoices }) => stolenVoices > 0)
    .map(
      ({ output, stolenVoices }) =>
        `${output}: ${stolenVoices} voices were cut off, as no more than ${settings.polyphony} sound at once; a higher --polyphony plays them.`,
    );
  const cuts = clipped.map(
    ({ output, clipped: count }) =>
      `${output}: ${count} samples were louder than full scale and were cut; a --gain below 0 or the limiter avoids that.`,
  );
  return {
    figures: plan.files.length === 1 ? { ...outputs[0] } : { outputs },
    lines: outputs.map(describe),
    warnings: [...plan.warnings, ...(hasOwnBank(settings) ? [] : missingBanks(plan)), ...cuts, ...stolen],
  };
}

const describe = ({ output, ...written }: WrittenFile): string => {
  const { seconds, cpuPerSecond, voicesAverage, voicesMax, loudnessLufs } = written;
  const loudness = loudnessLufs === null ? "" : `, ${loudnessLufs.toFixed(1)} LUFS`;
  return (
    `${output}: ${clockTime(seconds)}, ${(cpuPerSecond * 100).toFixed(1)}% of a core, ` +
    `${voicesAverage.toFixed(1)} voices on average, ${voicesMax} at most${loudness}`
  );
};
