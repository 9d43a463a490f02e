import { newTimeline } from "../../timeline/defaults.ts";
import type { Roll, Timeline, TimelineDocument, Track } from "../../timeline/records.ts";
import { writeTimeline } from "../../timeline/writeTimeline.ts";
import { writeSong } from "./songJson.ts";
import { bytesOf } from "./splitOps.ts";

/** Length of each record. Records never change, so each is written once for measuring. */
const measured = new WeakMap<Timeline | Track | Roll, number>();

const EMPTY = newTimeline();
const noRolls: ReadonlyMap<string, Roll> = new Map();

/** Length of a shared song as JSON: `bytesOf(writeSong(document))`, computed from the new records only. */
export function songBytes({ timeline, tracks, rolls }: TimelineDocument): number {
  const byTrack = new Map<string, { bytes: number; count: number }>();
  for (const roll of rolls.values()) {
    const sum = byTrack.get(roll.trackId) ?? { bytes: 0, count: 0 };
    byTrack.set(roll.trackId, { bytes: sum.bytes + rollBytes(roll), count: sum.count + 1 });
  }
  let bytes = timelineBytes(timeline);
  let written = 0;
  for (const id of timeline.trackIds) {
    const track = tracks.get(id);
    if (!track) continue;
    const { bytes: inside, count } = byTrack.get(id) ?? { bytes: 0, count: 0 };
    bytes += trackBytes(track) + inside + commas(count);
    written++;
  }
  return bytes + commas(written);
}

const commas = (count: number): number => Math.max(0, count - 1);

function once(record: Timeline | Track | Roll, measure: () => number): number {
  const known = measured.get(record);
  if (known !== undefined) return known;
  const bytes = measure();
  measured.set(record, bytes);
  return bytes;
}

const timelineBytes = (timeline: Timeline): number =>
  once(timeline, () =>
    bytesOf(writeSong({ timeline: { ...timeline, trackIds: [] }, tracks: new Map(), rolls: noRolls })),
  );

const trackBytes = (track: Track): number => once(track, () => bytesOf(writtenAlone(track, noRolls)));

const rollBytes = (roll: Roll): number =>
  once(roll, () => bytesOf(writtenAlone({ id: roll.trackId } as Track, new Map([[roll.id, roll]])).rolls![0]));

const writtenAlone = (track: Track, rolls: ReadonlyMap<string, Roll>) =>
  writeTimeline(
    { timeline: { ...EMPTY, trackIds: [track.id] }, tracks: new Map([[track.id, track]]), rolls },
    "compact",
  ).tracks![0]!;
