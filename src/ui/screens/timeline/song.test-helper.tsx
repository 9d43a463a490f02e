import type { ReactNode } from "react";
import { proxy, ref } from "valtio/vanilla";
import { newRoll, newTimeline, newTrack } from "../../../domain/timeline/defaults.ts";
import type { Note } from "../../../domain/timeline/Note.ts";
import { noteListOf, notesOf } from "../../../domain/timeline/NoteList.ts";
import type { Roll, Track } from "../../../domain/timeline/records.ts";
import { SongGear } from "../../../state/gear/SongGear.ts";
import { gainScale } from "../../controls/valueScale.ts";
import { makeStudio, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { TimelineContext, type TimelinePorts } from "./TimelineContext.ts";

/** Ticks of a quarter note in the songs of tests. */
export const QUARTER = 960;
export const BAR = 4 * QUARTER;

const note = (id: number, time: number, number: number): Note => ({
  id: 100_000 + id,
  time,
  duration: 480,
  number,
  channel: 1,
  attack: 0.5,
  release: 0.5,
});

/** The tracks Keys (`t1`) and Bass (`t2`); on Keys, at bar 2, the selected clip `r1` of three notes. */
export function songStudio(): TestStudio {
  const tracks = [newTrack({ id: "t1", name: "Keys" }), newTrack({ id: "t2", name: "Bass" })];
  const notes = noteListOf([note(1, 20, 60), note(2, QUARTER - 40, 64), note(3, 2 * QUARTER + 10, 67)]);
  const roll = newRoll({ id: "r1", trackId: "t1", startTime: BAR, notes });
  const song = {
    timeline: newTimeline({ id: "song", name: "Night market", trackIds: ["t1", "t2"] }),
    tracks: new Map(tracks.map((track) => [track.id, track])),
    rolls: new Map([[roll.id, roll]]),
  };
  const studio = makeStudio({ song });
  const { selection } = studio.session;
  Object.assign(selection, { trackId: "t1", rollId: "r1", rollIds: ref(new Set(["r1"])) });
  return studio;
}

export const trackOf = (studio: TestStudio, id = "t1"): Track => studio.timeline.current.tracks.get(id)!;
const rollOf = (studio: TestStudio, id = "r1"): Roll => studio.timeline.current.rolls.get(id)!;
export const notesIn = (studio: TestStudio, id = "r1"): readonly Note[] => [...notesOf(rollOf(studio, id).notes)];

/** Shows a part of the timeline screen. */
export async function showSong(
  studio: TestStudio,
  content: ReactNode,
  ports: Partial<TimelinePorts> = {},
): Promise<void> {
  const ways = { gainAt: (at: number) => gainScale.toValue(at), levelAt: (db: number) => gainScale.toFraction(db) };
  const all = {
    stripOf: () => null,
    gear: new SongGear({ ...studio, ...ways }, null),
    clockIn: { state: proxy({ portId: null, bpm: null, isHeard: false }) },
    ...ports,
  };
  await showIn(studio, <TimelineContext value={all as unknown as TimelinePorts}>{content}</TimelineContext>);
}
