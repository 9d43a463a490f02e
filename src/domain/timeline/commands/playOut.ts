import { newId } from "../../id.ts";
import { offsetOf } from "../clipLength.ts";
import { emptyTimelineDiff, type TimelineDiff } from "../diff.ts";
import { onlyPicked } from "../gatherNotes.ts";
import { pickAll, pickWhere, type PickedNotes } from "../pickNotes.ts";
import { playedLanes } from "../playedLanes.ts";
import type { Roll, TimelineDocument, Track } from "../records.ts";
import { rollLength } from "../rollLength.ts";
import { byId, rollsUpdate } from "./build.ts";
import { playedOut } from "./rolls.ts";
import { removeTracks, rollsOfTrack } from "./tracks.ts";

/** Commands that change the structure of clips and tracks, not their sound. */

/** Repeats become notes of their own. Clips of chord patterns stay. */
export const playOutRepeats = (document: TimelineDocument, ids: ReadonlySet<string>): TimelineDiff => {
  const { ppq } = document.timeline;
  return rollsUpdate(document, ids, (roll) =>
    roll.repeatCount <= 1 || roll.chordPatterns.length > 0
      ? {}
      : {
          notes: playedOut(roll, ppq, 0, { keepsFront: true, keepsBack: true }),
          lanes: playedLanes(roll, ppq, "whole"),
          repeatCount: 1,
          length: offsetOf(roll) + rollLength(roll, ppq),
          fixedLength: true,
        },
  );
};

/** Moves the notes of each further channel to a new track below; those of the first channel stay. Empty if all share one. */
export function splitByChannel(document: TimelineDocument, trackId: string): TimelineDiff {
  const track = document.tracks.get(trackId);
  const rolls = rollsOfTrack(document, trackId);
  const [first, ...others] = channelsOf(rolls);
  const { timeline } = document;
  const { ppq } = timeline;
  if (!track || first === undefined || others.length === 0) return emptyTimelineDiff;
  const made = others.map((channel) => partOf(track, rolls, channel, ppq));
  const trackIds = timeline.trackIds.flatMap((id) =>
    id === trackId ? [id, ...made.map((part) => part.track.id)] : [id],
  );
  return {
    timeline: [timeline, { ...timeline, trackIds }],
    tracks: { ...emptyTimelineDiff.tracks, added: byId(made.map((part) => part.track)) },
    rolls: {
      ...rollsUpdate(
        document,
        rolls.map(({ id }) => id),
        (roll) => ({
          notes: onlyPicked(pickChannel(roll, first)),
          length: endOf(roll, ppq),
        }),
      ).rolls,
      added: byId(made.flatMap((part) => part.rolls)),
    },
  };
}

/** End of a roll's repeats in its material, which parts of its notes share. */
const endOf = (roll: Roll, ppq: number): number => offsetOf(roll) + rollLength({ ...roll, repeatCount: 1 }, ppq);

function channelsOf(rolls: readonly Roll[]): readonly number[] {
  const channels = new Set<number>();
  for (const { notes } of rolls)
    for (const { channel, length } of notes.chunks) for (let at = 0; at < length; at++) channels.add(channel[at]!);
  return [...channels].sort((a, b) => a - b);
}

/** A copy of the track that has the notes of one channel. The notes are the same: they only move. */
function partOf(
  track: Track,
  rolls: readonly Roll[],
  channel: number,
  ppq: number,
): { track: Track; rolls: readonly Roll[] } {
  const id = newId();
  const parts = rolls.flatMap((roll): readonly Roll[] => {
    const notes = onlyPicked(pickChannel(roll, channel));
    return notes.length === 0
      ? []
      : [
          {
            ...roll,
            id: newId(),
            trackId: id,
            notes,
            chordPatterns: [],
            length: endOf(roll, ppq),
            cutsPatterns: undefined,
          },
        ];
  });
  return { track: { ...track, id, channel, sharesChannel: false }, rolls: parts };
}

/** The notes of one channel. */
const pickChannel = ({ notes }: Roll, wanted: number): PickedNotes =>
  pickWhere(pickAll(notes), ({ channel }, at) => channel[at] === wanted);

/** Moves the clips of tracks to the first of them and removes the others, with their instruments and levels. */
export function mergeTracks(document: TimelineDocument, trackIds: readonly string[]): TimelineDiff {
  const [first, ...others] = trackIds.filter((id) => document.tracks.has(id));
  if (first === undefined || others.length === 0) return emptyTimelineDiff;
  const gone = new Set(others);
  const removed = removeTracks(document, gone);
  const moved = [...document.rolls.values()].filter((roll) => gone.has(roll.trackId)).map(({ id }) => id);
  return { ...removed, rolls: rollsUpdate(document, moved, () => ({ trackId: first })).rolls };
}
