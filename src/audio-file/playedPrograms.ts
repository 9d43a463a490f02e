import { velocityOf } from "../audio-worklet/engine/StripPlayer.ts";
import type { Region } from "../domain/soundfont/records.ts";
import { visitNotesAcross, visitNoteStarts } from "../domain/timeline/compile/compileRoll.ts";
import type { CompiledTimeline, CompiledTrack } from "../domain/timeline/compile/compileTimeline.ts";
import { usedPrograms, type UsedProgram } from "../domain/timeline/compile/usedPrograms.ts";
import { heardTicks, type RenderOptions } from "./renderSong.ts";

/** An instrument of a song, and the notes it plays there: 128 times their key, plus their velocity. */
export interface PlayedProgram extends UsedProgram {
  readonly notes: ReadonlySet<number>;
}

/** Programs that one track plays in a render. */
export function playedPrograms(
  track: CompiledTrack,
  timeline: CompiledTimeline,
  options: RenderOptions,
): readonly PlayedProgram[] {
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

/** Each program once, with the notes of all that play it. */
export function joinPrograms(programs: readonly PlayedProgram[]): readonly PlayedProgram[] {
  const joined = new Map<string, PlayedProgram>();
  for (const { bank, program, notes } of programs) {
    const key = `${bank}:${program}`;
    joined.set(key, { bank, program, notes: new Set([...(joined.get(key)?.notes ?? []), ...notes]) });
  }
  return [...joined.values()];
}

/** Tells the zones that these notes play: a grand piano takes seconds to decode as a whole. */
export function playsRegion({ notes }: PlayedProgram): (region: Region) => boolean {
  const played = [...notes].map((note) => ({ key: note >> 7, velocity: note & 127 }));
  return ({ keyLow, keyHigh, velocityLow, velocityHigh }) =>
    played.some(
      ({ key, velocity }) => key >= keyLow && key <= keyHigh && velocity >= velocityLow && velocity <= velocityHigh,
    );
}
