import { ok, type Result } from "../domain/AppError.ts";
import type { Preset } from "../domain/soundfont/records.ts";
import type { CompiledTrack } from "../domain/timeline/compile/compileTimeline.ts";
import { playedPrograms, type PlayedProgram } from "../audio-file/playedPrograms.ts";
import { defaultBankPath, loadBank, loadPresets } from "./loadBank.ts";
import type { RenderPlan } from "./planRender.ts";

/** Decodes what is heard, and nothing else. Errors: those of the banks. */
export async function loadSounds(plan: RenderPlan, bankPath: string | null): Promise<Result<readonly Preset[]>> {
  const { trackBanks, timeline, options } = plan;
  const heard = plan.timeline.tracks.filter(({ track }) => plan.heard.has(track.id));
  const played = (track: CompiledTrack): readonly PlayedProgram[] => playedPrograms(track, timeline, options);
  const common = heard.filter(({ track }) => !trackBanks.has(track.id));
  const presets: Preset[] = [];
  if (common.length > 0) {
    const loaded = await loadFrom(bankPath, common.flatMap(played));
    if (!loaded.ok) return loaded;
    presets.push(...loaded.value);
  }
  for (const track of heard) {
    const own = trackBanks.get(track.track.id);
    if (!own) continue;
    const loaded = await loadFrom(own.path, played(track));
    if (!loaded.ok) return loaded;
    presets.push(...loaded.value.map((preset) => ({ ...preset, bank: own.number })));
  }
  return ok(presets);
}

/** Loads sounds from a bank's file, or from the product's bank as the page plays it. */
async function loadFrom(
  bankPath: string | null,
  programs: readonly PlayedProgram[],
): Promise<Result<readonly Preset[]>> {
  const path = bankPath ?? defaultBankPath();
  const bank = loadBank(path);
  return bank.ok ? loadPresets(bank.value, path, programs, bankPath === null) : bank;
}
