import { reverseTimelineDiff, type TimelineDiff } from "../../../domain/timeline/diff.ts";
import type { Roll } from "../../../domain/timeline/records.ts";
import type { ChangeSource } from "../../../state/DocumentStore.ts";
import { strings } from "../../strings/commands.ts";

/** Text of a change to the song; for an undone one, the text of the change that was undone. */
export function changeText(diff: TimelineDiff, source: ChangeSource): string {
  if (source === "undo") return strings.undone(editText(reverseTimelineDiff(diff)));
  return source === "redo" ? strings.redone(editText(diff)) : editText(diff);
}

/** A change of the song in words: the largest part of it first. */
function editText({ timeline, tracks, rolls }: TimelineDiff): string {
  const said = [
    countText(tracks.added.size, strings.tracksAdded),
    countText(tracks.removed.size, strings.tracksRemoved),
    countText(rolls.added.size, strings.clipsAdded),
    countText(rolls.removed.size, strings.clipsRemoved),
    ...notesText([...rolls.updated.values()]),
    countText(tracks.updated.size, strings.tracksChanged),
  ].filter((text) => text !== "");
  if (isReordered(timeline)) return strings.tracksOrdered;
  if (said.length === 0) return timeline ? strings.songChanged : "";
  return said.join(", ");
}

/** Tracks that changed beside came into folders, or out of them. */
const isReordered = (timeline: TimelineDiff["timeline"]): boolean =>
  timeline !== null &&
  timeline[0].trackIds.length === timeline[1].trackIds.length &&
  timeline[0].trackIds.some((id, at) => id !== timeline[1].trackIds[at]);

const countText = (count: number, text: (count: number) => string): string => (count === 0 ? "" : text(count));

/** Only how many there are is compared: which ones changed would take too long among a million. */
function notesText(pairs: readonly (readonly [before: Roll, after: Roll])[]): readonly string[] {
  let more = 0;
  let hasOthers = false;
  let clips = 0;
  for (const [before, after] of pairs) {
    more += after.notes.length - before.notes.length;
    if (before.notes === after.notes) clips++;
    else if (after.notes.length === before.notes.length) hasOthers = true;
  }
  return [
    countText(Math.max(0, more), strings.notesAdded),
    countText(Math.max(0, -more), strings.notesRemoved),
    hasOthers ? strings.notesChanged : "",
    countText(clips, strings.clipsChanged),
  ];
}
