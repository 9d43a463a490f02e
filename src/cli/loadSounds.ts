import { ok, type Result } from "../domain/AppError.ts";
import type { Preset } from "../domain/soundfont/records.ts";
import { visitNotesAcross, visitNoteStarts } from "../domain/timeline/compile/compileRoll.ts";
import type { CompiledTrack } from "../domain/timeline/compile/compileTimeline.ts";
import { usedPrograms } from "../domain/timeline/compile/usedPrograms.ts";
import { velocityOf } from "../audio-worklet/engine/StripPlayer.ts";
import { defaultBankPath, loadBank, loadPresets, type PlayedProgram } from "./loadBank.ts";
import type { RenderPlan } from "./planRender.ts";
import { heardTicks } from "./renderSong.ts";

/** Decodes what is heard, and nothing else. Errors: those of the banks. */
export async function loadSounds(plan: RenderPlan, bankPath: string | null): Promise<Result<readonly Preset[]>> {
  const { trackBanks } = plan;
  const heard = plan.timeline.tracks.filter(({ track }) => plan.heard.has(track.id));
  const played = (track: CompiledTrack): readonly PlayedProgram[] => playedPrograms(track, plan);
  const common = heard.filter(({ track }) => !trackBanks.has(track.id));
  const presets: Preset[] = [];
  if (common.length > 0) {
    const loaded = await loadFrom(bankPath ?? defaultBankPath(), common.flatMap(played));
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

async function loadFrom(path: string, programs: readonly PlayedProgram[]): Promise<Result<readonly Preset[]>> {
  const bank = loadBank(path);
  return bank.ok ? loadPresets(bank.value, path, programs) : bank;
}

function playedPrograms(track: CompiledTrack, { timeline, options }: RenderPlan): readonly PlayedProgram[] {
  const notes = new Set<number>();
  const add = (_start: number, _end: number, key: number, attack: number): void => {
    notes.add(128 * key + velocityOf(attack));
  };
  for (const { startTick, endTick } of heardTicks(timeline, options)) {
    for (const roll of track.rolls) {
      visitNoteStarts(roll, startTick, endTick, add);
      visitNotesAcross(roll, startTick, add);
    }
  }
  const rolls = track.rolls.map(({ roll }) => roll);
  return usedPrograms(track, track.track, rolls).map((used) => ({ ...used, notes }));
}
