import { clipStart } from "../../../../domain/timeline/clipLength.ts";
import type { Roll } from "../../../../domain/timeline/records.ts";
import { clipTicks } from "../../../../state/timeline/rollsOfTrack.ts";
import { spokenStrings as words } from "../../../strings/spoken.ts";
import type { SongWords } from "./SongWords.ts";

/** `Verse on Bass, bar 5 beat 1, 4 bars`. */
export function clipNamed(roll: Roll, song: SongWords): string {
  const start = clipStart(roll);
  const name = words.clipOn(song.clipName(roll), song.trackName(roll.trackId));
  return [name, song.place(start), song.barLength(start, clipTicks(roll, song.ppq))].join(", ");
}

/** Text of changes to clips besides their notes: `clip Verse, bar 1 beat 1 to bar 5 beat 1`. */
export function clipChanges(rolls: readonly (readonly [Roll, Roll])[], song: SongWords): string {
  if (rolls.length === 0) return "";
  if (rolls.length > 1) return words.clipsChanged(rolls.length);
  const [before, after] = rolls[0]!;
  const [from, to] = [clipStart(before), clipStart(after)];
  const [was, is] = [clipTicks(before, song.ppq), clipTicks(after, song.ppq)];
  const said = [
    before.label === after.label ? "" : words.renamed(song.clipName(after)),
    before.trackId === after.trackId ? "" : words.onTrack(song.trackName(after.trackId)),
    from === to ? "" : words.fromTo(song.place(from), song.place(to)),
    before.repeatCount === after.repeatCount
      ? ""
      : words.repeats(words.fromTo(`${before.repeatCount}`, `${after.repeatCount}`)),
    was === is ? "" : words.fromTo(song.barLength(from, was), song.barLength(to, is)),
    before.chordPatterns === after.chordPatterns ? "" : words.patternsChanged,
    before.lanes === after.lanes ? "" : words.controllersChanged,
    before.color === after.color ? "" : words.colorChanged,
  ].filter((part) => part !== "");
  return said.length === 0 ? words.clipsChanged(1) : [words.clip(song.clipName(before)), ...said].join(", ");
}
