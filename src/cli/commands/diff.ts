import { basename } from "node:path";
import { ok, type Result } from "../../domain/AppError.ts";
import { compileTimeline } from "../../domain/timeline/compile/compileTimeline.ts";
import { compareSongs, isSame, type Difference } from "../compareSongs.ts";
import { loadSong } from "../loadSong.ts";
import { clockTime, type Report } from "../Report.ts";

/** `diff A B`: what is not alike in two songs as they are played. Exit code 1 if anything is. */
export function diffSongs(firstPath: string, secondPath: string): Result<Report> {
  const first = loadSong(firstPath);
  if (!first.ok) return first;
  const second = loadSong(secondPath);
  if (!second.ok) return second;
  const compiled = compileTimeline(first.value.document);
  const { tempo, meter } = compiled;
  const found = compareSongs(compiled, compileTimeline(second.value.document));
  const [a, b] = namesOf(firstPath, secondPath);
  const describe = (title: string, difference: Difference | null): string[] => {
    if (!difference) return [];
    const { bar, beat } = meter.barBeatAt(difference.tick);
    const counts = [
      ...(difference.first > 0 ? [`${difference.first} only in ${a}`] : []),
      ...(difference.second > 0 ? [`${difference.second} only in ${b}`] : []),
      ...(difference.changed > 0 ? [`${difference.changed} changed`] : []),
    ];
    return [`${title}: ${counts.join(", ")}, from ${bar}.${beat} (${clockTime(tempo.secondsAt(difference.tick))})`];
  };
  const lines = [
    ...describe("tempo", found.tempo),
    ...describe("meter", found.meter),
    ...describe("key", found.key),
    ...describe("markers", found.markers),
    ...found.onlyFirst.map((name) => `track "${name}" is only in ${a}`),
    ...found.onlySecond.map((name) => `track "${name}" is only in ${b}`),
    ...found.tracks.flatMap(({ name, settings, notes, messages }) => [
      ...settings.map((other) => `track "${name}": ${other.name} ${other.first} in ${a}, ${other.second} in ${b}`),
      ...describe(`track "${name}": notes`, notes),
      ...describe(`track "${name}": messages`, messages),
    ]),
  ];
  const same = isSame(found);
  return ok({
    figures: { same, ...found },
    lines: same ? [`${a} and ${b} play alike`] : lines,
    warnings: [],
    exitCode: same ? 0 : 1,
  });
}

/** The files' names without their folders, unless these are what tells them apart. */
function namesOf(first: string, second: string): readonly [string, string] {
  const [a, b] = [basename(first), basename(second)];
  return a === b ? [first, second] : [a, b];
}
