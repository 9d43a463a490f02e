import { fail, ok, type Result } from "../domain/AppError.ts";
import { loopOf, type CompiledTimeline } from "../domain/timeline/compile/compileTimeline.ts";
import { songFrames, type RenderOptions } from "../audio-file/renderSong.ts";
import type { SongPart } from "../protocol/audioFile.ts";
import type { RenderSettings } from "./renderSettings.ts";

const LONGEST_SECONDS = 86_400;

/** The stretch that `--from`, `--to` and `--loops` ask for. Errors: `PLACE_UNKNOWN`, `PART_EMPTY`, `LOOP_OFF`. */
export function songPart(path: string, timeline: CompiledTimeline, settings: RenderSettings): Result<SongPart> {
  const [startTick, endTick] = [settings.from, settings.to].map((place) =>
    place === null ? null : (tickOfPlace(place, timeline) ?? NaN),
  );
  for (const [name, tick] of [
    ["from", startTick],
    ["to", endTick],
  ] as const) {
    if (Number.isNaN(tick))
      return fail("PLACE_UNKNOWN", `--${name} is seconds (12.5), minutes (1:02.5) or a bar (b17, b17.3)`);
  }
  const start = startTick ?? 0;
  if (start >= (endTick ?? timeline.endTick)) {
    return fail(
      "PART_EMPTY",
      `${path}: nothing lies between --from and ${settings.to === null ? "the song's end" : "--to"}`,
    );
  }
  const loop = loopOf(timeline);
  if (settings.loops !== null && (loop === null || start >= loop.endTick)) {
    return fail("LOOP_OFF", `${path}: --loops needs a song whose loop is on, and a start before its end`);
  }
  return ok({ startTick: start, endTick: endTick ?? null, loops: settings.loops });
}

/** A few bytes of a file may ask for years of silence. Errors: `RENDER_TOO_LONG`. */
export function checkLength(path: string, timeline: CompiledTimeline, options: RenderOptions): Result<void> {
  const seconds = songFrames(timeline, options) / options.sampleRate;
  if (seconds <= LONGEST_SECONDS) return ok(undefined);
  const days = (seconds / LONGEST_SECONDS).toFixed(1);
  return fail(
    "RENDER_TOO_LONG",
    `${path}: the sound would last ${days} days; --seconds or --to says how much of it is wanted`,
  );
}

/** `12.5`, `1:02.5` or `1:00:00`. */
const CLOCK = /^(?:(\d+):)?(?:(\d+):)?(\d+(?:\.\d+)?)$/u;
/** `b17` or `b17.3`. */
const SCORE = /^b(\d+)(?:\.(\d+))?$/u;

/** The tick that a place in words means: seconds, minutes and seconds, or a bar and its beat; null for anything else. */
function tickOfPlace(text: string, { tempo, meter }: CompiledTimeline): number | null {
  const score = SCORE.exec(text);
  if (score) {
    const [bar, beat] = [Number(score[1]), Number(score[2] ?? 1)];
    const barTick = meter.tickOfBar(bar);
    return bar < 1 || beat < 1 || beat > meter.signatureAt(barTick).numerator
      ? null
      : Math.round(barTick + (beat - 1) * meter.beatTicksAt(barTick));
  }
  const seconds = secondsOf(text);
  return seconds === null ? null : Math.round(tempo.tickAt(seconds));
}

function secondsOf(text: string): number | null {
  const clock = CLOCK.exec(text);
  if (!clock) return null;
  // The first group is the minutes in `1:02`, the hours in `1:00:02`.
  const [, first, second, seconds] = clock;
  const [hours, minutes] = second === undefined ? [0, Number(first ?? 0)] : [Number(first), Number(second)];
  return hours * 3600 + minutes * 60 + Number(seconds);
}
