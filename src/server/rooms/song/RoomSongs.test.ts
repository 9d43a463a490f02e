import { expect, test } from "vitest";
import { ok } from "../../../domain/AppError.ts";
import { emptyDocument } from "../../../domain/timeline/defaults.ts";
import type { TimelineDocument } from "../../../domain/timeline/records.ts";
import { RoomSongs } from "./RoomSongs.ts";
import type { SongProjects } from "./SongProjects.ts";
import type { StoredSong } from "./SongStore.ts";

/** A store that may be away, and may come back with nothing. */
function fixture() {
  const kept = { song: null as StoredSong | null, entries: 0, isAway: false };
  const written: string[] = [];
  const told: number[] = [];
  const answer = <T>(value: () => T): Promise<T | null> => Promise.resolve(kept.isAway ? null : value());
  const projects: SongProjects = {
    read: () => Promise.resolve(ok({ document: named("of the owner"), project: null })),
    write: (_eventId, _project, { timeline }) => {
      written.push(timeline.name);
      return Promise.resolve(ok({ id: "project", revision: 1 }));
    },
  };
  const songs = new RoomSongs({
    projects,
    store: {
      load: () => answer(() => ({ song: kept.song, entries: [], project: null })),
      put: (_eventId, song) => answer(() => (kept.song = song) === song),
      append: () => answer(() => kept.song !== null && ++kept.entries > 0),
      putProject: () => answer(() => true),
      remove: () => Promise.resolve(void (kept.song = null)),
    },
    outlet: () =>
      ({ toGroup: (_group: string, _event: string, { from }: { from: number }) => told.push(from) }) as never,
    log: { error: () => undefined },
  });
  let clientSeq = 0;
  const push = async (songId: string, name: string, base: number) => {
    const ops = [{ op: "setTimeline", fields: { name } }];
    const author = { userId: "ann", name: "Ann", lineBeat: 0, power: "owner", roomOwnerId: "ann" } as const;
    const pushed = await songs.push("event", songId, { client: "page", clientSeq: ++clientSeq, base, ops, ...author });
    return pushed.ok ? pushed.value.revision : pushed.error.code;
  };
  const open = async () => {
    const opened = await songs.open("event", 0);
    if (!opened.ok) throw opened.error;
    return opened.value;
  };
  return { kept, songs, written, told, push, open };
}

const named = (name: string): TimelineDocument => {
  const document = emptyDocument();
  return { ...document, timeline: { ...document.timeline, name } };
};

test("a store that comes back with nothing is given the song that was there, in the same order of changes", async () => {
  const { kept, told, push, open } = fixture();
  const { songId } = await open();
  expect(await push(songId, "before", 0)).toBe(1);
  kept.isAway = true;
  expect([await push(songId, "meanwhile", 1), await push(songId, "meanwhile", 1)]).toEqual(["ROOM_AWAY", "ROOM_AWAY"]);
  Object.assign(kept, { isAway: false, song: null });
  expect(await push(songId, "after", 1)).toBe(2);
  expect(kept.song).toMatchObject({ songId, revision: 1, json: { name: "before" } });
  expect(told).toEqual([0, 1]);
  expect(await open()).toMatchObject({ songId, revision: 2 });
});

test("what all leave while the store is away is the owner's all the same", async () => {
  const { kept, songs, written, push, open } = fixture();
  const { songId } = await open();
  await push(songId, "before", 0);
  kept.isAway = true;
  await push(songId, "meanwhile", 1);
  await songs.end("event");
  expect(written).toEqual(["before"]);
});

test("what another node goes on with is not put in its place", async () => {
  const { kept, songs, push, open } = fixture();
  const { songId } = await open();
  await push(songId, "before", 0);
  kept.isAway = true;
  await push(songId, "meanwhile", 1);
  songs.drop("event");
  Object.assign(kept, { isAway: false, song: null });
  const again = await open();
  expect(again.songId).not.toBe(songId);
  expect(kept.song).toMatchObject({ json: { name: "of the owner" } });
});
