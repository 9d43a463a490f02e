import { reverseTimelineDiff, type TimelineDiff } from "../../../../domain/timeline/diff.ts";
import { trackName } from "../../../../domain/timeline/clipName.ts";
import type { Roll, TimelineDocument, Track } from "../../../../domain/timeline/records.ts";
import type { ChangeSource } from "../../../../state/DocumentStore.ts";
import { spokenStrings as words } from "../../../strings/spoken.ts";
import { clipChanges, clipNamed } from "./clipChanges.ts";
import { noteChanges } from "./noteChanges.ts";
import { SongWords } from "./SongWords.ts";
import { timelineChanges } from "./timelineChanges.ts";
import { trackChanges } from "./trackChanges.ts";

/**
 * Text of a change to the song, as it is read out; for an undone one, the text of the change that was undone.
 *
 * @param document - The song after the change.
 */
export function changeText(diff: TimelineDiff, source: ChangeSource, document: TimelineDocument): string {
  const song = new SongWords(document);
  if (source === "undo") return words.undone(editText(reverseTimelineDiff(diff), song));
  return source === "redo" ? words.redone(editText(diff, song)) : editText(diff, song);
}

/** A change of the song in words: the largest part of it first. */
function editText({ timeline, tracks, rolls }: TimelineDiff, song: SongWords): string {
  const updated = [...rolls.updated.values()];
  const said = [
    ofTracks(tracks.added, words.added),
    ofTracks(tracks.removed, words.deleted),
    ofClips(rolls.added, words.added, song),
    ofClips(rolls.removed, words.deleted, song),
    ...noteChanges(updated, song),
    clipChanges(
      updated.filter(([before, after]) => before.notes === after.notes),
      song,
    ),
    trackChanges([...tracks.updated.values()]),
  ].filter((text) => text !== "");
  const shared = timeline ? timelineChanges(timeline, song) : "";
  if (shared === words.tracksOrdered) return shared;
  if (said.length > 0) return said.join(", ");
  return shared === "" && timeline ? words.songChanged : shared;
}

type Say = (count: number, one: string, many: string, which: string | null) => string;

const ofTracks = (tracks: ReadonlyMap<string, Track>, say: Say): string =>
  tracks.size === 0 ? "" : say(tracks.size, "track", "tracks", onlyOne(tracks, trackName));

const ofClips = (rolls: ReadonlyMap<string, Roll>, say: Say, song: SongWords): string =>
  rolls.size === 0
    ? ""
    : say(
        rolls.size,
        "clip",
        "clips",
        onlyOne(rolls, (roll) => clipNamed(roll, song)),
      );

/** A record that is alone in words. */
function onlyOne<T>(records: ReadonlyMap<string, T>, say: (record: T) => string): string | null {
  const [first] = records.values();
  return records.size === 1 ? say(first!) : null;
}
