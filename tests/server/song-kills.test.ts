import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addTrack } from "../../src/domain/timeline/commands/tracks.ts";
import { newTrack } from "../../src/domain/timeline/defaults.ts";
import { createRandom } from "../../src/domain/music/random.ts";
import { EmbeddedPostgres } from "../../src/server/database/EmbeddedPostgres.ts";
import { RoomPlayer } from "../bench/support/RoomPlayer.ts";
import type { Person } from "./support/eventHelpers.ts";
import { eventOfNode, personOfNode } from "./support/nodeUsers.ts";
import { builtBundle, ServerProcess } from "./support/ServerProcess.ts";
import { ADD_ROLL, SongClient } from "./support/SongClient.ts";
import { notesOfRoom, SongWriter } from "./support/SongWriter.ts";
import { hasRedis, TestRedis } from "./support/TestRedis.ts";

/** Kills in each mode, of one thing after the other; the long form is 30. */
const KILLS = Number(process.env["SONG_KILLS"] ?? 3);
const random = createRandom(Number(process.env["TEST_SEED"] ?? 1));
/** What each writer writes between two kills, at least. */
const PUSHES = 3;
/** Until a push is answered again after a kill. */
const BACK_MS = 45_000;

const SETTINGS = {
  JWT_SECRET: "the secret that all servers of this test know",
  API_RATE: "1000000",
  AUTH_RATE: "100000",
};

type Kill = () => Promise<void>;

interface Jam {
  readonly people: readonly Person[];
  readonly eventId: string;
  /** Addresses of the servers at this moment. */
  readonly urls: () => readonly string[];
}

/** A song with an empty clip, and a room that somebody stays in. */
async function begin(people: readonly Person[], node: ServerProcess): Promise<string> {
  const [host] = people as [Person];
  const { id } = await eventOfNode(node, host, { name: "Song that is killed" });
  const client = await SongClient.connect(node.url, host, "first");
  await client.join(id);
  await client.open();
  await client.push(ADD_ROLL);
  await client.client.stop();
  return id;
}

/** Four write while things are killed; in the end each answered note is there, and none is there twice. */
async function writeThrough({ people, eventId, urls }: Jam, kills: readonly Kill[]): Promise<void> {
  const writers = Array.from({ length: 4 }, (_, index) => {
    const person = people[index % people.length]!;
    const url = (): string => urls()[index % urls().length]!;
    return new SongWriter({ url, person, eventId, name: `writer${index}`, key: 60 + index });
  });
  const answered = (): number[] => writers.map((writer) => writer.answered);
  const problems = (): string[] => writers.flatMap((writer) => writer.problems);
  for (const writer of writers) writer.start();
  try {
    for (let round = 0; round < KILLS; round++) {
      const before = answered();
      const wrote = (): boolean => answered().every((count, index) => count >= before[index]! + PUSHES);
      await expect.poll(() => wrote() || problems().length > 0, { timeout: BACK_MS, interval: 5 }).toBe(true);
      expect(problems()).toEqual([]);
      // It is killed at any moment of a push.
      await sleep(40 * random());
      await kills[round % kills.length]!();
    }
    const before = answered();
    const wrote = (): boolean => answered().every((count, index) => count >= before[index]! + PUSHES);
    await expect.poll(() => wrote() || problems().length > 0, { timeout: BACK_MS, interval: 5 }).toBe(true);
  } finally {
    await Promise.all(writers.map((writer) => writer.stop()));
  }
  expect(problems()).toEqual([]);
  const read = () => notesOfRoom(urls()[0]!, people[0]!, eventId).catch(() => null);
  await expect.poll(read, { timeout: BACK_MS }).not.toBeNull();
  const found = (await read()) ?? new Map<string, number>();
  const lost = writers.flatMap(({ answered: count }, index) =>
    Array.from({ length: count }, (_, at) => `${60 + index} ${(at + 1) * 10}`).filter((note) => !found.has(note)),
  );
  expect(lost).toEqual([]);
  expect([...found].filter(([, count]) => count > 1)).toEqual([]);
  const again = writers.reduce((sum, writer) => sum + writer.again, 0);
  console.log(`${KILLS} kills: ${answered().join(" + ")} answered pushes, ${again} sent again, 0 lost, 0 twice`);
}

const killProcess = (pid: number | null): void => {
  if (pid !== null) process.kill(pid, "SIGKILL");
};

describe("what was answered of a shared song, on one server with its own database", () => {
  let bundle = "";
  let server: ServerProcess;
  let people: Person[] = [];

  beforeAll(async () => {
    bundle = await builtBundle("server");
    server = await ServerProcess.start(bundle, SETTINGS);
    people = [await personOfNode(server, "Ann"), await personOfNode(server, "Bob")];
  }, 90_000);

  afterAll(() => server.stop());

  const postmaster = async (): Promise<number> =>
    Number((await readFile(join(server.dataDir, "postgres/data/postmaster.pid"), "utf8")).split("\n")[0]);

  /** On the same port: pages find it again. */
  const restart = async (): Promise<void> => {
    server = await ServerProcess.start(bundle, { ...SETTINGS, PORT: String(server.port) }, server.dataDir);
  };

  test(
    "is there once after kills of the server, of the database and of both",
    async () => {
      const eventId = await begin(people, server);
      await writeThrough({ people, eventId, urls: () => [server.url] }, [
        async () => {
          await server.kill();
          await restart();
        },
        async () => killProcess(await postmaster()),
        async () => {
          const pid = await postmaster();
          killProcess(pid);
          await server.kill();
          await restart();
        },
      ]);
    },
    120_000 + KILLS * 20_000,
  );

  test("is in the page that wrote it, with what the page had not sent yet, and no copy is needed", async () => {
    const eventId = await begin(people, server);
    const player = new RoomPlayer(server.url, people[0]!.jwt, eventId, { skewMs: 0, ppm: 0 });
    await player.open();
    await player.enter();
    const { song: store, copies, room } = player;
    const { song } = room;
    await song.open();
    const add = (name: string): void => store.apply(addTrack(store.current, newTrack({ name }), [], 0));
    const tracks = async (): Promise<string[]> => {
      const reader = await SongClient.connect(server.url, people[1]!, "reader");
      await reader.join(eventId, { Role: "Watcher" });
      await reader.open();
      await reader.client.stop();
      return [...reader.song!.tracks.values()].map(({ name }) => name).toSorted();
    };
    add("sent");
    await expect.poll(tracks).toEqual(["Keys", "sent"]);
    const killed = Promise.all([server.kill(), postmaster().then(killProcess)]);
    add("on its way");
    await killed;
    add("meanwhile");
    await expect.poll(() => song.state.unsent).toBeGreaterThan(0);
    await restart();
    await expect.poll(() => song.state.unsent, { timeout: BACK_MS }).toBe(0);
    expect(await tracks()).toEqual(["Keys", "meanwhile", "on its way", "sent"]);
    expect([copies, song.state.problem]).toEqual([[], null]);
    room.dispose();
  }, 120_000);
});

describe.skipIf(!hasRedis)("what was answered of a shared song, on two nodes", () => {
  let bundle = "";
  let folder = "";
  let redis: TestRedis;
  let postgres: EmbeddedPostgres;
  let settings: Record<string, string> = {};
  let nodes: ServerProcess[] = [];
  let people: Person[] = [];

  beforeAll(async () => {
    bundle = await builtBundle("server");
    redis = await TestRedis.start();
    folder = await mkdtemp(join(tmpdir(), "padroll-kills-"));
    await chmod(folder, 0o755);
    postgres = await EmbeddedPostgres.open(folder);
    await postgres.ensureRunning();
    const { host = "", user = "", password = "", database = "" } = postgres.connection;
    const databaseUrl = `postgres://${user}:${String(password)}@${encodeURIComponent(host)}/${database}`;
    settings = { ...SETTINGS, DATABASE_URL: databaseUrl, REDIS_URL: redis.url };
    nodes = await Promise.all([0, 1].map(() => ServerProcess.start(bundle, settings)));
    people = [await personOfNode(nodes[0]!, "Ann"), await personOfNode(nodes[0]!, "Bob")];
  }, 90_000);

  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await redis.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const killNode = async (index: number): Promise<void> => {
    await nodes[index]!.kill();
    nodes[index] = await ServerProcess.start(bundle, settings, nodes[index]!.dataDir);
  };
  const killDatabase = async (): Promise<void> => {
    killProcess(await postgres.pid());
    await postgres.ensureRunning();
  };
  const killRedis = async (): Promise<void> => {
    await redis.kill();
    await redis.resume();
  };

  test(
    "is there once after kills of nodes, of the database, of Redis and of all of them",
    async () => {
      const eventId = await begin(people, nodes[0]!);
      await writeThrough({ people, eventId, urls: () => nodes.map(({ url }) => url) }, [
        () => killNode(0),
        async () => void (await Promise.all([killRedis(), killNode(0), killNode(1), killDatabase()])),
        killDatabase,
        () => killNode(1),
        killRedis,
        async () => void (await Promise.all([killNode(0), killDatabase()])),
      ]);
    },
    120_000 + KILLS * 30_000,
  );
});
