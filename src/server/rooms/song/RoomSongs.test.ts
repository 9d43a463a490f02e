import { expect, test } from "vitest";
import { ok } from "../../../domain/AppError.ts";
import { emptyDocument } from "../../../domain/timeline/defaults.ts";
import type { TimelineDocument } from "../../../domain/timeline/records.ts";
import { ThreadTimes, type CallTime } from "../ThreadTimes.ts";
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
  const time = new ThreadTimes().of({ userId: "ann", network: "192.0.2.1" });
  let clientSeq = 0;
  const push = async (songId: string, name: string, base: number) => {
    const ops = [{ op: "setTimeline", fields: { name } }];
    const author = { userId: "ann", name: "Ann", lineBeat: 0, power: "owner", roomOwnerId: "ann" } as const;
    const pushed = await songs.push(
      "event",
      songId,
      { client: "page", clientSeq: ++clientSeq, base, ops, ...author },
      time,
    );
    return pushed.ok ? pushed.value.revision : pushed.error.code;
  };
  const open = async () => {
    const opened = await songs.open("event", 0, time);
    if (!opened.ok) throw opened.error;
    return opened.value;
  };
  return { time, kept, songs, written, told, push, open };
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

test("pushes that wait for their turn are refused once their user's time is used up, and what was answered stays so", async () => {
  const { time, open, songs } = fixture();
  const { songId } = await open();
  let pushes = 0;
  const spent: CallTime = { isLeft: () => pushes++ < 2, charge: (work) => time.charge(work) };
  const ask = (clientSeq: number) =>
    songs.push(
      "event",
      songId,
      {
        client: "page",
        clientSeq,
        base: 0,
        ops: [{ op: "setTimeline", fields: { name: `song ${clientSeq}` } }],
        userId: "ann",
        name: "Ann",
        lineBeat: 0,
        power: "owner",
        roomOwnerId: "ann",
      },
      spent,
    );
  const answers = await Promise.all([1, 2, 3, 4].map(ask));
  expect(answers.map((answer) => (answer.ok ? answer.value.revision : answer.error.code))).toEqual([
    1,
    2,
    "RATE_LIMITED",
    "RATE_LIMITED",
  ]);
  expect(await ask(2)).toMatchObject({ ok: true, value: { revision: 2 } });
});
