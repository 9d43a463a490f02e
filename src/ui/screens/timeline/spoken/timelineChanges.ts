import { keyLabel } from "../../../../domain/music/keyName.ts";
import { DEFAULT_MASTER } from "../../../../domain/mixer/MasterStrip.ts";
import type { Timeline } from "../../../../domain/timeline/records.ts";
import { spokenStrings as words } from "../../../strings/spoken.ts";
import { strings } from "../../../strings/timeline.ts";
import type { SongWords } from "./SongWords.ts";

/** Text of changes to tempo, meter, key, sections, loop and master: `tempo 120 to 128 BPM, bar 1 beat 1`. Empty if nothing of these changed. */
export function timelineChanges([before, after]: readonly [Timeline, Timeline], song: SongWords): string {
  if (isReordered(before, after)) return words.tracksOrdered;
  const said = [
    before.name === after.name ? "" : words.renamed(after.name),
    listChange(before.tempos, after.tempos, ({ bpm }) => `${Math.round(bpm * 100) / 100}`, words.tempo, song),
    listChange(
      before.timeSignatures,
      after.timeSignatures,
      ({ numerator, denominator }) => `${numerator}/${denominator}`,
      words.meter,
      song,
    ),
    listChange(
      before.keySignatures,
      after.keySignatures,
      ({ fifths, minor }) => keyLabel(fifths, minor),
      words.key,
      song,
    ),
    listChange(before.markers, after.markers, ({ name }) => name, words.section, song),
    loopChange(before, after, song),
    masterChange(before, after),
  ].filter((part) => part !== "");
  return said.join(", ");
}

/** Tracks that changed beside came into folders, or out of them. */
const isReordered = (before: Timeline, after: Timeline): boolean =>
  before.trackIds.length === after.trackIds.length && before.trackIds.some((id, at) => id !== after.trackIds[at]);

/** The first entry that is gone, new or another one; empty if the lists are the same. */
function listChange<T extends { readonly tick: number }>(
  before: readonly T[],
  after: readonly T[],
  say: (entry: T) => string,
  told: (change: string, place: string) => string,
  song: SongWords,
): string {
  if (before === after) return "";
  const from = before.find((entry) => !after.includes(entry));
  const to = after.find((entry) => !before.includes(entry));
  if (!from && !to) return "";
  const change = words.fromTo(from ? say(from) : words.none, to ? say(to) : words.none);
  const place = words.fromTo(song.place((from ?? to)!.tick), song.place((to ?? from)!.tick));
  return told(
    from && to ? change : say((from ?? to)!),
    from && to ? place : `${place} ${to ? words.isAdded : words.isDeleted}`,
  );
}

function loopChange(before: Timeline, after: Timeline, song: SongWords): string {
  const switched = before.loop === after.loop ? "" : words.loop(after.loop);
  if (before.loopStart === after.loopStart && before.loopEnd === after.loopEnd) return switched;
  const range = words.fromTo(song.place(after.loopStart), song.place(after.loopEnd));
  return switched === "" ? words.loopAt(range) : `${switched}, ${range}`;
}

function masterChange(before: Timeline, after: Timeline): string {
  if (before.master === after.master) return "";
  const [from, to] = [(before.master ?? DEFAULT_MASTER).gainDb, (after.master ?? DEFAULT_MASTER).gainDb];
  return words.master(
    from === to ? words.isChanged : words.volume(words.fromTo(strings.decibels(from), strings.decibels(to))),
  );
}
