import { expect, test } from "vitest";
import { emptyDocument } from "../../../../domain/timeline/defaults.ts";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";
import { readTimeline } from "../../../../domain/timeline/timelineJson.ts";
import { demoSong } from "../../../../domain/demo/demoSong.ts";
import { audioScopes, planAudio, USUAL_CHOICE } from "./audioChoice.ts";
import { remainingSeconds } from "./useAudioExport.ts";

const NOTHING = { trackId: null, rollIds: new Set<string>() };

function demo(): TimelineDocument {
  const read = readTimeline(demoSong());
  if (!read.ok) throw read.error;
  return read.value;
}

function withTracks(song: TimelineDocument, change: Readonly<Record<number, object>>): TimelineDocument {
  const tracks = new Map(song.tracks);
  for (const [index, fields] of Object.entries(change)) {
    const id = song.timeline.trackIds[Number(index)]!;
    tracks.set(id, { ...song.tracks.get(id)!, ...fields });
  }
  return { ...song, tracks };
}

test("offers what there is: clips and a track where they are selected, stems where there are several tracks", () => {
  expect(audioScopes(emptyDocument(), NOTHING)).not.toContain("stems");
  const song = demo();
  const [roll] = song.rolls.values();
  const selected = { trackId: roll!.trackId, rollIds: new Set([roll!.id, "gone"]) };
  expect(audioScopes(song, selected)).toEqual(expect.arrayContaining(["song", "clips", "track", "stems"]));
  expect(audioScopes(song, { trackId: "gone", rollIds: new Set(["gone"]) })).not.toContain("clips");
});

test("the whole song is what mute and solo let through, to its end", () => {
  const song = withTracks(demo(), { 1: { mute: true } });
  const { request } = planAudio(song, NOTHING, USUAL_CHOICE);
  expect(request.part).toEqual({ startTick: 0, endTick: null, loops: null });
  expect(request.files).toHaveLength(1);
  expect(request.files[0]!.trackIds).toEqual(song.timeline.trackIds.filter((_, index) => index !== 1));
  expect(request.limiter).toBe(true);
});

test("selected clips are heard alone, from the first one's start to the last one's end", () => {
  const song = demo();
  const [first, second] = [...song.rolls.values()];
  const rollIds = new Set([first!.id, second!.id]);
  const { document, request } = planAudio(song, { trackId: null, rollIds }, { ...USUAL_CHOICE, scope: "clips" });
  expect([...document.rolls.keys()].toSorted()).toEqual([...rollIds].toSorted());
  expect(request.part.startTick).toBe(Math.min(first!.startTime, second!.startTime));
  expect(request.part.endTick).toBeGreaterThan(request.part.startTick);
});

test("stems are a file for each track that is heard, named as the command line names them, without the limiter", () => {
  const song = withTracks(demo(), { 0: { name: 'Lead/"1"' } });
  const named = { ...song, timeline: { ...song.timeline, name: "My: song" } };
  const { request } = planAudio(named, NOTHING, { ...USUAL_CHOICE, scope: "stems", format: "flac" });
  expect(request.files.map(({ trackIds }) => trackIds)).toEqual(song.timeline.trackIds.map((id) => [id]));
  expect(request.files[0]!.name).toBe("My song-01 Lead_1_.flac");
  expect(request.limiter).toBe(false);
});

test("a file has a name even where the song has none", () => {
  const song = demo();
  const unnamed = { ...song, timeline: { ...song.timeline, name: "" } };
  expect(planAudio(unnamed, NOTHING, USUAL_CHOICE).request.files[0]!.name).toBe("untitled.wav");
});

test("what is left is told once it can be known", () => {
  expect(remainingSeconds(0.01, 4000)).toBeNull();
  expect(remainingSeconds(0.5, 100)).toBeNull();
  expect(remainingSeconds(0.25, 10_000)).toBe(30);
});
