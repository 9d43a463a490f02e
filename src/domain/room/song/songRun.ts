import type { Timeline } from "../../timeline/records.ts";

/** A room's song as it plays for all who play it together. */
export interface SongRun {
  /** Tick of the song where the run begins. */
  readonly tick: number;
  /** The beat of the room on which it begins: a bar line. */
  readonly fromBeat: number;
  /** Beat at which it ends; absent until somebody stops it. */
  readonly untilBeat?: number | undefined;
}

export type SongLoop = Pick<Timeline, "loop" | "loopStart" | "loopEnd" | "ppq">;

/** True if a run repeats the song's loop. */
export const isRunLooped = ({ tick }: SongRun, { loop, loopStart, loopEnd }: SongLoop): boolean =>
  loop && loopEnd > loopStart && tick < loopEnd;

/** The tick of the song (fractions included) at a beat of the room: the same for all. Before the run it is where that begins. */
export function songTickAt(run: SongRun, beat: number, song: SongLoop): number {
  const tick = run.tick + Math.max(0, beat - run.fromBeat) * song.ppq;
  const { loopStart, loopEnd } = song;
  if (tick < loopEnd || !isRunLooped(run, song)) return tick;
  return loopStart + ((tick - loopEnd) % (loopEnd - loopStart));
}

/** The first whole tick that is played at `beat` or later, and the beat on which it is. */
export function songPlaceAt(run: SongRun, beat: number, song: SongLoop): { tick: number; beat: number } {
  if (beat <= run.fromBeat) return { tick: run.tick, beat: run.fromBeat };
  const tick = songTickAt(run, beat, song);
  const on = Math.ceil(tick);
  const place = beat + (on - tick) / song.ppq;
  return { tick: on === song.loopEnd && isRunLooped(run, song) ? song.loopStart : on, beat: place };
}

export const isSameRun = (one: SongRun | null, other: SongRun | null): boolean =>
  one !== null && one.tick === other?.tick && one.fromBeat === other.fromBeat;
