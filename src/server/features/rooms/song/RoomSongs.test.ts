import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { expect, test, vi } from "vitest";
import { ok } from "../../../../domain/AppError.ts";
import type { SongEntry } from "../../../../domain/room/song/SongLog.ts";
import { emptyDocument } from "../../../../domain/timeline/defaults.ts";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";
import { ThreadTimes, type CallTime } from "../../../hub/ThreadTimes.ts";
import { RoomSongs } from "./RoomSongs.ts";
import type { SongProjects } from "./SongProjects.ts";
import type { StoredRoomSong, SongHold, SongStore } from "./SongStore.ts";

const unpack = promisify(gunzip);

/** A store that may be away, may be slow, and outlives who writes to it. */
class TestStore implements SongStore {
  song: StoredRoomSong | null = null;
  isAway = false;
  isAbandoned = false;
  /** Appends wait for it. */
  #gate: Promise<unknown> = Promise.resolve();
  /** The next append is kept, and nobody is told. */
  forgetsAnswer = false;
  appends = 0;
  #holder = 0;

  async claim(_eventId: string, isAbandoned: boolean) {
    if (this.isAway) return null;
    const { song } = this;
    if (!song || (isAbandoned && !this.isAbandoned)) return { song: null };
    return { song, hold: this.#hold(song.songId) };
  }

  async begin(
    _eventId: string,
    song: Omit<StoredRoomSong, "entries" | "project" | "written">,
    project: StoredRoomSong["project"],
  ) {
    if (this.isAway || this.song) return null;
    this.song = { ...song, entries: [], project, written: song.revision };
    return this.#hold(song.songId);
  }

  async append(hold: SongHold, entry: SongEntry) {
    this.appends++;
    await this.#gate;
    if (hold.isLost || this.isAway || !this.#isHeld(hold)) hold.isLost = true;
    else this.song = { ...this.song!, entries: [...this.song!.entries, entry] };
    if (this.forgetsAnswer) hold.isLost = true;
    this.forgetsAnswer = false;
    return !hold.isLost;
  }

  async cut(hold: SongHold, song: Omit<StoredRoomSong, "entries" | "project" | "written">) {
    if (this.isAway || !this.#isHeld(hold)) return false;
    const entries = this.song!.entries.filter(({ revision }) => revision > song.revision);
    this.song = { ...this.song!, ...song, entries };
    return true;
  }

  async noteProject(hold: SongHold, project: StoredRoomSong["project"], written: number) {
    if (this.isAway || !this.#isHeld(hold)) return false;
    this.song = { ...this.song!, project, written };
    return true;
  }

  async touch(holds: readonly SongHold[]) {
    return this.isAway ? null : new Set(holds.filter((hold) => this.#isHeld(hold)).map(({ eventId }) => eventId));
  }

  async remove(hold: SongHold) {
    if (this.isAway || !this.#isHeld(hold)) return false;
    this.song = null;
    return true;
  }

  async abandoned() {
    return this.isAway ? null : this.isAbandoned ? ["event"] : [];
  }

  /** Returns how to open it. */
  shut(): () => void {
    const opened = new AbortController();
    this.#gate = new Promise((resolve) => opened.signal.addEventListener("abort", resolve));
    return () => opened.abort();
  }

  #hold = (songId: string): SongHold => ({
    eventId: "event",
    songId,
    holder: String(++this.#holder),
    isLost: false,
  });

  #isHeld = ({ holder }: SongHold): boolean => this.song !== null && holder === String(this.#holder);
}

/** Servers of one store, each as if the one before had failed. */
function fixture(options: { hasOthers?: boolean; writeEveryMs?: number } = {}) {
  const store = new TestStore();
  const written: string[] = [];
  const told: number[] = [];
  const owner = { refuses: false };
  const projects: SongProjects = {
    read: () => Promise.resolve(ok({ document: named("of the owner"), project: null })),
    write: (_eventId, _project, { timeline }) => {
      if (owner.refuses) return Promise.reject(new Error("no room"));
      written.push(timeline.name);
      return Promise.resolve(ok({ id: "project", revision: 1 }));
    },
  };
  const server = () =>
    new RoomSongs({
      projects,
      store,
      hasOthers: options.hasOthers ?? false,
      ...(options.writeEveryMs === undefined ? {} : { writeEveryMs: options.writeEveryMs }),
      outlet: () =>
        ({ toGroup: (_group: string, _event: string, { from }: { from: number }) => told.push(from) }) as never,
      log: { error: () => undefined },
    });
  const time = new ThreadTimes().of({ userId: "ann", network: "192.0.2.1" });
  let clientSeq = 0;
  const pushOf = (name: string, base: number, seq = ++clientSeq) => ({
    client: "page",
    clientSeq: seq,
    base,
    ops: [{ op: "setTimeline", fields: { name } }],
    ...({ userId: "ann", name: "Ann", lineBeat: 0, power: "owner", roomOwnerId: "ann" } as const),
  });
  const push = async (songs: RoomSongs, songId: string, name: string, base = 0, seq?: number) => {
    const pushed = await songs.push("event", songId, pushOf(name, base, seq), time);
    return pushed.ok ? pushed.value.revision : pushed.error.code;
  };
  const open = async (songs: RoomSongs, lineBeat = 0) => {
    const opened = await songs.open("event", 0, time, lineBeat);
    if (!opened.ok) throw opened.error;
    const { songId, revision, bytes } = opened.value;
    const { name } = JSON.parse((await unpack(bytes as Buffer)).toString()) as { name: string };
    return { songId, revision, name };
  };
  return { time, store, server, written, told, owner, pushOf, push, open };
}

const named = (name: string): TimelineDocument => {
  const document = emptyDocument();
  return { ...document, timeline: { ...document.timeline, name } };
};

test("what was answered is there after the server has failed, in the same order of changes, and once", async () => {
  const { server, push, open } = fixture();
  const first = server();
  const { songId } = await open(first);
  for (let at = 1; at <= 5; at++) expect(await push(first, songId, `song ${at}`, at - 1)).toBe(at);
  const second = server();
  expect(await push(second, songId, "song 5", 5, 5)).toBe(5);
  expect(await open(second)).toEqual({ songId, revision: 5, name: "song 5" });
  expect(await second.since("event", songId, 3, 0)).toMatchObject({
    value: { entries: [{ revision: 4 }, { revision: 5 }] },
  });
});

test("nothing is answered, told or read before the store has it, and pushes do not wait for one another", async () => {
  const { store, server, told, push, open } = fixture();
  const songs = server();
  const { songId } = await open(songs);
  const openGate = store.shut();
  const answers: unknown[] = [];
  const pushes = ["one", "two", "three"].map(async (name) => answers.push(await push(songs, songId, name)));
  await vi.waitFor(() => expect(store.appends).toBe(3));
  const read = open(songs);
  const again = push(songs, songId, "three", 0, 3);
  await new Promise((resolve) => setImmediate(resolve));
  expect([answers, told]).toEqual([[], []]);
  openGate();
  await Promise.all(pushes);
  expect([answers, told, await again]).toEqual([[1, 2, 3], [0, 1, 2], 3]);
  expect(await read).toMatchObject({ revision: 3, name: "three" });
});

test("while the store is away pushes are refused, nobody hears of them, and sent again they are taken once", async () => {
  const { store, server, told, push, open } = fixture();
  const songs = server();
  const { songId } = await open(songs);
  expect(await push(songs, songId, "before", 0, 1)).toBe(1);
  store.isAway = true;
  const refused = [push(songs, songId, "meanwhile", 1, 2), push(songs, songId, "later", 1, 3)];
  expect(await Promise.all(refused)).toEqual(["ROOM_AWAY", "ROOM_AWAY"]);
  expect(await songs.since("event", songId, 0, 0)).toMatchObject({ error: { code: "ROOM_AWAY" } });
  store.isAway = false;
  expect(await open(songs)).toEqual({ songId, revision: 1, name: "before" });
  expect(await push(songs, songId, "meanwhile", 1, 2)).toBe(2);
  expect(await push(songs, songId, "meanwhile", 2, 2)).toBe(2);
  expect([told, store.song?.entries.length]).toEqual([[0, 1], 2]);
});

test("a push that was kept without an answer is taken once, though it is sent again", async () => {
  const { store, server, push, open } = fixture();
  const songs = server();
  const { songId } = await open(songs);
  store.forgetsAnswer = true;
  expect(await push(songs, songId, "once", 0, 1)).toBe("ROOM_AWAY");
  expect(await push(songs, songId, "once", 0, 1)).toBe(1);
  expect(store.song?.entries.map(({ clientSeq }) => clientSeq)).toEqual([1]);
  expect(await open(songs)).toMatchObject({ revision: 1, name: "once" });
});

test("the store has the song anew after so many entries, and who comes next has all of it", async () => {
  const { store, server, push, open } = fixture();
  const songs = server();
  const { songId } = await open(songs);
  for (let at = 1; at <= 502; at++) {
    const answer = await push(songs, songId, `song ${at}`, at - 1, at);
    if (answer === "RATE_LIMITED") at = await new Promise<number>((resolve) => setTimeout(resolve, 20, at - 1));
  }
  expect(store.song).toMatchObject({ songId, revision: 500, entries: [{ revision: 501 }, { revision: 502 }] });
  const next = server();
  expect(await open(next)).toEqual({ songId, revision: 502, name: "song 502" });
  expect(await push(next, songId, "song 500", 502, 500)).toBe(502);
});

test("a room that all leave is written to its owner's project, and the store has its song no more", async () => {
  const { store, server, written, push, open } = fixture();
  const songs = server();
  const { songId } = await open(songs);
  await push(songs, songId, "mine");
  await songs.end("event");
  expect([written, store.song]).toEqual([["mine"], null]);
});

test("a server that stops writes songs to their owners, and leaves them for who comes back", async () => {
  const { store, server, written, push, open } = fixture();
  const songs = server();
  const { songId } = await open(songs);
  await push(songs, songId, "mine");
  await songs.stop();
  expect([written, store.song?.written]).toEqual([["mine"], 1]);
  const next = server();
  expect(await push(next, songId, "more", 1)).toBe(2);
});

test("a node that stops leaves songs to the others", async () => {
  const { store, server, written, push, open } = fixture({ hasOthers: true });
  const songs = server();
  const { songId } = await open(songs);
  await push(songs, songId, "mine");
  await songs.stop();
  expect([written, store.song?.entries.length]).toEqual([[], 1]);
});

test("what a failed server has left is its owner's, once nobody has been at it for a while", async () => {
  const { store, server, written, push, open } = fixture();
  const failed = server();
  await push(failed, (await open(failed)).songId, "mine");
  const next = server();
  for (let look = 0; look < 4; look++) await next.look();
  expect([written, store.song?.entries.length]).toEqual([[], 1]);
  store.isAbandoned = true;
  store.isAway = true;
  await next.look();
  store.isAway = false;
  // After the store was away, other nodes have time to say that it is theirs.
  for (let look = 0; look < 2; look++) await next.look();
  expect(written).toEqual([]);
  await next.look();
  expect([written, store.song]).toEqual([["mine"], null]);
});

test("what cannot be written when all leave stays in the store until it can", async () => {
  const { store, server, written, owner, push, open } = fixture();
  const songs = server();
  await push(songs, (await open(songs)).songId, "mine");
  owner.refuses = true;
  await songs.end("event");
  expect(store.song?.entries.length).toBe(1);
  owner.refuses = false;
  store.isAbandoned = true;
  for (let look = 0; look < 3; look++) await songs.look();
  expect([written, store.song]).toEqual([["mine"], null]);
});

test("a server whose song another has opened writes no more of it, neither to the store nor to the owner", async () => {
  const { store, server, written, told, push, open } = fixture({ hasOthers: true });
  const [old, current] = [server(), server()];
  const { songId } = await open(old);
  await push(old, songId, "one", 0, 1);
  await open(current);
  await old.end("event");
  expect([written, store.song?.entries.length]).toEqual([[], 1]);
  expect(await push(current, songId, "two", 1, 2)).toBe(2);
  expect(told).toEqual([0, 1]);
});

test.each([
  [0, [null, null]],
  [404, [0, 1]],
])(
  "in a room that begins anew, at beat %i, takes that went round from beat 400 wait to be wanted",
  async (lineBeat, slots) => {
    const { time, server, open, pushOf } = fixture();
    const first = server();
    const { songId } = await open(first);
    for (const [at, id] of ["one", "two"].entries()) {
      const take = {
        id,
        length: 3840,
        notes: [[0, 480, 60, 1]],
        bank: 0,
        program: 0,
        sound: "Piano",
        gainDb: 0,
        mute: false,
        slot: at,
      };
      const push = { ...pushOf("", 0), ops: [{ op: "addJamTake", take }], lineBeat: 400 };
      expect(await first.push("event", songId, push, time)).toMatchObject({ ok: true });
    }
    for (const songs of [server(), server()]) {
      const taken = await songs.takes("event", 0, lineBeat);
      if (!taken.ok) throw taken.error;
      expect(taken.value.takes.map(({ slot }) => slot)).toEqual(slots);
      expect(taken.value.revision).toBe(slots[0] === null ? 3 : 2);
    }
  },
);

test("pushes that wait for their turn are refused once their user's time is used up, and what was answered stays so", async () => {
  const { time, server, open, pushOf } = fixture();
  const songs = server();
  const { songId } = await open(songs);
  let pushes = 0;
  const spent: CallTime = { isLeft: () => pushes++ < 2, charge: (work) => time.charge(work) };
  const ask = (clientSeq: number) => songs.push("event", songId, pushOf(`song ${clientSeq}`, 0, clientSeq), spent);
  const answers = await Promise.all([1, 2, 3, 4].map(ask));
  expect(answers.map((answer) => (answer.ok ? answer.value.revision : answer.error.code))).toEqual([
    1,
    2,
    "RATE_LIMITED",
    "RATE_LIMITED",
  ]);
  expect(await ask(2)).toMatchObject({ ok: true, value: { revision: 2 } });
});

test("a changed song is written to its owner a while later, again until that works, and no more after a stop", async () => {
  const { store, server, written, owner, push, open } = fixture({ writeEveryMs: 2 });
  const songs = server();
  const { songId } = await open(songs);
  owner.refuses = true;
  await push(songs, songId, "one", 0, 1);
  await push(songs, songId, "two", 1, 2);
  expect(written).toEqual([]);
  owner.refuses = false;
  await vi.waitFor(() => expect(store.song?.written).toBe(2));
  expect(written).toEqual(["two"]);
  // A version that the owner's project has is not written again.
  await songs.end("event");
  expect([written, store.song]).toEqual([["two"], null]);
});

test("a song that a failed server has left is written a while after it was opened, where its owner lacks changes", async () => {
  const { store, server, written, push, open } = fixture({ writeEveryMs: 2 });
  const first = server();
  const { songId } = await open(first);
  await push(first, songId, "one", 0, 1);
  first.drop("event");
  const next = server();
  await open(next);
  await vi.waitFor(() => expect(store.song?.written).toBe(1));
  expect(written).toEqual(["one"]);
});

test("another song, or a part that is none, has to be opened anew", async () => {
  const { time, server, push, open } = fixture();
  const songs = server();
  const { songId } = await open(songs);
  expect(await push(songs, "another", "one")).toBe("OPS_GONE");
  expect(await push(songs, songId, "ahead", 7)).toBe("OPS_GONE");
  expect(await songs.since("event", "another", 0, 0)).toMatchObject({ error: { code: "OPS_GONE" } });
  expect(await songs.open("event", 1, time, 0)).toMatchObject({ error: { code: "OPS_GONE" } });
  expect(await songs.open("event", 0, time, 0)).toMatchObject({ ok: true, value: { songId, part: 0, parts: 1 } });
});

test("whoever has used up their time opens no song that has to be packed for it", async () => {
  const { server, push, open } = fixture();
  const songs = server();
  const { songId } = await open(songs);
  await push(songs, songId, "one", 0, 1);
  const spent: CallTime = { isLeft: () => false, charge: (work) => work() };
  expect(await songs.open("event", 0, spent, 0)).toMatchObject({ error: { code: "RATE_LIMITED" } });
  await open(songs);
  expect(await songs.open("event", 0, spent, 0)).toMatchObject({ ok: true, value: { revision: 1 } });
});
