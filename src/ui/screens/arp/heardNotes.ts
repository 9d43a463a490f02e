import type { ArpPreset } from "../../../domain/music/arpeggiator/ArpPreset.ts";
import { ArpNotes, ArpState } from "../../../domain/music/arpeggiator/ArpState.ts";
import { compileArp } from "../../../domain/music/arpeggiator/compileArp.ts";
import { laneStepAt } from "../../../domain/music/arpeggiator/laneLengths.ts";
import { stepArp } from "../../../domain/music/arpeggiator/stepArp.ts";

/** A note that an arpeggio plays, as a place in its picture. */
export interface HeardNote {
  readonly key: number;
  /** In steps from the beginning. */
  readonly start: number;
  readonly length: number;
  /** 1..127. */
  readonly velocity: number;
  /** Step that chance may leave out. */
  readonly isUnsure: boolean;
}

/** A step is drawn as unsure below this chance, in percent. */
const SURE = 75;
const STRUCK = 100;
const DEFAULT_QUARTERS = 0.25;

/** Notes of the first `steps` steps of an arpeggio of these keys, those of steps with a chance included. */
export function heardNotes(preset: ArpPreset, keys: readonly number[], steps: number): readonly HeardNote[] {
  const certain = { ...preset, chance: 100, lane: preset.lane.map((step) => ({ ...step, chance: 100 })) };
  const compiled = compileArp(certain);
  if (!compiled.ok || keys.length === 0) return [];
  const state = new ArpState();
  for (const [group, key] of keys.entries()) state.add(key, STRUCK, group);
  const out = new ArpNotes();
  const quarters = compiled.value.stepQuarters ?? DEFAULT_QUARTERS;
  return Array.from({ length: steps }).flatMap((_, step) => {
    stepArp(state, compiled.value, step, quarters, out);
    const { chance } = laneStepAt(preset, step);
    const { strokes, lengths } = out;
    return Array.from({ length: out.count * strokes }, (__, at): HeardNote => {
      const stroke = Math.floor(at / out.count);
      return {
        key: out.keys[at % out.count]!,
        velocity: out.velocities[at % out.count]!,
        start: step + stroke / strokes,
        length: lengths[stroke === strokes - 1 ? 1 : 0]!,
        isUnsure: Math.min(chance, preset.chance) < SURE,
      };
    });
  });
}
