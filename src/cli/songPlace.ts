import type { CompiledTimeline } from "../domain/timeline/compile/compileTimeline.ts";

/** `12.5`, `1:02.5` or `1:00:00`. */
const CLOCK = /^(?:(\d+):)?(?:(\d+):)?(\d+(?:\.\d+)?)$/u;
/** `b17` or `b17.3`. */
const SCORE = /^b(\d+)(?:\.(\d+))?$/u;

/** The tick that a place in words means: seconds, minutes and seconds, or a bar and its beat; null for anything else. */
export function tickOfPlace(text: string, { tempo, meter }: CompiledTimeline): number | null {
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
  // Of `1:02` the first group is the minutes; of `1:00:02` the hours.
  const [, first, second, seconds] = clock;
  const [hours, minutes] = second === undefined ? [0, Number(first ?? 0)] : [Number(first), Number(second)];
  return hours * 3600 + minutes * 60 + Number(seconds);
}
