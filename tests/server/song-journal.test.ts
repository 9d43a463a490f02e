import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RoomSongRepository } from "../../src/server/features/rooms/song/RoomSongRepository.ts";
import { makeEvent, peopleOf, type Person } from "./support/eventHelpers.ts";
import { ADD_ROLL, note, SongClient } from "./support/SongClient.ts";
import { TestServer } from "./support/testServer.ts";

const SONG = { songId: "song", revision: 0, content: Buffer.from("content"), taken: "[]" };
const NO_PROJECT = { projectId: null, projectRevision: null, written: 0 };

let server: TestServer;
let ann: Person;
let base = "";
let songs: RoomSongRepository;

beforeAll(async () => {
  server = await TestServer.start();
  [ann] = (await peopleOf(server, "ann")) as [Person];
  base = await server.app.listen({ port: 0, host: "127.0.0.1" });
  songs = new RoomSongRepository(server.database.queries);
});

afterAll(() => server.stop());

const entries = (eventId: string, holder: string, ...revisions: number[]) =>
  revisions.map((revision) => ({ eventId, holder, revision, entry: `"${holder} ${revision}"` }));

/** The song of an event, held by `one`. */
async function begin(): Promise<string> {
  const { id } = await makeEvent(server, ann, { visibility: "public" });
  expect(await songs.begin({ eventId: id, holder: "one" }, { ...SONG, ...NO_PROJECT })).toBe(true);
  return id;
}

const revisionsOf = async (eventId: string) => (await songs.claim(eventId, "reader", false))?.entries;

describe("the journal of a room's song", () => {
  test("has what its holder appended in its order, and nothing of who held it before", async () => {
    const eventId = await begin();
    expect(await songs.begin({ eventId, holder: "two" }, { ...SONG, ...NO_PROJECT })).toBe(false);
    expect(await songs.append(entries(eventId, "one", 1, 2))).toHaveLength(2);
    expect(await songs.claim(eventId, "two", false)).toMatchObject({
      ...SONG,
      ...NO_PROJECT,
      entries: ['"one 1"', '"one 2"'],
    });
    const both = [...entries(eventId, "one", 3), ...entries(eventId, "two", 3)];
    expect(await songs.append(both)).toEqual([{ eventId, revision: 3 }]);
    const [one, two] = [
      { eventId, holder: "one" },
      { eventId, holder: "two" },
    ];
    expect(await songs.cut(one, { ...SONG, revision: 3 })).toBe(false);
    expect(await songs.noteProject(one, { projectId: "p", projectRevision: 1, written: 3 })).toBe(false);
    expect(await songs.remove(one)).toBe(false);
    expect(await songs.touch([one])).toEqual([]);
    expect(await songs.touch([two])).toEqual([eventId]);
    expect(await revisionsOf(eventId)).toEqual(['"one 1"', '"one 2"', '"two 3"']);
  });

  test("is opened by one while another appends: either has an entry, and nobody else", async () => {
    const eventId = await begin();
    let [holder, last] = ["one", 0];
    for (let round = 0; round < 20; round++) {
      const [appended, taken] = await Promise.all([
        songs.append(entries(eventId, holder, last + 1)),
        songs.claim(eventId, `holder ${round}`, false),
      ]);
      last += appended.length;
      holder = `holder ${round}`;
      expect(taken?.entries).toHaveLength(last);
    }
  });

  test("is cut where the song is written as a whole", async () => {
    const eventId = await begin();
    await songs.append(entries(eventId, "one", 1, 2, 3));
    const content = randomBytes(50_000);
    expect(await songs.cut({ eventId, holder: "one" }, { ...SONG, revision: 2, content, taken: "[1]" })).toBe(true);
    expect(await server.sql("select revision from room_song_entries where event_id = $1", [eventId])).toEqual([
      { revision: 3 },
    ]);
    expect(await songs.claim(eventId, "two", false)).toMatchObject({
      revision: 2,
      content,
      taken: "[1]",
      entries: ['"one 3"'],
    });
  });

  test("is left where nobody is in the room, and no server has it open", async () => {
    const eventId = await begin();
    const setTouched = (ago: string) =>
      server.sql("update room_songs set touched_at = now() - $2::interval where event_id = $1", [eventId, ago]);
    const setPlayers = (players: number) =>
      server.sql("update events set players = $2 where id = $1", [eventId, players]);
    const isLeft = async () => {
      const [listed, taken] = [await songs.abandoned(), await songs.claim(eventId, "one", true)];
      expect(listed.includes(eventId)).toBe(taken !== null);
      return taken !== null;
    };
    await setTouched("1 minute");
    expect(await isLeft()).toBe(false);
    await setTouched("3 minutes");
    await setPlayers(1);
    expect(await isLeft()).toBe(false);
    await setPlayers(0);
    expect(await isLeft()).toBe(true);
    // Whoever takes it has it open.
    expect(await isLeft()).toBe(false);
    await setTouched("3 minutes");
    await songs.touch([{ eventId, holder: "one" }]);
    expect(await isLeft()).toBe(false);
  });

  test("ends with its event, and with the room that all leave", async () => {
    const eventId = await begin();
    await songs.append(entries(eventId, "one", 1));
    await server.sql("delete from events where id = $1", [eventId]);
    const { id } = await makeEvent(server, ann, { visibility: "public" });
    const client = await SongClient.connect(base, ann, "ann");
    await client.join(id);
    await client.open();
    await client.push(ADD_ROLL);
    await client.push([note(60)]);
    const rows = (of: string) =>
      server.sql("select count(*)::int as count from room_song_entries where event_id = $1", [of]);
    expect([await rows(eventId), await rows(id)]).toEqual([[{ count: 0 }], [{ count: 2 }]]);
    await client.client.invoke("LeaveEventSession", null);
    await expect.poll(() => rows(id)).toEqual([{ count: 0 }]);
    expect(await server.sql("select 1 from room_songs where event_id = any($1)", [[eventId, id]])).toEqual([]);
    await client.client.stop();
  });

  test("is told in a form that any client reads when the database is away, and no edit is half there", async () => {
    const { id } = await makeEvent(server, ann, { visibility: "public" });
    const client = await SongClient.connect(base, ann, "ann");
    await client.join(id);
    await client.open();
    await client.push(ADD_ROLL);
    await server.sql("alter table room_song_entries rename to away");
    const push = () => client.push([note(61)], { ClientSeq: 2 });
    try {
      await expect(push()).rejects.toThrow("ROOM_AWAY: The song cannot be kept just now. Your changes wait");
    } finally {
      await server.sql("alter table away rename to room_song_entries");
    }
    expect(client.keys()).toEqual([]);
    expect(await push()).toEqual({ revision: 2 });
    expect(await push()).toEqual({ revision: 2 });
    await expect.poll(() => client.keys()).toEqual([61]);
    await client.client.stop();
  });
});
