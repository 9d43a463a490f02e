import { countNotes } from "../../domain/timeline/countNotes.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { VersionChanges } from "../../protocol/versions.ts";

/** What is other in `after`. Records that are the same object are the same: nothing of a track is looked into. */
export function whatChanged(before: TimelineDocument, after: TimelineDocument): VersionChanges {
  const touched = new Set<string>();
  for (const [id, track] of after.tracks) if (before.tracks.get(id) !== track) touched.add(id);
  for (const [id, roll] of after.rolls) if (before.rolls.get(id) !== roll) touched.add(roll.trackId);
  for (const [id, roll] of before.rolls) if (!after.rolls.has(id)) touched.add(roll.trackId);
  const { trackIds: _before, ...songBefore } = before.timeline;
  const { trackIds: _after, ...songAfter } = after.timeline;
  return {
    added: namesOf(after, (id) => !before.tracks.has(id)),
    removed: namesOf(before, (id) => !after.tracks.has(id)),
    changed: namesOf(after, (id) => before.tracks.has(id) && touched.has(id)),
    notes: countNotes(after.rolls) - countNotes(before.rolls),
    song: Object.entries(songAfter).some(([key, value]) => songBefore[key as keyof typeof songBefore] !== value),
  };
}

const namesOf = ({ tracks }: TimelineDocument, isMeant: (id: string) => boolean): readonly string[] =>
  [...tracks.values()].filter(({ id }) => isMeant(id)).map(({ name }) => name);
